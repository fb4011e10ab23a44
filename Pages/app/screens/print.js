import { element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import { box, button, field, paragraph } from "../kit/controls.js";
import { openSheet } from "../kit/sheet.js";
import { say } from "../kit/words.js";
import { codeView } from "./codes.js";

/**
 * Asks for the contents of a sheet, and prints it. The sheet of a message names no channel unless the
 * owner writes it.
 * @param {{facts: string?, heading?: string, sentence?: string}} paper facts: a line below the code,
 *   such as its expiry, null: none; heading and sentence: what stands in the form at first
 */
export function openPrint(drawings, { facts, heading: title = "", sentence: below = say("print.sentence") }) {
  return openSheet((close) => {
    const headline = element("h2", { class: "headline" }, say("print.title"));
    const heading = element("input", { id: "print-heading", autocomplete: "off", maxlength: "80" });
    const sentence = element("textarea", { id: "print-sentence", rows: "4", maxlength: "300" });
    [heading.value, sentence.value] = [title, below];
    return {
      title: headline,
      children: [
        headline,
        paragraph("soft", "print.note"),
        field("print.heading", heading),
        field("print.below", sentence),
        box(
          "div",
          "choice",
          button("primary", "codes.print", () => {
            close();
            const written = { heading: heading.value.trim(), sentence: sentence.value.trim(), facts };
            printSheet(drawings, drawings.length === 1 ? "single" : "several", (symbols) =>
              paperOf(drawings, symbols, written),
            );
          }),
          button("plain", "cancel", () => close()),
        ),
      ],
    };
  });
}

function paperOf([{ part }], symbols, { heading, sentence, facts }) {
  return [
    heading === "" ? null : element("h1", {}, visibleText(heading)),
    part === null
      ? null
      : element("p", { class: "strong" }, say("print.parts", { count: part.count, needed: part.needed })),
    symbols,
    facts === null ? null : element("p", { class: "strong" }, facts),
    sentence === "" ? null : element("p", {}, visibleText(sentence, { lines: true })),
  ];
}

/**
 * Prints a sheet, and nothing else of the page.
 * @param {(symbols: Element) => (Element | null)[]} make returns its contents, given the symbols of its code
 */
export function printSheet(drawings, className, make) {
  document.getElementById("print")?.remove();
  const symbol = (drawing) =>
    element(
      "figure",
      {},
      codeView(drawing, ""),
      ...(drawing.part === null ? [] : [element("figcaption", {}, say("print.part", drawing.part))]),
    );
  const sheet = element(
    "section",
    { id: "print", "aria-hidden": "true", class: className },
    ...make(box("div", "symbols", drawings.map(symbol))).filter((child) => child !== null),
  );
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  print();
}
