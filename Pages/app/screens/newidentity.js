import { element } from "../../common/element.js";
import { box, deepBar, field, paragraph, submitButton } from "../kit/controls.js";
import { lockChoice } from "../kit/lockchoice.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { beginReading } from "../kit/arrival.js";
import { say } from "../kit/words.js";

/** Makes the identity: a name and a lock. */
export async function newIdentityScreen(app) {
  const lock = await lockChoice(app.model, null);
  const name = element("input", { id: "name", autocomplete: "name", maxlength: "128" });
  const suite = element(
    "select",
    { id: "suite" },
    ...["hybrid", "compact", "classic"].map((value) => element("option", { value }, say(`suite.${value}`))),
  );
  const problem = element("p", { class: "warns", role: "alert" });
  const make = submitButton("new.make");
  const form = element(
    "form",
    { class: "stack grow" },
    box("div", "stack tight", field("new.name", name), paragraph("note", "new.name.note")),
    box("div", "stack tight", element("h2", {}, say("lock.who")), null),
    lock.view,
    element(
      "details",
      {},
      element("summary", {}, say("new.more")),
      field("new.suite", suite),
      paragraph("note", "new.suite.note"),
    ),
    problem,
    box("div", "end", make),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.replaceChildren();
    whileBusy(
      make,
      "new.busy",
      async () => {
        await app.model.create({ lock: lock.newLock(), name: name.value.trim(), suite: suite.value });
        await app.model.persist();
        const code = app.goOnWith;
        app.goOnWith = null;
        app.arrival = code === null ? null : beginReading(app.model, { texts: [code], files: [] });
        app.go(code === null ? "channels" : "scan", { isInstead: true });
      },
      (error) => problem.replaceChildren(...reasonOf(error)),
    );
  });
  return {
    isStill: true,
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/start", say("back")),
      box("div", "content", element("h1", { tabindex: "-1" }, say("new.title")), form),
    ),
  };
}
