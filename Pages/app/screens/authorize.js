import { element } from "../../common/element.js";
import { box, deepBar, endOfDay, field, linkButton, paragraph, submitButton } from "../kit/controls.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { nameOf, say, words } from "../kit/words.js";
import { codesView } from "./showcodes.js";

/** Lets somebody endorse requests for a channel. */
export async function authorizeScreen(app, id) {
  const channel = await app.model.channel(id);
  const people = (await app.model.people()).filter(({ isMe, differs }) => !isMe && !differs);
  const content = box(
    "div",
    "content",
    element("h1", { tabindex: "-1" }, ...words("authorize.title", { name: channel?.name ?? "" })),
    paragraph("soft", "authorize.how"),
  );
  const view = element(
    "section",
    { class: "screen" },
    deepBar(`#/members/${id}`, say("members.back")),
    content,
  );
  content.append(
    people.length === 0
      ? linkButton("primary", "follow.scanCard", "#/scan")
      : authorizeForm(app, id, people, content),
  );
  return { isStill: people.length > 0, view };
}

function authorizeForm(app, id, people, content) {
  const person = element(
    "select",
    { id: "authorize-person" },
    ...people.map(({ id: value, name, digits, isVerified }) =>
      element(
        "option",
        { value },
        isVerified
          ? (name ?? say("person.nameless"))
          : say("follow.person", { name: name ?? say("person.nameless"), group: digits.split(" ", 1)[0] }),
      ),
    ),
  );
  const count = element("input", {
    id: "authorize-count",
    type: "number",
    min: "1",
    max: "65536",
    value: "10",
    inputmode: "numeric",
  });
  const until = element("input", { id: "authorize-until", type: "date" });
  const problem = element("p", { class: "warns", role: "alert" });
  const go = submitButton("authorize.go");
  const form = element(
    "form",
    { class: "stack" },
    field("authorize.person", person),
    field("authorize.count", count),
    box("div", "stack tight", field("authorize.until", until), paragraph("note", "authorize.until.note")),
    problem,
    go,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.replaceChildren();
    whileBusy(
      go,
      "follow.busy",
      async () => {
        const drawings = await app.model.authorize(id, person.value, {
          people: Number(count.value),
          until: endOfDay(until),
        });
        const name = nameOf(people.find((candidate) => candidate.id === person.value));
        const title = element("h1", { tabindex: "-1" }, ...words("give.show", { name }));
        content.replaceChildren(
          title,
          paragraph("soft", "authorize.show.note", { name }),
          codesView(app, drawings, { name: "authorization" }),
          linkButton("plain", "give.done", `#/members/${id}`),
        );
        title.focus();
      },
      (error) => problem.replaceChildren(...reasonOf(error)),
    );
  });
  return form;
}
