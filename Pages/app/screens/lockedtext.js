import { withoutBlanks } from "../../common/code.js";
import { element } from "../../common/element.js";
import { box, deepBar, field, paragraph, submitButton } from "../kit/controls.js";
import { passphraseField } from "../kit/passphrase.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { say } from "../kit/words.js";
import { Scanner } from "../scan/scanner.js";
import { contentBox, releasePictures } from "../content/content.js";

/** Opens a locked text with its passphrase. Nothing of it is stored. */
export async function lockedTextScreen(app) {
  const code = element("textarea", {
    id: "locked-code",
    rows: "3",
    class: "code",
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: "false",
  });
  code.value = app.lockedCode ?? "";
  app.lockedCode = null;
  const picture = element("input", { id: "locked-picture", type: "file", accept: "image/*" });
  picture.addEventListener("change", async () => {
    const [file] = picture.files;
    if (file === undefined) return;
    const scanner = new Scanner();
    const {
      symbols: [symbol],
      fault,
    } = await scanner.searchFile(file).finally(() => scanner.close());
    code.value = symbol?.text ?? "";
    if (fault !== null) problem.textContent = say(fault, { count: 1 });
  });
  const passphrase = passphraseField("locked.passphrase");
  const problem = element("p", { class: "warns", role: "alert" });
  const open = submitButton("lockedText.open");
  const shown = box("div", "stack", null);
  const form = element(
    "form",
    { class: "stack" },
    field("lockedText.picture", picture),
    field("lockedText.code", code),
    passphrase.view,
    problem,
    open,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.replaceChildren();
    whileBusy(
      open,
      "locked.opening",
      async () => {
        const content = await app.model.openLocked(withoutBlanks(code.value), passphrase.value);
        // Another screen is shown by now, or the app was locked.
        if (!view.isConnected) return;
        form.hidden = true;
        shown.replaceChildren(contentBox(content, null), paragraph("note", "lockedText.author"));
        view.querySelector("h1").focus();
      },
      (error) => problem.replaceChildren(...reasonOf(error)),
    );
  });
  const view = element(
    "section",
    { class: "screen" },
    deepBar("#/start", say("back")),
    box("div", "content", element("h1", { tabindex: "-1" }, say("lockedText.title")), form, shown),
  );
  return { view, isStill: true, close: () => releasePictures(view) };
}
