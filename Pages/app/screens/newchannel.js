import { element } from "../../common/element.js";
import { box, deepBar, field, paragraph, submitButton, switchRow } from "../kit/controls.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { say, words } from "../kit/words.js";

/** Makes an own channel. */
export async function newChannelScreen(app) {
  const me = await app.model.me();
  const name = element("input", { id: "channel-name", autocomplete: "off", maxlength: "128" });
  let isHybridOnly = false;
  const rule = switchRow({
    title: words("newChannel.hybridOnly"),
    note: words("newChannel.hybridOnly.note"),
    isOn: isHybridOnly,
    onChange: (isOn) => {
      isHybridOnly = isOn;
    },
  });
  rule.classList.add("bare");
  const problem = element("p", { class: "warns", role: "alert" });
  const make = submitButton("newChannel.make");
  const form = box(
    "form",
    "stack grow",
    box("div", "stack tight", field("newChannel.name", name), paragraph("note", "newChannel.name.note")),
    paragraph("note", `newChannel.suite.${me.suite}`),
    me.suite === "hybrid" ? element("details", {}, element("summary", {}, say("new.more")), rule) : null,
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
        const channel = await app.model.createChannel({ name: name.value.trim(), isHybridOnly });
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
