import { element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import { icon } from "../kit/icons.js";
import { box, button, deepBar, paragraph, rows, submitButton, switchRow, warning } from "../kit/controls.js";
import { newPassphrase } from "../kit/passphrase.js";
import { openFailure, reasonOf, whileBusy } from "../kit/sentences.js";
import { byteCount, formatted, say, words } from "../kit/words.js";
import { saveFile } from "../content/content.js";
import { printSheet } from "./print.js";
import { codesView } from "./showcodes.js";

/** Makes a backup: everything in a file, or only the keys on a sheet of paper. */
export async function backupScreen(app) {
  const own = (await app.model.channels()).filter((channel) => (channel.own ?? null) !== null);
  let handsOver = false;
  const giving =
    own.length === 0
      ? null
      : rows(
          switchRow({
            lead: icon("phone"),
            title: words("backup.handOver"),
            note: words("backup.handOver.note"),
            isOn: false,
            onChange: (isOn) => {
              handsOver = isOn;
            },
          }),
        );
  const passphrase = newPassphrase(app.model, "backup.passphrase");
  const problem = element("p", { class: "warns", role: "alert" });
  const progress = element("p", { class: "note", role: "status" });
  const whole = submitButton("backup.make");
  const shown = box("div", "stack", null);
  const waiting = new Set(own.filter((channel) => channel.own.isRestored).map(({ id }) => id));
  const fail = async (error) => {
    problem.replaceChildren(...reasonOf(error));
    // The channels wait before the backup exists.
    const now = handsOver ? await app.model.channels().catch(() => []) : [];
    const begun = now.filter(({ id, own }) => own?.isRestored && !waiting.has(id));
    if (begun.length > 0) shown.replaceChildren(...handedOver(begun));
  };
  const have = (note) => [
    paragraph("note", "backup.have.note"),
    button(
      "",
      "backup.have",
      async () => {
        try {
          await app.model.noteBackup(note);
          app.go("me");
        } catch (error) {
          openFailure(error);
        }
      },
      { icon: "check" },
    ),
  ];
  const keys = button(
    "",
    "backup.makeKeys",
    () => {
      problem.replaceChildren();
      return whileBusy(
        keys,
        "backup.busy",
        async () => {
          const { drawings, file, note } = await app.model.backup(passphrase.chosen(), { handsOver });
          const me = await app.model.me();
          shown.replaceChildren(
            ...handedOver(handsOver ? own : []),
            ...keySheet(app, me, drawings, file),
            ...have(note),
          );
          form.hidden = true;
        },
        fail,
      );
    },
    { icon: "key" },
  );
  const form = element(
    "form",
    { class: "stack" },
    passphrase.view,
    ...(giving === null ? [] : [giving]),
    problem,
    progress,
    box(
      "div",
      "box stack",
      element("h2", {}, say("backup.whole")),
      paragraph("soft", "backup.whole.note"),
      whole,
    ),
    box(
      "div",
      "box stack",
      element("h2", {}, say("backup.keys")),
      paragraph("soft", "backup.keys.note"),
      keys,
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.replaceChildren();
    const end = app.model.on("progress", ({ done, total }) => {
      progress.textContent = say("backup.progress", { done, total });
    });
    whileBusy(
      whole,
      "backup.busy",
      async () => {
        const { file, damaged, note } = await app.model.backupFile(passphrase.chosen(), { handsOver });
        const save = () => saveFile(`seqrcast-${new Date().toISOString().slice(0, 10)}.seqr`, file);
        save();
        shown.replaceChildren(
          ...handedOver(handsOver ? own : []),
          paragraph("strong", "backup.saved", { size: byteCount(file.size) }),
          ...(damaged === 0 ? [] : [warning(null, "backup.damaged", { count: damaged })]),
          button("", "backup.saveAgain", save, { icon: "save" }),
          paragraph("note", "backup.restoring"),
          paragraph("note", "backup.keep"),
          ...have(note),
        );
        form.hidden = true;
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
      deepBar("#/me", say("tab.me")),
      box(
        "div",
        "content",
        box(
          "div",
          "stack tight",
          element("h1", { tabindex: "-1" }, say("backup.title")),
          paragraph("soft", "backup.what"),
        ),
        form,
        shown,
      ),
    ),
  };
}

/** Warns that only another device may publish from now on. */
function handedOver(own) {
  return own.length === 0
    ? []
    : [
        warning("backup.handedOver", "backup.handedOver.note", {
          names: own.map(({ name }) => name).join(", "),
        }),
      ];
}

/** Shows the codes of a backup of the keys, to print or save. */
function keySheet(app, me, drawings, file) {
  const printed = () => printSheet(drawings, "keysheet", (symbols) => paperOf(me, drawings, symbols));
  return [
    box(
      "div",
      "actions",
      button("primary", "backup.print", printed, { icon: "print" }),
      button("", "backup.saveKeys", () => saveFile("keys.seqr", file), { icon: "file" }),
    ),
    paragraph("note", "backup.keysLeaveOut"),
    paragraph("note", "backup.keep"),
    codesView(app, drawings, { name: "keys" }),
  ];
}

/** Returns the contents of the sheet. */
function paperOf(me, [{ part }], symbols) {
  return [
    element("h1", {}, say("sheet.title")),
    box("p", "strong", visibleText(me.name ?? say("person.nameless")), " · ", formatted(new Date(), "date")),
    box("p", "", me.digits),
    box("p", "", words("sheet.contents")),
    symbols,
    part === null ? null : paragraph("strong", "sheet.needed", { count: part.count, needed: part.needed }),
    paragraph("", "sheet.how"),
    paragraph("strong", "sheet.keep"),
    box("p", "line", words("sheet.passphrase")),
  ];
}
