import { element } from "../../common/element.js";
import { box, deepBar, field, paragraph, submitButton } from "../kit/controls.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { say } from "../kit/words.js";

/** The number of members of the trees, by height. */
const sizes = { 4: 16, 8: 256, 12: 4096, 16: 65_536 };

/** Makes an own channel. */
export async function newChannelScreen(app) {
  const me = await app.model.me();
  const name = element("input", { id: "channel-name", autocomplete: "off", maxlength: "128" });
  const size = element(
    "select",
    { id: "channel-size" },
    ...Object.entries(sizes).map(([height, count]) =>
      element("option", { value: height, selected: height === "8" }, say("newChannel.members", { count })),
    ),
  );
  const problem = element("p", { class: "warns", role: "alert" });
  const make = submitButton("newChannel.make");
  const form = element(
    "form",
    { class: "stack grow" },
    box("div", "stack tight", field("newChannel.name", name), paragraph("note", "newChannel.name.note")),
    element(
      "details",
      {},
      element("summary", {}, say("new.more")),
      field("newChannel.size", size),
      paragraph("note", "newChannel.size.note"),
      paragraph("note", `newChannel.suite.${me.suite}`),
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
        const channel = await app.model.createChannel({
          name: name.value.trim(),
          height: Number(size.value),
        });
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
