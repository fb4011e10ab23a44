import { element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import {
  box,
  button,
  groups,
  linkButton,
  paragraph,
  row,
  rows,
  tag,
  tile,
  warning,
  who,
} from "../kit/controls.js";
import { icon } from "../kit/icons.js";
import { openFailure, sentence, warnings } from "../kit/sentences.js";
import { deadline, longTime, nameOf, say, words } from "../kit/words.js";
import { openPlain, plainTitle, plainView } from "../content/plaincode.js";
import { numbers } from "./channels.js";
import { documentView, filmBox, filmRow, filmView, withoutEarlierStates } from "./film.js";
import { invitationRow, invitationView } from "./invitation.js";
import { numberOf } from "./messages.js";

/** The most messages listed below the camera; for a picture all are listed. */
const messageLimit = 3;
/** The longest text of another program's code in a list. */
const textLimit = 200;

/**
 * Draws the sheet below the camera about the latest outcomes.
 * @param {{shown: object[], pictures: object?, hasCamera: boolean}} session the results of a
 *   `ScanSession`
 * @param {() => void} rest clears the sheet
 * @returns {Promise<Element[]>}
 */
export async function drawScanSheet(app, { shown, pictures, hasCamera }, rest) {
  if (shown.length === 0 && pictures === null) return hint(app, hasCamera);
  const groups = groupsOf(shown);
  const lone = [...groups.messages, ...groups.parts, ...groups.refused, ...groups.others];
  const isList =
    groups.messages.length > 0 || lone.length > 1 || pictures?.unread > 0 || pictures?.faults.length > 0;
  const [latest] = lone.length === 1 ? lone : shown;
  const children = isList
    ? listOf(groups, pictures)
    : latest.kind === "refused"
      ? refusal(latest)
      : [...views[latest.kind](latest, app, rest), warnings(latest.warnings)];
  const goOn =
    pictures === null && latest?.kind !== "refused"
      ? null
      : button(isList || latest.kind !== "refused" ? "" : "primary", "scan.on", rest);
  return [...children, goOn].filter((child) => child !== null);
}

/**
 * Groups outcomes by possible actions. A message counts once, no matter how many parts it had. Of
 * each incomplete set of parts and of each film, the fullest state counts; complete sets are omitted.
 */
function groupsOf(all) {
  const outcomes = withoutEarlierStates(all);
  const of = (...kinds) => outcomes.filter(({ kind }) => kinds.includes(kind));
  const messages = new Map();
  for (const outcome of of("message")) {
    const { id } = outcome.message;
    if (outcome.isNew || !messages.has(id)) messages.set(id, outcome);
  }
  const sets = new Map();
  for (const outcome of of("part")) {
    const { id, held } = outcome.set;
    if (!(held.length < sets.get(id)?.set.held.length)) sets.set(id, outcome);
  }
  for (const { completes } of outcomes) sets.delete(completes?.id);
  return {
    messages: [...messages.values()],
    parts: [...sets.values()].filter(({ set }) => set.missing > 0 || set.isSpoiled),
    refused: of("refused"),
    others: outcomes.filter(({ kind }) => !["message", "part", "refused"].includes(kind)),
  };
}

/** Suggests scanning before the first outcome, and names parts that wait for others. */
async function hint(app, hasCamera) {
  const sets = await app.model.partSets();
  const key = hasCamera ? "scan.hint" : "scan.hintOff";
  return [
    element("h2", {}, say(key)),
    sets.length === 0
      ? paragraph("note", `${key}.note`)
      : paragraph("note", "scan.unfinished", { count: sets.length }),
  ];
}

/** Lists all outcomes, and the number of unread codes. */
function listOf({ messages, parts, refused, others }, pictures) {
  const reasons = new Map();
  for (const outcome of refused) {
    const reason = JSON.stringify(outcome.sentence);
    reasons.set(reason, [...(reasons.get(reason) ?? []), outcome]);
  }
  const listed = pictures === null ? messages.slice(0, messageLimit) : messages;
  const isMixed = parts.length + others.length > 0 || refused.length > 1;
  const titled = (key, items) =>
    items.length === 0
      ? null
      : box("div", "stack tight", isMixed ? box("h3", "note", say(key)) : null, rows(...items));
  const { message: first } = messages.find(({ isNew }) => isNew) ?? messages[0] ?? {};
  const count = messages.length + parts.length + refused.length + others.length;
  return [
    element(
      "h2",
      {},
      count === 0
        ? say("scan.nothing")
        : messages.length > 0
          ? say("scan.found", { count: messages.length })
          : say("scan.several", { count }),
    ),
    ...(pictures?.faults ?? []).map(({ key, values }) => paragraph("warns", key, values)),
    pictures?.unread > 0 ? paragraph("warns", "scan.unread", { count: pictures.unread }) : null,
    titled("scan.messages", listed.map(messageRow)),
    missedIn(messages),
    titled("scan.parts", parts.map(partRow)),
    titled("scan.refused", [...reasons.values()].map(refusedRow)),
    refused.some(isStrange) ? box("div", "actions", waysIn()) : null,
    titled("scan.others", others.map(otherRow)),
    warnings([...messages, ...parts, ...others].flatMap((outcome) => outcome.warnings)),
    first === undefined
      ? null
      : linkButton("primary", "scan.read", `#/messages/${first.id}`, { name: titleOf(first) }),
  ].filter((child) => child !== null);
}

function titleOf({ channel, number, version }) {
  return `${channel.name} ${numberOf(number, version)}`;
}

function messageRow({ message, isNew }) {
  const { id, channel, owner, number, version, expiry, isExpired, title } = message;
  return row({
    lead: tile(channel.name, isNew ? "new" : ""),
    title: [visibleText(title), " ", tag(isNew ? "good" : "", isNew ? "scan.new" : "scan.seen")],
    note: [
      visibleText(channel.name),
      " ",
      numberOf(number, version),
      " ",
      who(owner),
      ...(expiry === null
        ? []
        : [" ", ...words(isExpired ? "messages.expired" : "messages.expires", { time: deadline(expiry) })]),
    ],
    href: `#/messages/${id}`,
  });
}

function partRow({ set: { held, count, missing, isSpoiled } }) {
  return row({
    lead: icon("add"),
    title: words(isSpoiled ? "scan.partSpoiled" : "scan.part", {
      held: held.length,
      of: count,
      count: missing,
    }),
  });
}

/** The key of the sentence that says what is new about a person. */
function personKey({ isNew, hasNewKey }) {
  return isNew ? "scan.person" : hasNewKey ? "scan.newKey" : "scan.personKnown";
}

/** Makes one row for all codes refused for the same reason. */
function refusedRow(outcomes) {
  const [{ sentence: one, channel }] = outcomes;
  return row({
    lead: icon("warn"),
    title: sentence(one),
    href: channel === null ? null : `#/channels/${channel.id}`,
    end: outcomes.length === 1 ? null : box("span", "tag", `× ${outcomes.length}`),
  });
}

/** Shows another outcome in a line. Long texts of strangers are cut. */
function otherRow(outcome) {
  const { kind, text, offer, channel, owner, person, request, news, lock } = outcome;
  const cut = (long) => (long.length > textLimit ? `${long.slice(0, textLimit)}…` : long);
  switch (kind) {
    case "plain":
      return row({
        lead: icon("info"),
        title: [plainTitle(text)],
        action: () => openPlain(text),
        note: [say("scan.plainShort"), element("br"), box("span", "code", visibleText(cut(text)))],
      });
    case "offer":
      return row({ lead: icon("ask"), title: words("subscribe.title", { name: offer.name }) });
    case "followed":
      return row({
        lead: icon("channels"),
        title: words("subscribe.done", { name: channel.name }),
        href: `#/channels/${channel.id}`,
      });
    case "renewed":
    case "unchanged":
      return row({
        lead: icon("channels"),
        title: words(`scan.${kind}`, { name: channel.name }),
        href: `#/channels/${channel.id}`,
      });
    case "person":
      return row({
        lead: icon("me"),
        title: words(personKey(outcome), { name: nameOf(person) }),
        note: [who(person)],
        href: `#/people/${person.id}`,
      });
    case "request":
      return row({
        lead: icon("ask"),
        note: [who(request.person)],
        href: request.id === null ? null : `#/request/${request.id}`,
        title: words(`request.news.${news}`, { name: nameOf(request.person) }),
      });
    case "invitation":
      return invitationRow({ channel, owner });
    case "film":
    case "document":
      return row({ lead: icon("file"), ...filmRow(outcome) });
    case "locked":
      return row({
        lead: icon("lock"),
        title: words(lock === "guest_key" ? "scan.guestKey" : "scan.lockedText"),
      });
    default:
      return row({
        lead: icon("info"),
        title: words(kind === "queued" ? "locked.waiting" : `scan.${kind}`, { count: 1 }),
      });
  }
}

function missedIn(messages) {
  const missed = messages.flatMap(({ isNew, missed: ranges }) => (isNew ? ranges : []));
  return missed.length === 0
    ? null
    : warning("channel.missed", "channel.missed.note", { numbers: numbers(missed) });
}

/** Whether a message belongs to a channel that is not followed. */
function isStrange({ sentence: { key } }) {
  return key === "refused.notSubscribed";
}

/** Shows the ways into a channel: its owner scans the card, or gets a request. */
function waysIn() {
  return [linkButton("", "me.showCard", "#/me/card"), linkButton("", "follow.title", "#/follow")];
}

function refusal(outcome) {
  const { sentence: one, channel } = outcome;
  const note =
    one.key === "refused.accessEnded"
      ? box("p", "soft", sentence({ key: "refused.accessEnded.note", values: one.values }))
      : null;
  const said = box("div", "warning", icon("warn"), box("p", "", box("strong", "", sentence(one))));
  return [
    outcome.film === undefined ? said : filmBox(outcome, said),
    note,
    box(
      "div",
      "actions",
      isStrange(outcome) ? waysIn() : [],
      channel === null
        ? null
        : linkButton("", "scan.openChannel", `#/channels/${channel.id}`, { name: channel.name }),
    ),
  ];
}

/** The views of all other kinds of outcomes. */
const views = {
  part({ set }) {
    const { held, count, needed, missing } = set;
    const items = Array.from({ length: count }, (_, index) => {
      const isHeld = held.includes(index + 1);
      return element(
        "li",
        { class: isHeld ? "have" : "" },
        String(index + 1),
        box("span", "unseen", " ", say(isHeld ? "parts.have" : "parts.lack")),
      );
    });
    return [
      box(
        "div",
        "stack tight",
        element("h2", {}, say("parts.held", { held: held.length, count, needed })),
        set.isSpoiled ? null : paragraph("soft", "parts.more", { count: missing }),
      ),
      count > 40
        ? element("progress", {
            max: needed,
            value: held.length,
            "aria-label": say("parts.held", { held: held.length, count, needed }),
          })
        : box("ul", "parts", items),
      paragraph("note", "parts.kept"),
    ];
  },
  film: filmView,
  document: documentView,
  offer({ offer }) {
    return [element("h2", {}, ...words("subscribe.title", { name: offer.name }))];
  },
  followed({ channel }) {
    return [
      element("h2", {}, ...words("subscribe.done", { name: channel.name })),
      paragraph("soft", "scan.followed.note"),
      channel.owner.isVerified
        ? linkButton("primary", "scan.openChannel", `#/channels/${channel.id}`, { name: channel.name })
        : linkButton("primary", "channel.compare", `#/people/${channel.owner.id}`),
    ];
  },
  renewed({ channel, formerName }) {
    return [
      element("h2", {}, ...words("scan.renewed", { name: channel.name })),
      formerName === null ? null : paragraph("", "scan.formerName", { name: formerName }),
    ];
  },
  unchanged({ channel, isOlder }) {
    return [
      element("h2", {}, ...words("scan.unchanged", { name: channel.name })),
      isOlder ? paragraph("soft", "scan.older") : null,
    ];
  },
  person(outcome) {
    const { person, hasNewKey } = outcome;
    const name = nameOf(person);
    return [
      box(
        "div",
        "stack tight",
        element("h2", {}, ...words(personKey(outcome), { name })),
        box("p", "", who(person)),
        hasNewKey ? paragraph("soft", "scan.newKey.note", { name }) : null,
      ),
      groups(person.digits, "large"),
      person.isReachable ? null : warning("compare.smallCard", "compare.smallCard.note", { name }),
      ...person.namesakes.map((other) => warning(null, "subscribe.namesake", other)),
      box(
        "div",
        "actions",
        linkButton("", "follow.title", `#/follow/${person.id}`),
        linkButton("", "give.make", `#/give/${person.id}`),
        person.isVerified ? null : linkButton("primary", "channel.compare", `#/people/${person.id}`),
      ),
    ];
  },
  request({ request: { id, person, state, isMember }, news }) {
    const name = nameOf(person);
    return [
      element("h2", {}, ...words(`request.news.${news}`, { name })),
      box("p", "", who(person)),
      groups(person.digits, "large"),
      id === null
        ? null
        : linkButton(state === "pending" && !isMember ? "primary" : "", "request.open", `#/request/${id}`),
    ];
  },
  ownCard() {
    return [element("h2", {}, say("scan.ownCard"))];
  },
  locked({ lock, code }, app) {
    return lock === "guest_key"
      ? [element("h2", {}, say("scan.guestKey")), paragraph("soft", "scan.guestKey.note")]
      : [
          element("h2", {}, say("scan.lockedText")),
          button("primary", "scan.openLocked", () => {
            app.lockedCode = code;
            app.go("start/locked");
          }),
        ];
  },
  backup() {
    return [element("h2", {}, say("scan.backup")), paragraph("soft", "scan.backup.note")];
  },
  signature({ signer, created, note, digest }) {
    return [
      element("h2", {}, say("scan.signature")),
      box("p", "", who(signer)),
      paragraph("soft", "scan.signature.note", { time: longTime(created) }),
      note === "" ? null : box("p", "", visibleText(note)),
      box("p", "code hash", digest.match(/.{8}/g).join(" ")),
    ];
  },
  invitation(outcome, app) {
    const { code, owner, channel, hasEnded } = outcome;
    return [
      ...invitationView(outcome),
      hasEnded || owner.isMe || owner.differs
        ? null
        : button("primary", "follow.title", async () => {
            try {
              const { id } = await app.model.meet(code);
              app.invited = { owner: id, channel };
              app.go(`follow/${id}`);
            } catch (error) {
              openFailure(error);
            }
          }),
    ];
  },
  plain({ text }) {
    return plainView(text);
  },
  queued({ waiting }) {
    return [element("h2", {}, say("locked.waiting", { count: waiting }))];
  },
};
