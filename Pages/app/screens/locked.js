import { element } from "../../common/element.js";
import { box, button, paragraph, row, rows, submitButton } from "../kit/controls.js";
import { icon } from "../kit/icons.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { say, shortTime, words } from "../kit/words.js";
import { passphraseField } from "../kit/passphrase.js";
import { askToErase } from "./storage.js";

/**
 * Draws the sheet below the camera while the app is locked: the waiting codes, unlocking, and help
 * if the reader has no key any more.
 */
export async function drawLockedSheet(app) {
  const [state, waiting] = [await app.model.state(), await app.model.waiting()];
  if (state.is !== "locked") return [];
  const title = element(
    "h2",
    {},
    waiting.count === 0 ? say("locked.title") : say("locked.waiting", { count: waiting.count }),
  );
  const problem = element("p", { class: "warns", role: "alert" });
  const input = state.lock === "passphrase" ? passphraseField("locked.passphrase") : null;
  const unlock = () =>
    whileBusy(
      open,
      "locked.opening",
      async () => {
        const { outcomes } = await app.model.unlock(input === null ? {} : { passphrase: input.value });
        app.unlockedWith = outcomes;
        app.show({ isMoving: true });
      },
      (error) => {
        problem.replaceChildren(...reasonOf(error));
        input?.focus();
      },
    );
  const open = submitButton(state.lock === "passkey" ? "locked.passkey" : "locked.unlock");
  const form = element("form", { class: "stack" }, ...(input === null ? [] : [input.view]), problem, open);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    unlock();
  });
  return [
    box(
      "div",
      "stack waiting",
      box("div", "stack tight", title, paragraph("soft", "locked.scanOn")),
      waiting.known.length === 0 ? null : rows(kindsOf(waiting.known)),
    ),
    form,
    paragraph("note", "locked.note"),
    button("plain warns", "storage.erase", () => askToErase(app)),
  ];
}

/** Returns a row for each kind of waiting code: how many there are, and when the last one came. */
function kindsOf(known) {
  const kinds = new Map();
  for (const { kind, time } of known) {
    const { count, last } = kinds.get(kind) ?? { count: 0, last: 0 };
    kinds.set(kind, { count: count + 1, last: Math.max(last, time) });
  }
  return [...kinds].map(([kind, { count, last }]) =>
    row({
      lead: icon(kind === "message" ? "messages" : "channels"),
      title: words(`waiting.${kind === "message" || kind === "part" ? kind : "other"}`, { count }),
      end: box("span", "when", shortTime(last)),
    }),
  );
}
