import { box, button, field, iconButton, paragraph, row, rows, tag, tile, titleBar, who } from "../kit/parts.js";
import { icon } from "../kit/icons.js";
import { byteCount, deadline, formatted, say, shortTime, startOfDay, words } from "../kit/words.js";
import { announce, element } from "../web/element.js";
import { visibleText } from "../web/visible.js";

const filters = ["all", "unread", "files", "expired", "contradicting"];

/** How many messages are added to the list at a time. */
const pageSize = 50;

/** What the reader looks for; it stays while other screens are shown. */
const wanted = { words: "", filter: "all", channel: null };

/** Shows all messages when the list is next shown. */
export function showAll() {
  showOnly(null);
}

/** Shows the messages of one channel when the list is next shown. */
export function showOnly(channel) {
  Object.assign(wanted, { words: "", filter: "all", channel });
}

/** All messages, newest first, with a search. */
export async function messagesScreen(app, chosen) {
  const list = box("div", "stack list", null);
  const chips = element("div", { class: "chips", role: "group", "aria-label": say("messages.filters") });
  const search = element("input", {
    id: "search", type: "search", autocapitalize: "off", autocomplete: "off", spellcheck: "false",
    "aria-label": say("messages.search"), placeholder: say("messages.searched"),
  });
  search.value = wanted.words;
  let turn = 0;
  const draw = async (count = pageSize) => {
    const own = ++turn;
    const search = wanted.words.trim() === "" ? undefined : wanted.words;
    const query = { search, filter: wanted.filter, channel: wanted.channel?.id, limit: count };
    const [found, counts, channels] = await Promise.all([
      app.model.messages(query), app.model.counts({ channel: wanted.channel?.id }), app.model.channels()]);
    if (own !== turn) return;
    drawChips(chips, counts, draw);
    const twins = new Set(channels.filter(({ hasTwin }) => hasTwin).map(({ id }) => id));
    list.replaceChildren(...groupsOf(found.rows, chosen, twins), ...(found.rows.length === 0 ? [nothing()] : []),
      ...(found.next !== null ? [button("", "messages.more", () => draw(count + pageSize))] : []));
    if (wanted.words !== "") announce(say("messages.found", { count: found.rows.length }));
  };
  search.addEventListener("input", () => {
    wanted.words = search.value;
    draw();
  });
  const view = element("section", { class: "screen" },
    titleBar("tab.messages", iconButton("place", "messages.map", () => app.go("map"))),
    box("div", "content", element("form", { role: "search", class: "field" }, icon("search", "small"), search), chips, list));
  view.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  await draw();
  return { view, refresh: () => draw(), close: () => { turn += 1; } };
}

function drawChips(chips, counts, draw) {
  const focused = document.activeElement?.dataset?.filter;
  const offered = filters.filter((filter) => filter === "all" || filter === wanted.filter || counts[filter] > 0);
  const shown = offered.map((filter) => chip(filter === "unread" && counts.unread > 0
    ? words("filter.unreadCount", { count: counts.unread }) : words(`filter.${filter}`), wanted.filter === filter, () => {
    wanted.filter = filter;
    draw();
  }, filter));
  if (wanted.channel !== null) {
    shown.unshift(chip([visibleText(wanted.channel.name), icon("close", "small")], true, () => {
      wanted.channel = null;
      draw();
    }, "channel"));
  }
  chips.replaceChildren(...shown);
  if (focused !== undefined) chips.querySelector(`[data-filter="${focused}"]`)?.focus();
}

function chip(label, isOn, action, filter) {
  const made = element("button", { type: "button", class: "chip", "aria-pressed": String(isOn), "data-filter": filter }, ...label);
  made.addEventListener("click", action);
  return made;
}

function nothing() {
  const isFiltered = wanted.words !== "" || wanted.filter !== "all" || wanted.channel !== null;
  return isFiltered ? paragraph("soft", "messages.noMatch")
    : box("div", "stack tight", element("h2", {}, say("messages.none")), paragraph("soft", "messages.none.note"));
}

/** Rows under headings: today, this month, and each month before. */
function groupsOf(messages, chosen, twins) {
  const groups = new Map();
  const today = startOfDay(new Date());
  for (const message of messages) {
    const date = new Date(message.received * 1000);
    const isThisMonth = date.getFullYear() === today.getFullYear() && date.getMonth() === today.getMonth();
    const title = date >= today ? say("messages.today") : isThisMonth ? say("messages.thisMonth")
      : formatted(date, "monthOfYearInWords");
    if (!groups.has(title)) groups.set(title, []);
    groups.get(title).push(messageRow(message, chosen, twins));
  }
  return [...groups].map(([title, shown]) => box("div", "stack group", element("h2", { class: "section" }, title), rows(shown)));
}

/** A message in a line; its owner is named where another channel has the same or a similar name. */
function messageRow(message, chosen, twins) {
  const { id, channel, owner, number, version, type, isUnread, isExpired, expiry, versions, received } = message;
  const title = `title one ${isUnread ? "" : "read"} ${isExpired ? "soft" : ""}`;
  return element("a", { class: `row ${String(id) === chosen ? "chosen" : ""}`, href: `#/messages/${id}`, "aria-current": String(id) === chosen ? "true" : false },
    tile(channel.name, isUnread ? "new" : ""),
    box("span", "text stack tight",
      box("span", "line", box("span", title, isUnread ? box("span", "unseen", say("count.unread"), " ") : null, visibleText(titleOf(message))),
        box("span", "when", shortTime(received))),
      box("span", "meta", box("span", "", visibleText(`${channel.name} `), numberOf(number, version)),
        twins.has(channel.id) ? who(owner) : null,
        type === "event" ? box("span", "", say("kind.event")) : null,
        message.file !== null ? [box("span", "", say("kind.file")), box("span", "", byteCount(message.file.size))] : null,
        message.isDamaged ? tag("bad", "messages.damaged", { icon: "warn" }) : null,
        message.mayDeceive ? tag("bad", "messages.deceives", { icon: "warn" }) : null,
        versions > 1 ? tag("bad", "messages.versions", { values: { count: versions }, icon: "warn" }) : null,
        isExpired ? tag("", "messages.expired") : null,
        !isExpired && expiry !== null ? box("span", "", words("messages.expires", { day: deadline(expiry) })) : null)));
}

/** What a message says in a line: of a link, where it leads. */
function titleOf({ type, title, isDamaged }) {
  if (isDamaged) return say("message.damaged");
  return type === "url" && URL.canParse(title) ? new URL(title).hostname : title;
}

/** `#3`, or `#3.2` for the second message under a number. */
export function numberOf(number, version) {
  return `#${number}${version > 1 ? `.${version}` : ""}`;
}
