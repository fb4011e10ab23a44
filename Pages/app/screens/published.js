import { announce, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import { box, button, deepBar, paragraph, tag, warning } from "../kit/controls.js";
import { openFailure } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { deadline, longTime, printedDeadline, say, words } from "../kit/words.js";
import { contentBox, releasePictures } from "../content/content.js";
import { sightings } from "../content/sightings.js";
import { numberOf } from "./messages.js";
import { codesView } from "./showcodes.js";

/** Shows an own message: its stored code, drawn again, and its content. */
export async function publishedScreen(app, id) {
  const message = await app.model.message(Number(id));
  if (message === null) {
    return {
      view: element(
        "section",
        { class: "screen" },
        deepBar("#/channels", say("tab.channels")),
        box("div", "content", element("h1", { tabindex: "-1" }, say("message.gone"))),
      ),
    };
  }
  const { channel, number, version, versions, created, expiry, isExpired } = message;
  const drawings = await app.model.codes(message.id);
  const own = contentBox(message.content, null);
  own.classList.add("own");
  const view = element(
    "section",
    { class: "screen" },
    deepBar(`#/channels/${channel.id}`, channel.name),
    box(
      "div",
      "content",
      element(
        "h1",
        { class: "headline", tabindex: "-1" },
        visibleText(channel.name),
        " ",
        numberOf(number, version),
      ),
      versions > 1
        ? warning("message.versions", "published.versions.note", { number, count: versions })
        : null,
      box(
        "p",
        "meta",
        box("span", "", words("published.on", { time: longTime(created) })),
        expiry === null
          ? null
          : tag(isExpired ? "bad" : "", isExpired ? "message.expired" : "message.expires", {
              values: { time: deadline(expiry) },
            }),
      ),
      codesView(app, drawings, {
        name: `code-${number}`,
        paper: { facts: expiry === null ? null : say("print.until", { time: printedDeadline(expiry) }) },
      }),
      own,
      message.sightings.length === 0 ? null : sightings(message),
      button("warns", "message.forget", () => forget(app, message)),
    ),
  );
  return { view, isStill: true, close: () => releasePictures(view) };
}

/** Forgets a message, once the owner agrees. */
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
        paragraph("soft", "published.forget.note"),
        box(
          "div",
          "choice",
          button("danger", "message.forget", () => close(true)),
          button("plain", "forget.keep", () => close(false)),
        ),
      ],
    };
  });
  if (isSure !== true) return;
  try {
    await app.model.erase([id]);
  } catch (error) {
    return openFailure(error);
  }
  announce(say("forget.done"));
  app.go(`channels/${channel.id}`, { isInstead: true });
}
