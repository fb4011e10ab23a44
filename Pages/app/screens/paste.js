import { pastedCodes } from "../../common/code.js";
import { element } from "../../common/element.js";
import { box, button, field, paragraph } from "../kit/controls.js";
import { openSheet } from "../kit/sheet.js";
import { say } from "../kit/words.js";

/** Asks for the texts of codes, one per line; undefined if the reader declines. */
export function openPaste() {
  return openSheet((close) => {
    const title = element("h2", { class: "headline" }, say("paste.title"));
    const input = element("textarea", {
      id: "pasted",
      rows: "4",
      autocapitalize: "off",
      autocomplete: "off",
      spellcheck: "false",
      class: "code",
    });
    const read = () => close(pastedCodes(input.value));
    return {
      title,
      children: [
        title,
        paragraph("soft", "paste.note"),
        field("paste.label", input),
        box(
          "div",
          "choice",
          button("primary", "paste.read", read),
          button("plain", "cancel", () => close()),
        ),
      ],
    };
  });
}
