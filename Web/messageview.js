import { lastMinute } from "./civiltime.js";
import { contentView } from "./contentview.js";
import { descriptionList, element } from "./element.js";
import { visibleText } from "./visible.js";

/** Shows the channel of a guest key, and its owner. */
export function channelView({ channelName, ownerName, ownerFingerprint }) {
  return element("div", {},
    element("p", { class: "headline" }, visibleText(channelName)),
    descriptionList([
      ["Owner", ownerName === "" ? "no name" : visibleText(ownerName)],
      ["Fingerprint", element("span", { class: "fingerprint" }, ownerFingerprint)],
    ]),
    element("p", { class: "note" },
      "A name is a claim. Compare the fingerprint with the one that the owner gave you."));
}

/** Shows a message that the channel's owner signed. */
export function messageView(message, guestKey) {
  const { number, created, expiry, isExpired, content } = message;
  const { channelName, ownerName, ownerFingerprint } = guestKey;
  const clock = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });
  const time = (seconds) => clock.format(new Date(seconds * 1000));
  return element("div", { class: "message", "data-number": String(number) },
    ...(isExpired ? [element("p", { class: "warning" }, `This message expired on ${time(lastMinute(expiry))}.`)] : []),
    contentView(content),
    descriptionList([
      ["Channel", visibleText(channelName)],
      ["Number", `#${number}`],
      ["Written", time(created)],
      ["Expires", expiry === 0 || isExpired ? null : time(lastMinute(expiry))],
      ["Signed by", ownerName === "" ? "the owner" : visibleText(ownerName)],
      ["Fingerprint", element("span", { class: "fingerprint" }, ownerFingerprint)],
    ]));
}
