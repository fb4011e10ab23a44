import { announce, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import {
  box,
  button,
  deepBar,
  field,
  linkButton,
  paragraph,
  row,
  rows,
  submitButton,
  switchRow,
  tile,
  warning,
} from "../kit/controls.js";
import { appPage } from "../kit/arrival.js";
import { icon } from "../kit/icons.js";
import { openFailure, reasonOf, whileBusy } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { deadline, longTime, nameOf, say, words } from "../kit/words.js";
import { numberOf } from "./messages.js";

/** The number of messages that the screen lists. */
const listLimit = 50;

/** Shows an own channel: its messages and its readers. */
export async function ownChannelScreen(app, channel) {
  const { id, name, created, own, isHybridOnly, hasTwin } = channel;
  const [{ rows: published }, received, draft] = await Promise.all([
    app.model.messages({ channel: id, limit: listLimit }),
    app.model.received(),
    app.model.draft(id),
  ]);
  const waiting = received.filter(({ state, channel: wanted }) => state === "pending" && wanted?.id === id);
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/channels", say("tab.channels")),
      box(
        "div",
        "content",
        box(
          "div",
          "beside centre",
          tile(name, "", "big"),
          box(
            "div",
            "stack tight",
            element("h1", { tabindex: "-1" }, visibleText(name)),
            box("p", "soft", words("own.since", { time: longTime(created) })),
          ),
        ),
        own.isRestored
          ? restored(app, channel)
          : linkButton("primary", draft === null ? "own.publish" : "own.goOn", `#/publish/${id}`),
        hasTwin ? warning(null, "channel.twin") : null,
        isHybridOnly ? paragraph("note", "channel.hybridOnly") : null,
        rows(
          row({
            lead: icon("people"),
            title: words("own.members", { count: own.members }),
            note: words("own.members.note"),
            href: `#/members/${id}`,
          }),
          ...waiting.map((request) => requestRow(request)),
          own.isRestored
            ? null
            : row({
                lead: icon("ask"),
                title: words("invite.row"),
                note: words("invite.row.note"),
                href: `#/invite/${id}`,
              }),
        ),
        published.length === 0
          ? paragraph("soft", "own.none")
          : box(
              "section",
              "stack",
              element("h2", { class: "section" }, say("own.published")),
              rows(published.map(publishedRow)),
            ),
        rows(
          linksSwitch(app, channel),
          row({ lead: icon("renew"), title: words("own.rename"), action: () => rename(app, channel) }),
          row({
            lead: icon("erase"),
            title: words("own.delete"),
            className: "warns",
            action: () => erase(app, channel),
          }),
        ),
      ),
    ),
  };
}

/** Switches between codes and links to this copy of the app. */
function linksSwitch(app, { id, own: { link } }) {
  return switchRow({
    lead: icon("phone"),
    title: words("own.links"),
    note: words("own.links.note", { page: link ?? appPage() }),
    isOn: link !== null,
    onChange: (isOn) =>
      app.model.setLink(id, isOn ? appPage() : null).catch(async (error) => {
        await app.refresh();
        await openFailure(error);
      }),
  });
}

/** A row of a request that waits for an answer. */
export function requestRow({ id, person, channel }) {
  const name = nameOf(person);
  return row({
    lead: icon("ask"),
    title: words("requests.from", { name }),
    href: `#/request/${id}`,
    note: channel === null ? words("requests.noChannel") : words("requests.for", { channel: channel.name }),
  });
}

function publishedRow({ id, number, version, title, created, expiry, isExpired }) {
  const note = box(
    "span",
    "meta",
    box("span", "", longTime(created)),
    expiry === null
      ? null
      : box(
          "span",
          "",
          words(isExpired ? "messages.expired" : "messages.expires", { time: deadline(expiry) }),
        ),
  );
  return row({
    title: [numberOf(number, version), " ", visibleText(title)],
    note: [note],
    href: `#/published/${id}`,
  });
}

/** After a restore, the owner confirms the members before anything is published or shared. */
function restored(app, { id, name }) {
  return box(
    "div",
    "stack",
    warning("own.restored", "own.restored.note", { name }),
    linkButton("primary", "own.confirm", `#/members/${id}`),
  );
}

/** Asks for another name. */
function rename(app, { id, name: former }) {
  return openSheet((close) => {
    const title = element("h2", { class: "headline" }, say("own.rename"));
    const name = element("input", { id: "channel-name", autocomplete: "off", maxlength: "128" });
    name.value = former;
    const problem = element("p", { class: "warns", role: "alert" });
    const change = submitButton("own.rename.go");
    const form = element(
      "form",
      { class: "stack" },
      field("newChannel.name", name),
      paragraph("note", "own.rename.note"),
      problem,
      box(
        "div",
        "choice",
        change,
        button("plain", "cancel", () => close()),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      whileBusy(
        change,
        "new.busy",
        async () => {
          await app.model.renameChannel(id, name.value.trim());
          close();
        },
        (error) => problem.replaceChildren(...reasonOf(error)),
      );
    });
    return { title, children: [title, form] };
  });
}

/** Names everything that is erased, and deletes the channel once the owner agrees. */
async function erase(app, { id, name, messages, own }) {
  const isSure = await openSheet((close) => {
    const title = element("h2", { class: "headline title" }, ...words("own.delete.title", { name }));
    return {
      title,
      children: [
        box("div", "stack tight", title, paragraph("soft", "unsubscribe.erases")),
        rows(
          row({ lead: icon("key"), title: words("own.delete.keys") }),
          row({ lead: icon("people"), title: words("own.members", { count: own.members }) }),
          messages === 0
            ? null
            : row({ lead: icon("messages"), title: words("unsubscribe.messages", { count: messages }) }),
        ),
        paragraph("note", "own.delete.note"),
        box(
          "div",
          "choice",
          button("danger", "own.delete", () => close(true)),
          button("plain", "own.delete.keep", () => close(false)),
        ),
      ],
    };
  });
  if (isSure !== true) return;
  try {
    await app.model.deleteChannel(id);
  } catch (error) {
    return openFailure(error);
  }
  announce(say("own.deleted", { name }));
  app.go("channels", { isInstead: true });
}
