import { element } from "../../common/element.js";
import { box, deepBar, field, paragraph, submitButton } from "../kit/controls.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { say } from "../kit/words.js";

/** Makes an own channel. */
export async function newChannelScreen(app) {
  const me = await app.model.me();
  const name = element("input", { id: "channel-name", autocomplete: "off", maxlength: "128" });
  const problem = element("p", { class: "warns", role: "alert" });
  const make = submitButton("newChannel.make");
  const form = element(
    "form",
    { class: "stack grow" },
    box("div", "stack tight", field("newChannel.name", name), paragraph("note", "newChannel.name.note")),
    paragraph("note", `newChannel.suite.${me.suite}`),
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
        const channel = await app.model.createChannel({ name: name.value.trim() });
        app.go(`channels/${channel.id}`, { isInstead: true });
      },
      (error) => problem.replaceChildren(...reasonOf(error)),
    );
  });
  return {
    isStill: true,
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/channels", say("tab.channels")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, say("newChannel.title")),
        paragraph("soft", "newChannel.how"),
        form,
      ),
    ),
  };
}
