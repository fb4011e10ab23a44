import { element } from "../../common/element.js";
import { copyButton } from "../kit/copy.js";
import { box, button, paragraph, warning } from "../kit/controls.js";
import { openSheet } from "../kit/sheet.js";
import { isSentence, say } from "../kit/words.js";
import { contentBox } from "./content.js";
import { linkFacts } from "../model/links.js";
import { tappableText } from "./outside.js";
import { plainKind } from "./plainkind.js";

/** Describes the purpose of another program's code. */
export function plainTitle(text) {
  return say(`plain.${plainKind(text)}`);
}

/**
 * Shows a code of another program: its purpose, warnings, and its text, which is neither stored nor
 * opened.
 */
export function plainView(text) {
  const kind = plainKind(text);
  const careKey = `plain.${kind}.care`;
  const content =
    kind === "link" && linkFacts(text) !== null
      ? [contentBox({ type: "url", text }, null)]
      : [
          element("p", { class: "code address" }, tappableText(text)),
          box("div", "actions", copyButton(text)),
        ];
  return [
    element("h2", {}, plainTitle(text)),
    paragraph("soft", "plain.note"),
    isSentence(careKey) ? warning(null, careKey) : null,
    ...content,
  ].filter((child) => child !== null);
}

/** Shows the same in a sheet, for a row of a list. */
export function openPlain(text) {
  return openSheet((close) => {
    const [title, ...others] = plainView(text);
    return {
      title,
      children: [
        title,
        ...others,
        box(
          "div",
          "choice",
          button("plain", "close", () => close()),
        ),
      ],
    };
  });
}
