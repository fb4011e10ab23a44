import { announce, element } from "../../common/element.js";
import { box, button, deepBar, facts, paragraph, row, rows, warning } from "../kit/controls.js";
import { icon } from "../kit/icons.js";
import { openFailure, whileBusy } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { byteCount, formattedNumber, say, words } from "../kit/words.js";

/** Shows the stored data, and whether the browser has promised to keep it. */
export async function storageScreen(app) {
  const [storage, sets] = [await app.model.storage(), await app.model.partSets()];
  const bytes = (count) => (count === null ? say("storage.unknown") : byteCount(count));
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/me", say("tab.me")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, say("storage.title")),
        storage.isPersistent ? paragraph("soft", "storage.promised") : mayDelete(app),
        box(
          "div",
          "box",
          facts([
            [say("storage.used"), bytes(storage.used)],
            [say("storage.room"), bytes(storage.room)],
            [say("tab.messages"), formattedNumber(storage.messages)],
          ]),
        ),
        sets.length === 0
          ? null
          : box(
              "div",
              "stack",
              element("h2", {}, say("storage.parts")),
              rows(
                sets.map((set) =>
                  row({
                    title: words("parts.held", {
                      held: set.held.length,
                      count: set.count,
                      needed: set.needed,
                    }),
                    note: words("storage.parts.note"),
                    lead: icon("channels"),
                    action: () => app.model.discardParts(set.id).catch(openFailure),
                    end: box("span", "warns", say("storage.discard")),
                  }),
                ),
              ),
            ),
        rows(
          row({
            lead: icon("place"),
            title: words("storage.erasePlaces"),
            note: words("storage.erasePlaces.note"),
            className: "warns",
            action: () => askToErasePlaces(app),
          }),
          row({
            lead: icon("erase"),
            title: words("storage.erase"),
            note: words("storage.erase.note"),
            className: "warns",
            action: () => askToErase(app),
          }),
        ),
      ),
    ),
  };
}

/** Warns that the browser promised nothing, with a button that asks for it. */
function mayDelete(app) {
  const answer = element("p", { class: "note", role: "status" });
  const ask = button("", "storage.ask", () => {
    answer.replaceChildren();
    return whileBusy(ask, "storage.asking", async () => {
      if (!(await app.model.persist())) {
        answer.textContent = say("storage.refused");
        return;
      }
      announce(say("storage.promised"));
      await app.show();
    });
  });
  return box("div", "stack tight", warning("storage.mayDelete", "storage.mayDelete.note"), ask, answer);
}

async function askToErasePlaces(app) {
  if (await isSure("storage.erasePlaces", "storage.erasePlaces.all")) {
    await app.model.erasePlaces().catch(openFailure);
  }
}

/** Erases everything, once the reader agrees. */
export async function askToErase(app) {
  if (!(await isSure("storage.erase", "storage.erase.all"))) return;
  try {
    await app.model.eraseAll();
  } catch (error) {
    return openFailure(error);
  }
  app.go("start", { isInstead: true });
}

async function isSure(key, note) {
  return (
    (await openSheet((close) => {
      const title = element("h2", { class: "headline" }, say(`${key}.sure`));
      return {
        title,
        children: [
          title,
          paragraph("soft", note),
          box(
            "div",
            "choice",
            button("danger", key, () => close(true)),
            button("plain", "storage.keep", () => close(false)),
          ),
        ],
      };
    })) === true
  );
}
