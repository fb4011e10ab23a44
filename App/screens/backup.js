import { element } from "../web/element.js";
import { box, button, deepBar, paragraph, submitButton } from "../kit/parts.js";
import { passphraseField } from "../kit/passphrase.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { say } from "../kit/words.js";
import { saveFile } from "../content/content.js";
import { codeView } from "./codes.js";
import { saveCodes } from "./follow.js";

/** A backup of the keys, as a code to be printed or saved. */
export async function backupScreen(app) {
  const passphrase = passphraseField("backup.passphrase", { isNew: true });
  const problem = element("p", { class: "warns", role: "alert" });
  const make = submitButton("backup.make");
  const shown = box("div", "stack", null);
  const form = element("form", { class: "stack" }, passphrase.view, button("", "lock.suggest", async () => {
    passphrase.value = await app.model.newPassphrase();
  }), paragraph("note", "lock.writeDown"), problem, make);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.replaceChildren();
    whileBusy(make, "backup.busy", async () => {
      const drawings = await app.model.backup(passphrase.value);
      shown.replaceChildren(...drawings.map((drawing, index) => codeView(drawing, say("message.code", { index: index + 1, count: drawings.length }))),
        box("div", "actions", button("primary", "card.save", () => saveCodes(drawings, "backup"), { icon: "save" }),
          button("", "backup.saveText", () => saveFile("backup.txt", drawings.map(({ code }) => `${code}\n`).join("")), { icon: "file" })),
        paragraph("note", "backup.keep"));
      form.hidden = true;
    }, (error) => problem.replaceChildren(...reasonOf(error)));
  });
  return { isStill: true, view: element("section", { class: "screen" }, deepBar("#/me", say("tab.me")), box("div", "content",
    box("div", "stack tight", element("h1", { tabindex: "-1" }, say("backup.title")), paragraph("soft", "backup.what")), form, shown)) };
}
