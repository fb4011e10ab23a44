import { element } from "../web/element.js";
import { visibleText } from "../web/visible.js";
import { box, button, field, paragraph } from "../kit/parts.js";
import { openSheet } from "../kit/sheet.js";
import { say } from "../kit/words.js";
import { codeView } from "./codes.js";

/**
 * Asks what stands on a sheet, and prints it. Nothing that names a channel is on it unless the owner writes it.
 * @param {{facts: string?}} paper a line below the code, such as until when it counts; null: none
 */
export function openPrint(drawings, { facts }) {
  return openSheet((close) => {
    const title = element("h2", { class: "headline" }, say("print.title"));
    const heading = element("input", { id: "print-heading", autocomplete: "off", maxlength: "80" });
    const sentence = element("textarea", { id: "print-sentence", rows: "4", maxlength: "300" });
    sentence.value = say("print.sentence");
    return { title, children: [title, paragraph("soft", "print.note"),
      field("print.heading", heading), field("print.below", sentence),
      box("div", "choice", button("primary", "codes.print", () => {
        close();
        printSheet(drawings, { heading: heading.value.trim(), sentence: sentence.value.trim(), facts });
      }), button("plain", "cancel", () => close()))] };
  });
}

function printSheet(drawings, { heading, sentence, facts }) {
  document.getElementById("print")?.remove();
  const [{ part }] = drawings;
  const figure = (drawing) => element("figure", {}, codeView(drawing, ""),
    ...(drawing.part === null ? [] : [element("figcaption", {}, say("print.part", drawing.part))]));
  const sheet = element("section", { id: "print", "aria-hidden": "true", class: drawings.length === 1 ? "single" : "several" },
    ...[
      heading === "" ? null : element("h1", {}, visibleText(heading)),
      part === null ? null : element("p", { class: "strong" }, say("print.parts", { count: part.count, needed: part.needed })),
      box("div", "symbols", drawings.map(figure)),
      facts === null ? null : element("p", { class: "strong" }, facts),
      sentence === "" ? null : element("p", {}, visibleText(sentence, { lines: true })),
    ].filter((child) => child !== null));
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  print();
}
