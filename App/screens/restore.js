import { element } from "../web/element.js";
import { box, button, deepBar, field, paragraph, submitButton } from "../kit/parts.js";
import { lockChoice } from "../kit/lockchoice.js";
import { passphraseField } from "../kit/passphrase.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { say } from "../kit/words.js";
import { Scanner } from "../scan/scanner.js";

/** Restores the keys of a backup: from pictures of its codes, or from its text. */
export async function restoreScreen(app) {
  const lock = await lockChoice(app.model, null);
  const codes = new Set();
  const count = element("p", { class: "note", role: "status" });
  const text = element("textarea", { id: "backup-text", rows: "3", class: "code", autocapitalize: "off", autocomplete: "off", spellcheck: "false" });
  const pictures = element("input", { id: "backup-pictures", type: "file", accept: "image/*,text/plain", multiple: true });
  const passphrase = passphraseField("restore.passphrase");
  const problem = element("p", { class: "warns", role: "alert" });
  const restore = submitButton("restore.go");
  pictures.addEventListener("change", async () => {
    const scanner = new Scanner();
    for (const file of pictures.files) {
      if (file.type.startsWith("text/")) linesOf(await file.text()).forEach((line) => codes.add(line));
      else for (const symbol of await scanner.readFile(file) ?? []) codes.add(symbol.text);
    }
    count.textContent = say("restore.read", { count: codes.size });
  });
  const form = element("form", { class: "stack" },
    field("restore.pictures", pictures), count, field("restore.text", text), passphrase.view,
    element("h2", {}, say("lock.who")), lock.view, problem, restore);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.replaceChildren();
    whileBusy(restore, "restore.busy", async () => {
      const given = [...codes, ...linesOf(text.value)];
      await app.model.restore({ lock: lock.newLock(), codes: given, passphrase: passphrase.value });
      await app.model.persist();
      app.go("channels", { isInstead: true });
    }, (error) => problem.replaceChildren(...reasonOf(error)));
  });
  return { isStill: true, view: element("section", { class: "screen" }, deepBar("#/start", say("back")),
    box("div", "content", element("h1", { tabindex: "-1" }, say("restore.title")), paragraph("soft", "restore.note"), form)) };
}

function linesOf(text) {
  return text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "");
}
