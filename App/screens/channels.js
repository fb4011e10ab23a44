import { button, box, countTag, linkButton, paragraph, row, rows, tag, tile, titleBar, who, iconButton } from "../kit/parts.js";
import { icon } from "../kit/icons.js";
import { listed, say, shortTime, words } from "../kit/words.js";
import { askToFollow } from "./subscribe.js";
import { element } from "../web/element.js";
import { visibleText } from "../web/visible.js";

/** The channels that are followed, and those that were asked for. */
export async function channelsScreen(app, chosen) {
  const channels = await app.model.channels();
  const [requests, questions] = [await app.model.requests(), await app.model.questions()];
  const open = requests.filter(({ answered }) => answered === null);
  const isEmpty = channels.length === 0 && open.length === 0 && questions.length === 0;
  const bar = isEmpty ? titleBar("tab.channels")
    : titleBar("tab.channels", iconButton("plus", "channels.add", () => app.go("follow")));
  return { view: element("section", { class: "screen" }, bar, box("div", "content",
    isEmpty ? noChannels() : null,
    channels.length === 0 ? null : rows(channels.map((channel) => channelRow(channel, chosen))),
    questions.length === 0 ? null : box("div", "stack", element("h2", { class: "section" }, say("channels.waiting")),
      rows(questions.map((question) => questionRow(app, question)))),
    open.length === 0 ? null : box("div", "stack", element("h2", { class: "section" }, say("channels.asked")),
      rows(open.map(requestRow))))) };
}

function channelRow(channel, chosen) {
  const { id, name, owner, last, unread, missed, isPaused, hasEnded, isLeft } = channel;
  const state = unread > 0 ? "new" : isPaused || hasEnded || isLeft ? "off" : "";
  return element("a", { class: `row ${id === chosen ? "chosen" : ""}`, href: `#/channels/${id}`, "aria-current": id === chosen ? "true" : false },
    tile(name, state),
    box("span", "text stack tight",
      box("span", "line", box("span", "title one", visibleText(name)),
        last === null ? null : box("span", "when", shortTime(last.created))),
      last === null ? box("span", "note", say("channels.none")) : box("span", "line", box("span", "soft one", visibleText(last.title)),
        unread > 0 ? countTag(unread) : null),
      box("span", "meta", who(owner),
        missed.length === 0 ? null : tag("bad", "channels.missed", { values: { numbers: numbers(missed) } }),
        hasEnded && !isLeft ? tag("bad", "channels.ended") : null,
        isLeft ? tag("", "channels.left") : null,
        isPaused ? tag("", "channels.paused", { icon: "pause" }) : null)));
}

function requestRow({ id, channel, owner, created }) {
  const name = channel ?? say("channels.anyOf");
  return row({
    lead: tile(channel ?? owner.name ?? "", "wait"), title: [visibleText(name)],
    note: [box("span", "meta", who(owner), box("span", "", words("channels.askedOn", { day: shortTime(created) })))],
    href: `#/asked/${id}`,
  });
}

/** A share that waits for an answer. */
function questionRow(app, question) {
  return row({
    lead: tile(question.name, "wait"), title: [visibleText(question.name)], note: [who(question.owner)],
    action: () => askToFollow(app, question),
  });
}

/** `#2, #3` */
export function numbers(ranges) {
  return ranges.map(({ from, to }) => to - from === 1 ? `#${from}` : to - from === 2 ? `#${from}, #${from + 1}` : `#${from}–#${to - 1}`).join(", ");
}

/** What somebody without a channel does. */
function noChannels() {
  const step = (name, key) => row({ lead: icon(name), title: words(`channels.${key}`), note: words(`channels.${key}.note`) });
  return box("div", "stack",
    box("div", "stack tight", element("h2", {}, say("channels.noneYet")), paragraph("soft", "channels.twoCodes")),
    rows(step("me", "show"), step("key", "makes"), step("scan", "scan")),
    linkButton("primary", "me.showCard", "#/me/card"), linkButton("", "channels.scanShare", "#/scan"),
    box("p", "note", words("channels.farAway", { ask: element("a", { class: "textlink", href: "#/follow" }, say("channels.ask")) })));
}
