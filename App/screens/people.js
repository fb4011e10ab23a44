import { announce, element } from "../web/element.js";
import { visibleText } from "../web/visible.js";
import { box, button, deepBar, groups, linkButton, paragraph, row, rows, warning, who } from "../kit/parts.js";
import { icon } from "../kit/icons.js";
import { openFailure } from "../kit/sentences.js";
import { nameOf, say, words } from "../kit/words.js";

/** Compares the fingerprint of a person, six groups against six. */
export async function compareScreen(app, id) {
  const person = await app.model.person(id);
  if (person === null) {
    return { view: element("section", { class: "screen" }, deepBar("#/channels", say("tab.channels")),
      box("div", "content", element("h1", { tabindex: "-1" }, say("people.gone")))) };
  }
  const name = nameOf(person);
  const decide = async (isVerified) => {
    try {
      await app.model.setVerified(id, isVerified);
    } catch (error) {
      return openFailure(error);
    }
    announce(say(isVerified ? "compare.verified" : "compare.differs", { name }));
    if (isVerified) app.back("channels");
  };
  const result = box("div", "stack", null);
  return { isStill: true, view: element("section", { class: "screen" }, deepBar("#/channels", say("tab.channels")),
    box("div", "content",
      element("h1", { tabindex: "-1" }, ...words("compare.title", { name })),
      paragraph("soft", "compare.how", { name }),
      groups(person.digits, "large two"),
      paragraph("note", "compare.notEnough"),
      ...person.namesakes.map((other) => warning(null, "subscribe.namesake", other)),
      linkButton("", "compare.scan", "#/scan", { name }),
      result,
      box("div", "choice end", button("primary", "compare.agree", () => decide(true)),
        button("plain warns", "compare.differ", async () => {
          await decide(false);
          result.replaceChildren(warning("compare.wrong", "compare.wrong.note", { name }));
        })))) };
}

/** Everybody whose card is here. */
export async function peopleScreen(app) {
  const people = (await app.model.people()).filter(({ isMe }) => !isMe);
  return { view: element("section", { class: "screen" }, deepBar("#/me", say("tab.me")), box("div", "content",
    element("h1", { tabindex: "-1" }, say("people.title")),
    people.length === 0 ? paragraph("soft", "people.none") : rows(people.map((person) => row({
      lead: icon("me"), title: [visibleText(person.name ?? say("person.nameless"))], note: [who(person)], href: `#/people/${person.id}`,
    }))))) };
}
