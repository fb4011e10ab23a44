import { announce, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import { box, button, deepBar, facts, paragraph, tag, tile, warning, who } from "../kit/controls.js";
import { openSheet } from "../kit/sheet.js";
import { openFailure, warnings } from "../kit/sentences.js";
import { numberOf } from "./messages.js";
import { deadline, longTime, nameOf, say, words } from "../kit/words.js";
import { contentBox, releasePictures } from "../content/content.js";
import { sightings } from "../content/sightings.js";
import { openCodes } from "./animate.js";
import { publishedScreen } from "./published.js";

/** Shows a message with all known details, and marks it as read. */
export async function messageScreen(app, id) {
  let message;
  try {
    message = await app.model.message(Number(id));
  } catch (error) {
    if (error.sentence?.key !== "state.damaged") throw error;
    return damaged(app, Number(id));
  }
  if (message === null) return gone();
  if (message.isOwn) return publishedScreen(app, id);
  // If nothing can be written, the message is still shown, and stays unread.
  if (message.isUnread) await app.model.markRead([message.id]).catch(() => {});
  const { channel, person, number, version, created, expiry, isExpired, plain, versions, parts } = message;
  const view = element(
    "section",
    { class: "screen" },
    deepBar("#/messages", say("tab.messages")),
    box(
      "div",
      "content",
      box(
        "div",
        "beside",
        tile(channel.name),
        box(
          "div",
          "stack tight",
          element(
            "h1",
            { class: "message-title", tabindex: "-1" },
            visibleText(channel.name),
            " ",
            numberOf(number, version),
          ),
          box("p", "meta", who(person), box("span", "", longTime(created))),
        ),
      ),
      versions > 1 ? warning("message.versions", "message.versions.note", { number, count: versions }) : null,
      warnings(
        message.warnings.filter(
          ({ key }) => !["warning.link", "warning.expired", "warning.numberReused"].includes(key),
        ),
      ),
      contentBox(message.content, { name: nameOf(person) }),
      box(
        "p",
        "meta",
        expiry === null
          ? null
          : tag(isExpired ? "bad" : "", isExpired ? "message.expired" : "message.expires", {
              values: { time: deadline(expiry) },
            }),
        box("span", "", words("message.kept", { time: longTime(message.received) })),
      ),
      sightings(message),
      parts === null && plain.length === 0
        ? null
        : box(
            "div",
            "box",
            facts([
              [
                say("message.scanned"),
                parts === null ? null : say("message.parts", { held: parts.held, count: parts.count }),
              ],
              ...plain.map(({ key, value }) => [
                say("message.plain"),
                box("span", "", visibleText(key), ": ", visibleText(value)),
              ]),
            ]),
          ),
      box(
        "div",
        "actions",
        button("", "message.codes", async () => {
          try {
            const codes = await app.model.codes(message.id);
            if (view.isConnected) await openCodes(app, codes);
          } catch (error) {
            await openFailure(error);
          }
        }),
        button("warns", "message.forget", () => forget(app, message)),
      ),
    ),
  );
  return { view, isStill: true, close: () => releasePictures(view) };
}

/** Shows a message whose data does not open: it can be forgotten and scanned again. */
function damaged(app, id) {
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/messages", say("tab.messages")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, say("message.damaged")),
        paragraph("soft", "message.damaged.note"),
        button("danger", "message.forget", () => erase(app, id)),
      ),
    ),
  };
}

function gone() {
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/messages", say("tab.messages")),
      box("div", "content", element("h1", { tabindex: "-1" }, say("message.gone"))),
    ),
  };
}

/** Forgets a message, once the reader agrees. */
async function forget(app, { id, channel, number, version }) {
  const isSure = await openSheet((close) => {
    const title = element(
      "h2",
      { class: "headline" },
      ...words("forget.title", { name: `${channel.name} ${numberOf(number, version)}` }),
    );
    return {
      title,
      children: [
        title,
        paragraph("soft", "forget.note"),
        box(
          "div",
          "choice",
          button("danger", "message.forget", () => close(true)),
          button("plain", "forget.keep", () => close(false)),
        ),
      ],
    };
  });
  if (isSure === true) await erase(app, id);
}

async function erase(app, id) {
  try {
    await app.model.erase([id]);
  } catch (error) {
    return openFailure(error);
  }
  announce(say("forget.done"));
  app.go("messages", { isInstead: true });
}
