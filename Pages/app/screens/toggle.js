import { element } from "../../common/element.js";
import { icon } from "../kit/icons.js";
import { box } from "../kit/controls.js";
import { say } from "../kit/words.js";

/** Makes a button on the camera's picture. Its label disappears if there is no space. */
export function toggle(name, key, action, { isBare = false, isAction = false } = {}) {
  const made = element(
    "button",
    {
      type: "button",
      class: "glass",
      "aria-pressed": isAction ? false : "false",
      "aria-label": isBare ? say(key) : false,
    },
    icon(name, isBare ? "" : "small"),
    ...(isBare ? [] : [box("span", isAction ? "label" : "", say(key))]),
  );
  made.addEventListener("click", action);
  return made;
}
