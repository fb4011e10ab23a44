import { actionButton, announce } from "../../common/element.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

/** Makes a button that copies a text and reports whether it succeeded. `key` is its label. */
export function copyButton(text, key = "content.copy") {
  const made = actionButton("", async () => {
    let done = "content.copied";
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      done = "content.notCopied";
    }
    made.replaceChildren(icon("paste", "small"), say(done));
    announce(say(done));
  });
  made.append(icon("paste", "small"), say(key));
  return made;
}
