import { announce, element } from "../../common/element.js";
import { box, button, deepBar, field, paragraph, submitButton } from "../kit/controls.js";
import { lockChoice } from "../kit/lockchoice.js";
import { openFailure, reasonOf, whileBusy } from "../kit/sentences.js";
import { say } from "../kit/words.js";

const minutes = [null, 1, 5, 15, 60];

/** Chooses the lock, and when it locks. */
export async function lockScreen(app) {
  const [{ lock: now }, settings] = [await app.model.state(), await app.model.settings()];
  const lock = await lockChoice(app.model, now);
  const after = element(
    "select",
    { id: "lock-after" },
    ...minutes.map((count) =>
      element(
        "option",
        {
          value: String(count),
          selected: count === settings.lockAfterMinutes,
        },
        count === null ? say("lock.never") : say("lock.minutes", { count }),
      ),
    ),
  );
  let stored = after.value;
  after.addEventListener("change", async () => {
    const chosen = after.value;
    try {
      await app.model.setSettings({ lockAfterMinutes: chosen === "null" ? null : Number(chosen) });
      stored = chosen;
    } catch (error) {
      // Keeps a newer choice.
      if (after.value === chosen) after.value = stored;
      await openFailure(error);
    }
  });
  const problem = element("p", { class: "warns", role: "alert" });
  const progress = element("p", { class: "note", role: "status" });
  const change = submitButton("lock.change");
  const form = element("form", { class: "content" });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.replaceChildren();
    const end = app.model.on("progress", ({ done, total }) => {
      progress.textContent = say("lock.progress", { done, total });
    });
    whileBusy(
      change,
      "lock.sealing",
      async () => {
        await app.model.switchLock(lock.newLock());
        announce(say("lock.changed"));
        app.go("me");
      },
      (error) => problem.replaceChildren(...reasonOf(error)),
    ).finally(end);
  });
  form.append(
    box(
      "div",
      "stack tight",
      element("h1", { tabindex: "-1" }, say("lock.title")),
      paragraph("soft", "lock.who"),
    ),
    lock.view,
    problem,
    // A device key opens without asking, so it cannot lock anything.
    now === "device"
      ? ""
      : box(
          "div",
          "box stack",
          field("lock.after", after),
          paragraph("note", "lock.scans"),
          button(
            "",
            "lock.lockNow",
            async () => {
              await app.model.lock().catch(openFailure);
              app.go("scan");
            },
            { icon: "lock" },
          ),
        ),
    box("div", "end stack", paragraph("note", "lock.anew"), progress, change),
  );
  return {
    isStill: true,
    view: element("section", { class: "screen" }, deepBar("#/me", say("tab.me")), form),
  };
}
