import {
  button,
  box,
  countTag,
  linkButton,
  paragraph,
  row,
  rows,
  tag,
  tile,
  titleBar,
  who,
  iconButton,
} from "../kit/controls.js";
import { icon } from "../kit/icons.js";
import { say, shortTime, words } from "../kit/words.js";
import { openSheet } from "../kit/sheet.js";
import { requestRow as requestFrom } from "./ownchannel.js";
import { askToFollow } from "./subscribe.js";
import { element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";

/** Shows the followed and the requested channels. */
export async function channelsScreen(app, chosen) {
  const [channels, requests, offers, received] = await Promise.all([
    app.model.channels(),
    app.model.requests(),
    app.model.offers(),
    app.model.received(),
  ]);
  const open = requests.filter(({ answered }) => answered === null);
  const waiting = received.filter(({ state }) => state === "pending");
  const [own, followed] = [
    channels.filter((channel) => channel.own !== null),
    channels.filter((channel) => channel.own === null),
  ];
  const isEmpty = [channels, open, offers, waiting].every(({ length }) => length === 0);
  const bar = isEmpty
    ? titleBar("tab.channels")
    : titleBar(
        "tab.channels",
        iconButton("plus", "channels.add", () => chooseNew(app)),
      );
  const section = (key, ...children) =>
    box("div", "stack", element("h2", { class: "section" }, say(key)), ...children);
  return {
    view: element(
      "section",
      { class: "screen" },
      bar,
      box(
        "div",
        "content",
        isEmpty ? noChannels() : null,
        waiting.length === 0 ? null : section("channels.asking", rows(waiting.map(requestFrom))),
        own.length === 0
          ? null
          : section("channels.own", rows(own.map((channel) => ownRow(channel, chosen)))),
        followed.length === 0
          ? null
          : own.length === 0
            ? rows(followed.map((channel) => channelRow(channel, chosen)))
            : section("channels.followed", rows(followed.map((channel) => channelRow(channel, chosen)))),
        offers.length === 0
          ? null
          : box(
              "div",
              "stack",
              element("h2", { class: "section" }, say("channels.waiting")),
              rows(offers.map((offer) => offerRow(app, offer))),
            ),
        open.length === 0
          ? null
          : box(
              "div",
              "stack",
              element("h2", { class: "section" }, say("channels.asked")),
              rows(open.map(requestRow)),
            ),
      ),
    ),
  };
}

function channelRow(channel, chosen) {
  const { id, name, owner, last, unread, missed, isPaused, hasEnded, isLeft, hasTwin } = channel;
  const state = unread > 0 ? "new" : isPaused || hasEnded || isLeft ? "off" : "";
  return element(
    "a",
    {
      class: `row ${id === chosen ? "chosen" : ""}`,
      href: `#/channels/${id}`,
      "aria-current": id === chosen ? "true" : false,
    },
    tile(name, state),
    box(
      "span",
      "text stack tight",
      box(
        "span",
        "line",
        box("span", "title one", visibleText(name)),
        last === null ? null : box("span", "when", shortTime(last.created)),
      ),
      last === null
        ? box("span", "note", say("channels.none"))
        : box(
            "span",
            "line",
            box("span", "soft one", visibleText(last.title)),
            unread > 0 ? countTag(unread) : null,
          ),
      box(
        "span",
        "meta",
        who(owner),
        hasTwin ? tag("bad", "channels.twin") : null,
        missed.length === 0 ? null : tag("bad", "channels.missed", { values: { numbers: numbers(missed) } }),
        hasEnded && !isLeft ? tag("bad", "channels.ended") : null,
        isLeft ? tag("", "channels.left") : null,
        isPaused ? tag("", "channels.paused", { icon: "pause" }) : null,
      ),
    ),
  );
}

/** A row of an own channel. */
function ownRow({ id, name, last, own, hasTwin }, chosen) {
  return element(
    "a",
    {
      class: `row ${id === chosen ? "chosen" : ""}`,
      href: `#/channels/${id}`,
      "aria-current": id === chosen ? "true" : false,
    },
    tile(name),
    box(
      "span",
      "text stack tight",
      box(
        "span",
        "line",
        box("span", "title one", visibleText(name)),
        last === null ? null : box("span", "when", shortTime(last.created)),
      ),
      last === null
        ? box("span", "note", say("own.nothing"))
        : box("span", "soft one", visibleText(last.title)),
      box(
        "span",
        "meta",
        tag("good", "channels.yours"),
        box("span", "", words("own.members", { count: own.members })),
        hasTwin ? tag("bad", "channels.twin") : null,
        own.isRestored ? tag("bad", "own.isRestored") : null,
      ),
    ),
  );
}

/** Asks whether to follow another channel or make one. */
async function chooseNew(app) {
  const path = await openSheet((close) => {
    const title = element("h2", { class: "headline" }, say("channels.add"));
    return {
      title,
      children: [
        title,
        rows(
          row({
            lead: icon("ask"),
            title: words("follow.title"),
            note: words("channels.farAway.note"),
            action: () => close("follow"),
          }),
          row({
            lead: icon("scan"),
            title: words("channels.scanShare"),
            note: words("channels.scan.note"),
            action: () => close("scan"),
          }),
          row({
            lead: icon("publish"),
            title: words("newChannel.title"),
            note: words("newChannel.row"),
            action: () => close("own/new"),
          }),
        ),
        box(
          "div",
          "choice",
          button("plain", "cancel", () => close()),
        ),
      ],
    };
  });
  if (path !== undefined) app.go(path);
}

function requestRow({ id, channel, owner, created }) {
  const name = channel ?? say("channels.anyOf");
  return row({
    lead: tile(channel ?? owner.name ?? "", "wait"),
    title: [visibleText(name)],
    note: [
      box(
        "span",
        "meta",
        who(owner),
        box("span", "", words("channels.askedOn", { day: shortTime(created) })),
      ),
    ],
    href: `#/asked/${id}`,
  });
}

/** A row of a share that waits for an answer. */
function offerRow(app, offer) {
  return row({
    lead: tile(offer.name, "wait"),
    title: [visibleText(offer.name)],
    note: [who(offer.owner)],
    action: () => askToFollow(app, offer),
  });
}

/** `#2, #3` */
export function numbers(ranges) {
  return ranges
    .map(({ from, to }) =>
      to - from === 1 ? `#${from}` : to - from === 2 ? `#${from}, #${from + 1}` : `#${from}–#${to - 1}`,
    )
    .join(", ");
}

/** Says how to get a channel. */
function noChannels() {
  const step = (name, key) =>
    row({ lead: icon(name), title: words(`channels.${key}`), note: words(`channels.${key}.note`) });
  return box(
    "div",
    "stack",
    box(
      "div",
      "stack tight",
      element("h2", {}, say("channels.noneYet")),
      paragraph("soft", "channels.twoCodes"),
    ),
    rows(step("me", "show"), step("key", "makes"), step("scan", "scan")),
    linkButton("primary", "me.showCard", "#/me/card"),
    linkButton("", "channels.scanShare", "#/scan"),
    box(
      "p",
      "note",
      words("channels.farAway", {
        ask: element("a", { class: "textlink", href: "#/follow" }, say("channels.ask")),
      }),
    ),
    box(
      "p",
      "note",
      words("channels.orMake", {
        make: element("a", { class: "textlink", href: "#/own/new" }, say("channels.make")),
      }),
    ),
  );
}
