import { element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import {
  box,
  button,
  field,
  groups,
  linkButton,
  paragraph,
  row,
  rows,
  submitButton,
  titleBar,
  warning,
} from "../kit/controls.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { icon } from "../kit/icons.js";
import { byteCount, say, shortTime, words } from "../kit/words.js";
import { ownHash, waitingVersion } from "../update.js";
import { version } from "../version.js";
import { codeView } from "./codes.js";

/** Shows the own identity, and the app itself. */
export async function meScreen(app) {
  const [me, card, storage, hash, waiting] = await Promise.all([
    app.model.me(),
    app.model.card(),
    app.model.storage(),
    ownHash(),
    waitingVersion(),
  ]);
  const used = storage.used === null ? null : byteCount(storage.used);
  const promised = say(storage.isPersistent ? "storage.kept" : "storage.notKept");
  const entry = (name, title, note, href) => row({ lead: icon(name), title, note, href });
  return {
    view: element(
      "section",
      { class: "screen" },
      titleBar("tab.me"),
      box(
        "div",
        "content",
        box(
          "div",
          "box stack",
          box(
            "div",
            "beside centre",
            codeView(card, say("card.code"), "thumb"),
            box(
              "div",
              "stack tight",
              box("p", "headline", visibleText(me.name ?? say("person.nameless"))),
              groups(me.digits, "small"),
            ),
          ),
          linkButton("primary", "me.showCard", "#/me/card"),
        ),
        storage.isPersistent ? null : warning("storage.mayDelete", "storage.mayDelete.note"),
        waiting === null
          ? null
          : rows(
              entry(
                "renew",
                words("version.waits", { version: waiting.version }),
                words("me.update"),
                "#/me/version",
              ),
            ),
        rows(
          entry("scan", words("me.receive"), words("me.receive.note"), "#/scan"),
          row({
            lead: icon("me"),
            title: words("me.rename"),
            note: [visibleText(me.name ?? say("person.nameless"))],
            action: () => rename(app, me),
          }),
          entry("channels", words("people.title"), words("me.people"), "#/me/people"),
          entry("lock", words("lock.title"), words(`me.lock.${storage.lock}`), "#/me/lock"),
          entry(
            "store",
            words("storage.title"),
            [used === null ? promised : `${used}, ${promised}`],
            "#/me/storage",
          ),
          entry("backup", words("backup.title"), lastBackup(storage.backup), "#/me/backup"),
          entry(
            "info",
            words("version.of", { version }),
            hash === null ? null : [box("span", "code-like", `${hash.slice(0, 8)} ${hash.slice(8, 16)} …`)],
            "#/me/version",
          ),
        ),
      ),
    ),
  };
}

function lastBackup(backup) {
  if (backup === null) return words("backup.never");
  const day = shortTime(backup.made);
  return backup.messagesSince === null
    ? words("backup.lastKeys", { day })
    : words("backup.last", { day, count: backup.messagesSince });
}

/** Asks for another name, and puts it on the card. */
function rename(app, me) {
  return openSheet((close) => {
    const title = element("h2", { class: "headline" }, say("me.rename"));
    const name = element("input", { id: "new-name", autocomplete: "name", maxlength: "128" });
    name.value = me.name ?? "";
    const problem = element("p", { class: "warns", role: "alert" });
    const change = submitButton("me.rename");
    const form = element(
      "form",
      { class: "stack" },
      field("new.name", name),
      paragraph("note", "me.rename.note"),
      problem,
      box(
        "div",
        "choice",
        change,
        button("plain", "cancel", () => close()),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      whileBusy(
        change,
        "new.busy",
        async () => {
          await app.model.rename(name.value.trim());
          close();
          await app.show();
        },
        (error) => problem.replaceChildren(...reasonOf(error)),
      );
    });
    return { title, children: [title, form] };
  });
}
