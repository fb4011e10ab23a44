import { announce, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import {
  box,
  button,
  comparison,
  deepBar,
  field,
  groups,
  linkButton,
  paragraph,
  row,
  rows,
  tag,
  warning,
  who,
} from "../kit/controls.js";
import { icon } from "../kit/icons.js";
import { openFailure, whileBusy } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { longTime, nameOf, say, words } from "../kit/words.js";
import { codesView } from "./showcodes.js";

/** Chooses whom to share a channel with: a person whose card is here, or is scanned now. */
export async function addMemberScreen(app, id) {
  const channel = await app.model.channel(id);
  const people = (await app.model.people()).filter(({ isMe }) => !isMe);
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar(`#/members/${id}`, say("members.back")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, ...words("give.whom", { name: channel?.name ?? "" })),
        paragraph("soft", "give.how"),
        linkButton("primary", "follow.scanCard", "#/scan"),
        people.length === 0
          ? null
          : box(
              "section",
              "stack",
              element("h2", { class: "section" }, say("give.known")),
              rows(
                people.map((person) =>
                  row({
                    lead: icon("me"),
                    title: [who(person)],
                    href: `#/give/${person.id}/${id}`,
                  }),
                ),
              ),
            ),
      ),
    ),
  };
}

/** Makes somebody a member: asks with name and fingerprint, then shows the share. */
export async function giveScreen(app, personID, channelID) {
  const [person, channels] = await Promise.all([app.model.person(personID), app.model.channels()]);
  const own = channels.filter((channel) => channel.own !== null && !channel.own.isRestored);
  if (person === null || own.length === 0) return noChannel(person);
  const name = nameOf(person);
  const chooser = channelChooser(own, channelID);
  const result = element("div", { class: "stack" });
  const view = element(
    "section",
    { class: "screen" },
    deepBar("#/channels", say("tab.channels")),
    box(
      "div",
      "content",
      element("h1", { tabindex: "-1" }, ...words("give.title", { name })),
      ...whoIs(person),
      chooser.view,
      result,
    ),
  );
  const share = (given) => app.model.share(chooser.id, personID, given);
  result.append(
    giveButton("give.make", chooser, share, (drawings) =>
      showShare(app, view, drawings, { person, channel: chooser.name }),
    ),
  );
  return { isStill: true, view };
}

/** Shows a received request. */
export async function requestScreen(app, id) {
  const request = await app.model.receivedRequest(Number(id));
  if (request === null) {
    return {
      view: element(
        "section",
        { class: "screen" },
        deepBar("#/channels", say("tab.channels")),
        box("div", "content", element("h1", { tabindex: "-1" }, say("asked.gone"))),
      ),
    };
  }
  const { person, channel, wanted, note, created, state, revoked, isMember } = request;
  const name = nameOf(person);
  const own = (await app.model.channels()).filter(
    (candidate) => candidate.own !== null && !candidate.own.isRestored,
  );
  const chooser = own.length === 0 ? null : channelChooser(own, channel?.id, wanted === null);
  const result = element("div", { class: "stack" });
  const view = element(
    "section",
    { class: "screen" },
    deepBar("#/channels", say("tab.channels")),
    box(
      "div",
      "content",
      element("h1", { tabindex: "-1" }, ...words("request.title", { name })),
      ...whoIs(person),
      rows(
        row({
          lead: icon("channels"),
          title: wanted === null ? words("channels.anyOf") : [visibleText(wanted)],
          note: words("request.asked", { time: longTime(created) }),
        }),
        endorsementRow(request),
      ),
      ...quotation(name, note),
      ...refusals(name, request.refusals),
      isMember ? box("p", "", tag("good", "request.isMember")) : null,
      revoked !== null
        ? warning("request.revoked", "request.revoked.note", { name, time: longTime(revoked) })
        : null,
      state === "rejected" ? warning("request.rejected", null) : null,
      wanted !== null && channel === null
        ? warning("request.unknownChannel", "request.unknownChannel.note")
        : null,
      chooser === null
        ? box(
            "div",
            "stack",
            paragraph("soft", "request.noChannel"),
            linkButton("primary", "newChannel.title", "#/own/new"),
          )
        : chooser.view,
      result,
    ),
  );
  if (chooser === null) return { view };
  result.append(
    giveButton(
      "request.accept",
      chooser,
      (given) => app.model.acceptRequest(request, { channel: chooser.id, ...given }),
      (drawings) => showShare(app, view, drawings, { person, channel: chooser.name }),
    ),
  );
  if (state === "pending" || (state === "accepted" && !isMember)) {
    result.append(button("plain warns", "request.reject", () => reject(app, request, name)));
  }
  return { isStill: true, view };
}

function endorsementRow({ endorser, endorsement, state }) {
  if (endorser === null) return null;
  const name = nameOf(endorser);
  return endorsement === "valid" || state === "accepted"
    ? row({ lead: icon("check"), title: words("request.endorsed", { name }), note: [who(endorser)] })
    : row({
        lead: icon("warn"),
        title: words(`request.endorsed.${endorsement}`, { name }),
        note: [who(endorser)],
        className: "warns",
      });
}

/** Quotes the requester's words, apart from the app's. */
function quotation(name, note) {
  return note === ""
    ? []
    : [
        element(
          "figure",
          { class: "stack tight" },
          element("figcaption", { class: "note" }, ...words("request.note", { name })),
          element("blockquote", { class: "box" }, visibleText(note, { lines: true })),
        ),
      ];
}

/** Lists earlier refusals of the requester, in other channels or under similar names of one. */
function refusals(name, { revoked, rejected }) {
  const list = (names) => names.map((channel) => channel || say("channels.anyOf")).join(", ");
  return [
    revoked.length === 0
      ? null
      : warning(null, "request.revokedElsewhere", { name, channels: list(revoked) }),
    rejected.length === 0
      ? null
      : warning(null, "request.rejectedElsewhere", { name, channels: list(rejected) }),
  ];
}

function noChannel(person) {
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/channels", say("tab.channels")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, say(person === null ? "people.gone" : "request.noChannel")),
        person === null ? null : linkButton("primary", "newChannel.title", "#/own/new"),
      ),
    ),
  };
}

/** Shows name and fingerprint, and advises how far to trust them. */
function whoIs(person) {
  return [
    groups(person.digits, "large"),
    comparison(person),
    person.isVerified ? null : linkButton("", "channel.compare", `#/people/${person.id}`),
    ...person.namesakes.map((other) => warning(null, "subscribe.namesake", other)),
  ];
}

/**
 * Chooses the own channel to share. The owner chooses it, unless it is `chosen`, or the only one
 * and the request names no other.
 * @param {string?} chosen id of a channel, which may be missing among `own`
 */
function channelChooser(own, chosen, isOpen = chosen === undefined) {
  const channels = own.toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen));
  const isClear = own.some(({ id }) => id === chosen) || (isOpen && own.length === 1);
  const select = element(
    "select",
    { id: "give-channel" },
    isClear ? null : element("option", { value: "" }, say("give.choose")),
    ...channels.map(({ id, name }) => element("option", { value: id }, name)),
  );
  return {
    view: field("give.channel", select),
    select,
    get id() {
      return select.value;
    },
    get name() {
      return channels.find(({ id }) => id === select.value).name;
    },
  };
}

/** The questions about a person with a certain or possible earlier revocation. */
const questions = { "failure.revokedMember": "readmit", "failure.maybeRevoked": "admit" };

/** Makes the share once a channel is chosen. Asks again about a revoked person. */
function giveButton(key, chooser, share, show) {
  const choose = () => {
    go.disabled = chooser.id === "";
  };
  chooser.select.addEventListener("change", choose);
  const go = button("primary", key, () =>
    whileBusy(
      go,
      "follow.busy",
      async () => show(await share({})),
      async (error) => {
        const question = questions[error.sentence?.key];
        if (question === undefined) return openFailure(error);
        const isSure = await openSheet((close) => {
          const title = element("h2", { class: "headline" }, say(`${question}.title`));
          return {
            title,
            children: [
              title,
              paragraph("soft", `${question}.note`),
              box(
                "div",
                "choice",
                button("danger", `${question}.go`, () => close(true)),
                button("plain", "cancel", () => close(false)),
              ),
            ],
          };
        });
        if (isSure === true) await share({ isReadmitting: true }).then(show, openFailure);
      },
    ),
  );
  choose();
  return go;
}

function showShare(app, view, drawings, { person, channel }) {
  const name = nameOf(person);
  const title = element("h1", { tabindex: "-1" }, ...words("give.show", { name }));
  view
    .querySelector(".content")
    .replaceChildren(
      title,
      paragraph("soft", "give.show.note", { name, channel }),
      codesView(app, drawings, { name: "share" }),
      linkButton("plain", "give.done", "#/channels"),
    );
  announce(say("give.show", { name }));
  title.focus();
  scrollTo(0, 0);
}

async function reject(app, { id }, name) {
  const isSure = await openSheet((close) => {
    const title = element("h2", { class: "headline" }, ...words("request.reject.title", { name }));
    return {
      title,
      children: [
        title,
        paragraph("soft", "request.reject.note"),
        box(
          "div",
          "choice",
          button("danger", "request.reject", () => close(true)),
          button("plain", "cancel", () => close(false)),
        ),
      ],
    };
  });
  if (isSure !== true) return;
  try {
    await app.model.rejectRequest(id);
  } catch (error) {
    return openFailure(error);
  }
  announce(say("request.isRejected"));
  app.go("channels", { isInstead: true });
}
