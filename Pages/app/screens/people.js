import { announce, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import {
  box,
  button,
  comparison,
  deepBar,
  groups,
  linkButton,
  paragraph,
  row,
  rows,
  warning,
  who,
} from "../kit/controls.js";
import { icon } from "../kit/icons.js";
import { openFailure } from "../kit/sentences.js";
import { nameOf, say, words } from "../kit/words.js";

/** Compares the fingerprint of a person, six groups against six. */
export async function compareScreen(app, id) {
  const person = await app.model.person(id);
  if (person === null) {
    return {
      view: element(
        "section",
        { class: "screen" },
        deepBar("#/channels", say("tab.channels")),
        box("div", "content", element("h1", { tabindex: "-1" }, say("people.gone"))),
      ),
    };
  }
  const name = nameOf(person);
  const result = box("div", "stack", null);
  const decide = async (agrees) => {
    try {
      await app.model.noteComparison(id, { agrees });
      if (!agrees) result.replaceChildren(...(await afterDifference(app, person)));
    } catch (error) {
      return openFailure(error);
    }
    announce(say(agrees ? "compare.verified" : "compare.differs", { name }));
    if (agrees) app.back("channels");
    else result.scrollIntoView({ block: "nearest" });
  };
  if (person.differs) result.append(...(await afterDifference(app, person)));
  return {
    isStill: true,
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/channels", say("tab.channels")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, ...words("compare.title", { name })),
        paragraph("soft", "compare.how", { name }),
        groups(person.digits, "large two"),
        paragraph("note", "compare.notEnough"),
        ...person.namesakes.map((other) => warning(null, "subscribe.namesake", other)),
        person.isReachable ? null : warning("compare.smallCard", "compare.smallCard.note", { name }),
        linkButton("", "compare.scan", "#/scan", { name }),
        result,
        box(
          "div",
          "choice end",
          button("primary", "compare.agree", () => decide(true)),
          button("plain warns", "compare.differ", () => decide(false)),
        ),
      ),
    ),
  };
}

/** Suggests actions after a difference: unsubscribe, revoke, erase the card. */
async function afterDifference(app, person) {
  const channels = await app.model.channels();
  const followed = channels.filter(
    ({ owner, own, isLeft }) => own === null && !isLeft && owner.id === person.id,
  );
  const memberships = await Promise.all(
    channels
      .filter(({ own }) => own !== null)
      .map(async (channel) => {
        const { members } = await app.model.members(channel.id);
        return members.some((member) => member.person.id === person.id && member.revoked === null)
          ? [channel]
          : [];
      }),
  );
  const name = nameOf(person);
  const leave = ({ id, name: channel }) =>
    row({
      lead: icon("erase"),
      title: words("compare.leave", { channel }),
      href: `#/channels/${id}`,
      className: "warns",
    });
  const revoke = ({ id, name: channel }) =>
    row({
      lead: icon("people"),
      title: words("compare.revoke", { name, channel }),
      href: `#/members/${id}`,
      className: "warns",
    });
  return [
    comparison({ ...person, differs: true }),
    rows(
      ...followed.map(leave),
      ...memberships.flat().map(revoke),
      row({
        lead: icon("erase"),
        title: words("compare.erase"),
        className: "warns",
        action: () => erase(app, person),
      }),
    ),
  ];
}

/** Erases a card, or says why the app still needs it. */
async function erase(app, person) {
  try {
    await app.model.erasePerson(person.id);
  } catch (error) {
    return openFailure(error);
  }
  announce(say("compare.erased", { name: nameOf(person) }));
  app.go("me/people", { isInstead: true });
}

/** Lists everybody whose card is here. */
export async function peopleScreen(app) {
  const people = (await app.model.people()).filter(({ isMe }) => !isMe);
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/me", say("tab.me")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, say("people.title")),
        people.length === 0
          ? paragraph("soft", "people.none")
          : rows(
              people.map((person) =>
                row({
                  lead: icon("me"),
                  title: [visibleText(person.name ?? say("person.nameless"))],
                  note: [who(person)],
                  href: `#/people/${person.id}`,
                }),
              ),
            ),
      ),
    ),
  };
}
