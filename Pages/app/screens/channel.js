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
  switchRow,
  tile,
  warning,
  who,
} from "../kit/controls.js";
import { icon } from "../kit/icons.js";
import { openFailure, whileBusy } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { longTime, nameOf, say, shortTime, words } from "../kit/words.js";
import { numbers } from "./channels.js";
import { showOnly } from "./messages.js";
import { ownChannelScreen } from "./ownchannel.js";

/** Shows a followed channel: its owner, missed messages, and possible actions. */
export async function channelScreen(app, id) {
  const channel = await app.model.channel(id);
  if (channel === null) {
    return {
      view: element(
        "section",
        { class: "screen" },
        deepBar("#/channels", say("tab.channels")),
        box("div", "content", element("h1", { tabindex: "-1" }, say("channel.gone"))),
      ),
    };
  }
  if (channel.own !== null) return ownChannelScreen(app, channel);
  const { name, owner, isLeft, hasEnded, hasTwin, missed, isHybridOnly, isPaused } = channel;
  const ownerName = nameOf(owner);
  const view = element(
    "section",
    { class: "screen" },
    deepBar("#/channels", say("tab.channels")),
    box(
      "div",
      "content",
      box(
        "div",
        "beside centre",
        tile(name, channel.unread > 0 ? "new" : isLeft ? "off" : "", "big"),
        box(
          "div",
          "stack tight",
          element("h1", { tabindex: "-1" }, visibleText(name)),
          box("p", "soft by", words("channel.by", { who: who(owner) })),
        ),
      ),
      box(
        "div",
        "box stack",
        element("h2", { class: "small" }, ...words("channel.fingerprint", { name: ownerName })),
        groups(owner.digits),
        linkButton(
          owner.isVerified ? "" : "primary",
          owner.isVerified ? "channel.compareAgain" : "channel.compare",
          `#/people/${owner.id}`,
        ),
      ),
      owner.differs ? comparison(owner) : null,
      hasEnded && !isLeft ? warning("channel.ended", "channel.ended.note", { name, owner: ownerName }) : null,
      hasTwin ? warning(null, "channel.twin") : null,
      ...owner.namesakes.map((other) => warning(null, "subscribe.namesake", other)),
      missed.length === 0 || isLeft
        ? null
        : box(
            "div",
            "stack tight",
            warning("channel.missed", "channel.missed.note", { numbers: numbers(missed) }),
            button("plain", "channel.dismiss", () => app.model.dismissMissed(id).catch(openFailure)),
          ),
      rows(
        row({
          lead: icon("messages"),
          title: words("channel.messages", { count: channel.messages }),
          note:
            channel.last === null
              ? words("channels.none")
              : words("channel.unread", { count: channel.unread, time: shortTime(channel.last.received) }),
          action: () => {
            showOnly({ id, name });
            app.go("messages");
          },
        }),
        isLeft
          ? null
          : switchRow({
              lead: icon("pause"),
              title: words("channel.pause"),
              note: words("channel.pause.note"),
              isOn: isPaused,
              onChange: (isOn) =>
                app.model.setPaused(id, isOn).catch(async (error) => {
                  await app.refresh();
                  await openFailure(error);
                }),
            }),
        row({
          lead: icon("renew"),
          title: words(isLeft ? "channel.askAgain" : "channel.renew"),
          note: words("channel.renew.note", { name: ownerName }),
          href: `#/follow/${owner.id}`,
        }),
        isLeft
          ? null
          : row({
              lead: icon("erase"),
              title: words("channel.unsubscribe"),
              className: "warns",
              action: () => unsubscribe(app, channel, view),
            }),
      ),
      isHybridOnly ? paragraph("note", "channel.hybridOnly") : null,
      isLeft
        ? paragraph("note", "channel.left")
        : box(
            "p",
            "note",
            words("channel.since", {
              time: longTime(channel.subscribed),
              issued: longTime(channel.issued),
              number: channel.first,
            }),
          ),
    ),
  );
  return { view };
}

/** Says what unsubscribing erases, and unsubscribes once the reader agrees. */
async function unsubscribe(app, channel, view) {
  const { id, name, owner } = channel;
  let erased;
  try {
    erased = await app.model.erasedWith(id);
  } catch (error) {
    return openFailure(error);
  }
  // The reader went to another screen, or the app was locked.
  if (!view.isConnected) return;
  const isDone = await openSheet((close) => {
    const title = element("h2", { class: "headline title" }, ...words("unsubscribe.title", { name }));
    const erasedRows = [
      row({ lead: icon("key"), title: words("unsubscribe.key") }),
      erased.messages === 0
        ? null
        : row({
            lead: icon("messages"),
            title: [
              ...words("unsubscribe.messages", { count: erased.messages }),
              ...(erased.files === 0 ? [] : [", ", ...words("unsubscribe.files", { count: erased.files })]),
            ],
          }),
      erased.sightings === 0
        ? null
        : row({ lead: icon("place"), title: words("unsubscribe.places", { count: erased.sightings }) }),
    ];
    const list = rows(erasedRows);
    let keepsMessages = false;
    const keep = switchRow({
      title: words("unsubscribe.keep"),
      note: words("unsubscribe.keep.note"),
      isOn: false,
      onChange: (isOn) => {
        keepsMessages = isOn;
        for (const item of [...list.children].slice(1)) item.hidden = isOn;
        go.querySelector("span").textContent = say(isOn ? "unsubscribe.only" : "unsubscribe.go");
      },
    });
    keep.classList.add("bare");
    const go = button("danger", "unsubscribe.go", () =>
      whileBusy(go, "unsubscribe.busy", async () => {
        await app.model.unsubscribe(id, { keepsMessages });
        close(true);
      }),
    );
    return {
      title,
      children: [
        box("div", "stack tight", title, paragraph("soft", "unsubscribe.erases")),
        list,
        ...(erased.messages === 0 ? [] : [keep]),
        paragraph("note", "unsubscribe.nobody", { name: nameOf(owner) }),
        box(
          "div",
          "choice",
          go,
          button("plain", "unsubscribe.stay", () => close(false)),
        ),
      ],
    };
  });
  if (isDone !== true) return;
  announce(say("unsubscribe.done", { name }));
  app.go("channels", { isInstead: true });
}
