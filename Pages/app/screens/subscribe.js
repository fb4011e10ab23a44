import { announce, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import { box, button, comparison, groups, paragraph, tile, warning } from "../kit/controls.js";
import { openFailure, warnings, whileBusy } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { nameOf, say, words } from "../kit/words.js";

/**
 * Asks whether to follow the channel of a share, with its owner's name and fingerprint.
 * @returns {Promise<object?>} the followed channel; undefined if the reader declines
 */
export function askToFollow(app, offer) {
  const { name, owner, first, twins, isBack } = offer;
  return openSheet((close) => {
    const title = element("h2", { class: "headline title" }, ...words("subscribe.title", { name }));
    const follow = button(
      "primary",
      "subscribe.follow",
      () =>
        whileBusy(follow, "subscribe.busy", async () => {
          const channel = await app.model.accept(offer.id);
          announce(say("subscribe.done", { name }));
          close(channel);
        }),
      { values: { name } },
    );
    return {
      title,
      children: [
        box(
          "div",
          "beside centre",
          tile(name, "", "big"),
          box("div", "stack tight", title, paragraph("soft", "subscribe.alone")),
        ),
        box(
          "div",
          "stack tight",
          element("h3", {}, say("subscribe.owner")),
          box("p", "headline", visibleText(owner.name ?? say("person.nameless"))),
        ),
        box("div", "stack tight", element("h3", {}, say("fingerprint")), groups(owner.digits, "large")),
        comparison(owner),
        ...owner.namesakes.map((other) => warning(null, "subscribe.namesake", other)),
        ...twins.map((twin) =>
          warning(null, "subscribe.twin", { name: twin.name, owner: nameOf(twin.owner) }),
        ),
        warnings(offer.warnings),
        box(
          "p",
          "note",
          ...words("subscribe.first", { number: first }),
          ...(isBack ? [" ", ...words("subscribe.back")] : []),
        ),
        box(
          "div",
          "choice",
          follow,
          button("plain", "subscribe.decline", () => {
            close();
            app.model.decline(offer.id).catch(ignoreGone).catch(openFailure);
          }),
        ),
      ].filter((child) => child !== null),
    };
  });
}

/** Ignores that the offer was answered in another tab, or replaced by a newer share. */
function ignoreGone(error) {
  if (error.sentence?.key !== "failure.gone") throw error;
}
