import { element } from "../web/element.js";
import { visibleText } from "../web/visible.js";
import { box, button, groups, linkButton, paragraph, row, tag, tile, warning, who } from "../kit/parts.js";
import { icon } from "../kit/icons.js";
import { sentence, warnings } from "../kit/sentences.js";
import { deadline, longTime, say, words } from "../kit/words.js";
import { numbers } from "./channels.js";
import { numberOf } from "./messages.js";

/** The most messages that the sheet lists. */
const messageLimit = 3;

/**
 * What the sheet below the camera says of the latest outcomes.
 * @param {object[]} outcomes the latest first
 * @param {() => void} rest clears the sheet
 * @returns {Promise<Element[]>}
 */
export async function drawScanSheet(app, outcomes, rest) {
  if (outcomes.length === 0) return hint(app);
  const messages = outcomes.filter(({ kind }) => kind === "message");
  const refused = outcomes.find(({ kind }) => kind === "refused");
  if (messages.length > 0) return messagesFound(messages, outcomes);
  if (refused !== undefined) return refusal(refused, rest);
  const [latest] = outcomes;
  return [...views[latest.kind](latest, app), warnings(latest.warnings)].filter((child) => child !== null);
}

/** Nothing was scanned yet: parts that wait for others are named. */
async function hint(app) {
  const sets = await app.model.partSets();
  return [element("h2", {}, say("scan.hint")), sets.length === 0 ? paragraph("note", "scan.hint.note")
    : paragraph("note", "scan.unfinished", { count: sets.length })];
}

function messagesFound(messages, outcomes) {
  const [{ message: first }] = messages;
  const name = `${first.channel.name} ${numberOf(first.number, first.version)}`;
  const others = outcomes.filter(({ kind }) => kind === "refused");
  return [
    element("h2", {}, say("scan.found", { count: messages.length })),
    box("ul", "stack", messages.slice(0, messageLimit).map((outcome) => box("li", "", foundRow(outcome)))),
    missedIn(messages),
    warnings(messages.flatMap((outcome) => outcome.warnings)),
    ...new Map(others.map(({ sentence: one }) => [JSON.stringify(one), box("p", "warns note", sentence(one))])).values(),
    linkButton("primary", "scan.read", `#/messages/${first.id}`, { name }),
  ].filter((child) => child !== null);
}

function foundRow({ message, isNew }) {
  const { channel, owner, number, version, expiry, isExpired, title } = message;
  return box("div", "found beside centre", tile(channel.name, isNew ? "new" : ""),
    box("div", "stack tight",
      box("p", "line", box("span", "title strong one", visibleText(title)), tag(isNew ? "good" : "", isNew ? "scan.new" : "scan.seen")),
      box("p", "meta", box("span", "", visibleText(`${channel.name} `), numberOf(number, version)), who(owner),
        expiry === null ? null : box("span", "", words(isExpired ? "messages.expired" : "messages.expires", { day: deadline(expiry) })))));
}

function missedIn(messages) {
  const missed = messages.flatMap(({ isNew, missed: ranges }) => isNew ? ranges : []);
  return missed.length === 0 ? null : warning("channel.missed", "channel.missed.note", { numbers: numbers(missed) });
}

function refusal({ sentence: one, channel }, rest) {
  const note = one.key === "refused.accessEnded" ? paragraph("soft", "refused.accessEnded.note", one.values) : null;
  return [
    box("div", "warning", icon("warn"), box("p", "", box("strong", "", sentence(one)))),
    note,
    box("div", "actions", channel === null ? null : linkButton("", "scan.openChannel", `#/channels/${channel.id}`, { name: channel.name }),
      button("primary", "scan.on", rest)),
  ].filter((child) => child !== null);
}

/** What is said of each other kind of outcome. */
const views = {
  part({ set }) {
    const { held, count, needed, missing } = set;
    const items = Array.from({ length: count }, (_, index) => {
      const isHeld = held.includes(index + 1);
      return element("li", { class: isHeld ? "have" : "" }, String(index + 1), box("span", "unseen", " ", say(isHeld ? "parts.have" : "parts.lack")));
    });
    return [
      box("div", "stack tight", element("h2", {}, say("parts.held", { held: held.length, count, needed })),
        set.isSpoiled ? null : paragraph("soft", "parts.more", { count: missing })),
      count > 40 ? null : box("ul", "parts", items),
      paragraph("note", "parts.kept"),
    ];
  },
  question({ question }) {
    return [element("h2", {}, say("subscribe.title", { name: question.name }))];
  },
  followed({ channel }) {
    return [element("h2", {}, say("subscribe.done", { name: channel.name })), paragraph("soft", "scan.followed.note"),
      channel.owner.isVerified ? linkButton("primary", "scan.openChannel", `#/channels/${channel.id}`, { name: channel.name })
        : linkButton("primary", "channel.compare", `#/people/${channel.owner.id}`)];
  },
  renewed({ channel, formerName }) {
    return [element("h2", {}, say("scan.renewed", { name: channel.name })),
      formerName === null ? null : paragraph("", "scan.formerName", { name: formerName })];
  },
  unchanged({ channel, isOlder }) {
    return [element("h2", {}, say("scan.unchanged", { name: channel.name })), isOlder ? paragraph("soft", "scan.older") : null];
  },
  person({ person, isNew }) {
    return [
      box("div", "stack tight", element("h2", {}, say(isNew ? "scan.person" : "scan.personKnown", { name: person.name ?? say("person.nameless") })),
        box("p", "", who(person))),
      groups(person.digits, "large"),
      ...person.namesakes.map((other) => warning(null, "subscribe.namesake", other)),
      box("div", "actions", linkButton("", "channels.ask", `#/follow/${person.id}`), linkButton("", "give.make", `#/give/${person.id}`),
        person.isVerified ? null : linkButton("primary", "channel.compare", `#/people/${person.id}`)),
    ];
  },
  request({ request: { id, person, state, isMember }, news }) {
    const name = person.name ?? say("person.nameless");
    return [element("h2", {}, say(`request.news.${news}`, { name })), box("p", "", who(person)), groups(person.digits, "large"),
      linkButton(state === "pending" && !isMember ? "primary" : "", "request.open", `#/request/${id}`)];
  },
  ownCard() {
    return [element("h2", {}, say("scan.ownCard"))];
  },
  locked({ lock, code }, app) {
    return lock === "guest_key" ? [element("h2", {}, say("scan.guestKey")), paragraph("soft", "scan.guestKey.note")]
      : [element("h2", {}, say("scan.lockedText")), button("primary", "scan.openLocked", () => {
        app.lockedCode = code;
        app.go("start/locked");
      })];
  },
  backup() {
    return [element("h2", {}, say("scan.backup")), paragraph("soft", "scan.backup.note")];
  },
  signature({ signer, created, note, digest }) {
    return [element("h2", {}, say("scan.signature")), box("p", "", who(signer)), paragraph("soft", "scan.signature.note", { time: longTime(created) }),
      note === "" ? null : box("p", "", visibleText(note)), box("p", "code hash", digest.match(/.{8}/g).join(" "))];
  },
  plain({ text }) {
    return [element("h2", {}, say("scan.plain")), box("p", "code address", visibleText(text))];
  },
  queued({ waiting }) {
    return [element("h2", {}, say("locked.waiting", { count: waiting }))];
  },
};
