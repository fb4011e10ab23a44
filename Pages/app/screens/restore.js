import { pastedCodes } from "../../common/code.js";
import { element } from "../../common/element.js";
import { box, button, deepBar, field, paragraph, submitButton } from "../kit/controls.js";
import { lockChoice } from "../kit/lockchoice.js";
import { passphraseField } from "../kit/passphrase.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { byteCount, say, words } from "../kit/words.js";
import { Scanner, isDocument } from "../scan/scanner.js";
import { scanSheet } from "./restorescan.js";

/** The most bytes of a text with the codes of a backup. */
const textLimit = 2_000_000;

/** Restores a backup: from its file, from pictures or the camera, or from its text. */
export async function restoreScreen(app) {
  const lock = await lockChoice(app.model, null);
  const codes = new Set();
  let file;
  const status = element("p", { class: "note", role: "status" });
  const text = element("textarea", {
    id: "backup-text",
    rows: "3",
    class: "code",
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: "false",
  });
  const files = element("input", { id: "backup-files", type: "file", multiple: true });
  const passphrase = passphraseField("restore.passphrase");
  const problem = element("p", { class: "warns", role: "alert" });
  const progress = element("p", { class: "note", role: "status" });
  const restore = submitButton("restore.go");
  const fail = (error) => problem.replaceChildren(...reasonOf(error));
  const report = async () => {
    if (file !== undefined) {
      status.textContent = say(`restore.is.${file.content}`, { size: byteCount(file.file.size) });
    } else if (codes.size > 0) status.textContent = await sheetStatus(app, [...codes]);
    else status.textContent = "";
  };
  files.addEventListener("change", async () => {
    problem.replaceChildren();
    file = undefined;
    codes.clear();
    try {
      const chosen = await read(app, [...files.files]);
      file = chosen.file;
      for (const code of chosen.codes) codes.add(code);
      problem.replaceChildren(
        ...chosen.faults.map((fault) => box("span", "", words(fault, { count: 1 }), " ")),
      );
    } catch (error) {
      fail(error);
    }
    await report();
  });
  const scan = button(
    "",
    "restore.scan",
    async () => {
      problem.replaceChildren();
      file = undefined;
      await scanSheet((found) => {
        for (const code of found) codes.add(code);
        return app.model.describeCodes([...codes]);
      });
      await report();
    },
    { icon: "scan" },
  );
  const form = element(
    "form",
    { class: "stack" },
    field("restore.files", files),
    box("div", "actions", scan),
    status,
    element("details", {}, element("summary", {}, say("restore.text")), field("restore.text", text)),
    passphrase.view,
    element("h2", {}, say("lock.who")),
    lock.view,
    problem,
    progress,
    restore,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.replaceChildren();
    const end = app.model.on("progress", ({ done, total }) => {
      progress.textContent = say("restore.progress", { percent: Math.floor((100 * done) / total) });
    });
    whileBusy(
      restore,
      "restore.busy",
      async () => {
        const given =
          file !== undefined ? { file: file.file } : { codes: [...codes, ...pastedCodes(text.value)] };
        const { own } = await app.model.restore({
          lock: lock.newLock(),
          ...given,
          passphrase: passphrase.value,
        });
        await app.model.persist();
        // A sheet closes with its screen, which is left as soon as the state changes.
        await app.go("channels", { isInstead: true });
        if (own.length > 0) await warnOfTwo(own);
      },
      fail,
    ).finally(() => {
      end();
      progress.replaceChildren();
    });
  });
  return {
    isStill: true,
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/start", say("back")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, say("restore.title")),
        paragraph("soft", "restore.note"),
        form,
      ),
    ),
  };
}

/** Reads a backup's file, or codes in pictures and texts; returns why other files have none. */
async function read(app, files) {
  const codes = [];
  const faults = [];
  let scanner;
  try {
    for (const file of files) {
      if (file.type.startsWith("image/")) {
        scanner ??= new Scanner();
        const { symbols, fault } = await scanner.searchFile(file);
        codes.push(...symbols.map(({ text }) => text));
        if (fault !== null) faults.push(fault);
      } else if (await isDocument(file).catch(() => false)) {
        faults.push("scan.document");
      } else if (file.type.startsWith("text/") && file.size <= textLimit) {
        for (const line of pastedCodes(await file.text())) codes.push(line);
      } else {
        return { file: { file, ...(await app.model.describeFile(file)) }, codes: [], faults };
      }
    }
    return { codes, faults };
  } finally {
    scanner?.close();
  }
}

/** Says for which backup the codes of a sheet are enough. */
async function sheetStatus(app, codes) {
  const { isBackup, missing } = await app.model.describeCodes(codes);
  if (!isBackup) return say("restore.noSheet");
  return missing === 0 ? say("restore.enough") : say("restore.missing", { count: missing });
}

/** Warns an owner of channels on two devices, until one of them is given up. */
function warnOfTwo(own) {
  return openSheet((close) => {
    const title = element("h2", { class: "headline" }, say("restore.own"));
    return {
      title,
      children: [
        title,
        paragraph("soft", "restore.own.names", { names: own.join(", ") }),
        paragraph("soft", "restore.own.other"),
        paragraph("soft", "restore.own.confirm"),
        box(
          "div",
          "choice",
          button("primary", "restore.own.agree", () => close()),
        ),
      ],
    };
  });
}
