import { actionButton, announce } from "../../common/element.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

/** Makes a button that copies a text and reports whether it succeeded. */
export function copyButton(text) {
  const made = actionButton("", async () => {
    let key = "content.copied";
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      key = "content.notCopied";
    }
    made.replaceChildren(icon("paste", "small"), say(key));
    announce(say(key));
  });
  made.append(icon("paste", "small"), say("content.copy"));
  return made;
}
