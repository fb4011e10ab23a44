import { box, button, iconButton, paragraph, rows, tag, tile, titleBar, who } from "../kit/controls.js";
import { focusIn } from "../kit/focus.js";
import { icon } from "../kit/icons.js";
import { reasonOf } from "../kit/sentences.js";
import { byteCount, deadline, formatted, say, shortTime, startOfDay, words } from "../kit/words.js";
import { announce, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";

const filters = ["all", "unread", "files", "expired", "numberReused"];

/** The number of messages that are added to the list at a time. */
const pageSize = 50;

/** The reader's search, and the length of the list; they stay while other screens are shown. */
const wanted = { words: "", filter: "all", channel: null, count: pageSize };

/** Changes the search, and shows its results from the beginning. */
function look(change) {
  Object.assign(wanted, { count: pageSize }, change);
}

/** Shows all messages when the list is next shown. */
export function showAll() {
  showOnly(null);
}

/** Shows the messages of one channel when the list is next shown. */
export function showOnly(channel) {
  look({ words: "", filter: "all", channel });
}

/** All messages, newest first, with a search. */
export async function messagesScreen(app, chosen) {
  const list = box("div", "stack list", null);
  const chips = element("div", { class: "chips", role: "group", "aria-label": say("messages.filters") });
  const search = element("input", {
    id: "search",
    type: "search",
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": say("messages.search"),
    placeholder: say("messages.searched"),
  });
  search.value = wanted.words;
  let isClosed = false;
  const draw = oneAtATime(async (isAskedAgain) => {
    const found = await foundNow(app.model);
    if (isClosed || isAskedAgain()) return;
    if (search.value !== wanted.words) search.value = wanted.words;
    if (found.error !== undefined) {
      return list.replaceChildren(element("p", { class: "warns", role: "alert" }, ...reasonOf(found.error)));
    }
    drawChips(chips, found.counts, draw);
    const giveFocusBack = focusIn(list);
    list.replaceChildren(
      ...groupsOf(found.rows, chosen),
      ...(found.rows.length === 0 ? [nothing()] : []),
      ...(found.hasMore
        ? [
            button("", "messages.more", () => {
              wanted.count += pageSize;
              return draw();
            }),
          ]
        : []),
    );
    giveFocusBack();
    if (wanted.words !== "") announce(say("messages.found", { count: found.rows.length }));
  });
  search.addEventListener("input", () => {
    look({ words: search.value });
    draw();
  });
  const view = element(
    "section",
    { class: "screen" },
    titleBar(
      "tab.messages",
      iconButton("place", "messages.map", () => app.go("map")),
    ),
    box(
      "div",
      "content",
      element("form", { role: "search", class: "field" }, icon("search", "small"), search),
      chips,
      list,
    ),
  );
  view.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  await draw();
  return {
    view,
    refresh: draw,
    close: () => {
      isClosed = true;
    },
  };
}

/** Returns the model's results, or its error. */
async function foundNow(model) {
  const { words: search, filter, channel, count: limit } = wanted;
  try {
    const [found, counts] = await Promise.all([
      model.messages({ search, filter, channel: channel?.id, limit }),
      model.counts({ channel: channel?.id }),
    ]);
    return { ...found, counts };
  } catch (error) {
    if (channel === null || error.sentence?.key !== "failure.gone") return { error };
    // The channel was erased meanwhile.
    if (wanted.channel === channel) showAll();
    return foundNow(model);
  }
}

/** Runs `work` on each request; all requests during a run count as one more. */
function oneAtATime(work) {
  let isRunning = false;
  let isAsked = false;
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await work(() => isAsked);
      }
    } finally {
      isRunning = false;
    }
  };
}

function drawChips(chips, counts, draw) {
  const focused = document.activeElement?.dataset?.filter;
  const change = (changed) => () => {
    look(changed);
    draw();
  };
  const offered = filters.filter(
    (filter) => filter === "all" || filter === wanted.filter || counts[filter] > 0,
  );
  const shown = offered.map((filter) =>
    chip(
      filter === "unread" && counts.unread > 0
        ? words("filter.unreadCount", { count: counts.unread })
        : words(`filter.${filter}`),
      wanted.filter === filter,
      change({ filter }),
      filter,
    ),
  );
  if (wanted.channel !== null) {
    shown.unshift(
      chip(
        [visibleText(wanted.channel.name), icon("close", "small")],
        true,
        change({ channel: null }),
        "channel",
      ),
    );
  }
  chips.replaceChildren(...shown);
  if (focused !== undefined) chips.querySelector(`[data-filter="${focused}"]`)?.focus();
}

function chip(label, isOn, action, filter) {
  const made = element(
    "button",
    { type: "button", class: "chip", "aria-pressed": String(isOn), "data-filter": filter },
    ...label,
  );
  made.addEventListener("click", action);
  return made;
}

function nothing() {
  const isFiltered = wanted.words !== "" || wanted.filter !== "all" || wanted.channel !== null;
  return isFiltered
    ? paragraph("soft", "messages.noMatch")
    : box(
        "div",
        "stack tight",
        element("h2", {}, say("messages.none")),
        paragraph("soft", "messages.none.note"),
      );
}

/** Groups rows under headings: today, this month, and each month before. */
function groupsOf(messages, chosen) {
  const groups = new Map();
  const today = startOfDay(new Date());
  for (const message of messages) {
    const date = new Date(message.received * 1000);
    const isThisMonth = date.getFullYear() === today.getFullYear() && date.getMonth() === today.getMonth();
    const title =
      date >= today
        ? say("messages.today")
        : isThisMonth
          ? say("messages.thisMonth")
          : formatted(date, "monthOfYearInWords");
    if (!groups.has(title)) groups.set(title, []);
    groups.get(title).push(messageRow(message, chosen));
  }
  return [...groups].map(([title, shown]) =>
    box("div", "stack group", element("h2", { class: "section" }, title), rows(shown)),
  );
}

/**
 * Shows a message in a line. Its owner is named if another channel has an equal or similar name.
 */
function messageRow(message, chosen) {
  const { id, channel, owner, number, version, type, isUnread, isExpired, expiry, versions, received } =
    message;
  const title = `title one ${isUnread ? "" : "read"} ${isExpired ? "soft" : ""}`;
  return element(
    "a",
    {
      class: `row ${String(id) === chosen ? "chosen" : ""}`,
      href: `#/messages/${id}`,
      "aria-current": String(id) === chosen ? "true" : false,
    },
    tile(channel.name, isUnread ? "new" : ""),
    box(
      "span",
      "text stack tight",
      box(
        "span",
        "line",
        box(
          "span",
          title,
          isUnread ? box("span", "unseen", say("count.unread"), " ") : null,
          visibleText(titleOf(message)),
        ),
        box("span", "when", shortTime(received)),
      ),
      box(
        "span",
        "meta",
        box("span", "", visibleText(channel.name), " ", numberOf(number, version)),
        channel.hasTwin ? who(owner) : null,
        type === "event" ? box("span", "", say("kind.event")) : null,
        message.file !== null
          ? [box("span", "", say("kind.file")), box("span", "", byteCount(message.file.size))]
          : null,
        message.isDamaged ? tag("bad", "messages.damaged", { icon: "warn" }) : null,
        message.mayDeceive ? tag("bad", "messages.deceives", { icon: "warn" }) : null,
        versions > 1 ? tag("bad", "messages.versions", { values: { count: versions }, icon: "warn" }) : null,
        isExpired ? tag("", "messages.expired") : null,
        !isExpired && expiry !== null
          ? box("span", "", words("messages.expires", { time: deadline(expiry) }))
          : null,
      ),
    ),
  );
}

/** Summarizes a message in a line; of a link, its host. */
function titleOf({ type, title, isDamaged }) {
  if (isDamaged) return say("message.damaged");
  return type === "url" && URL.canParse(title) ? new URL(title).hostname : title;
}

/** `#3`, with a version for another message under the same number. */
export function numberOf(number, version) {
  return version === 1 ? `#${number}` : say("message.again", { number: `#${number}`, version });
}
