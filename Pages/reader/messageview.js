import { lastMinute } from "../common/civiltime.js";
import { contentView } from "../common/contentview.js";
import { descriptionList, element } from "../common/element.js";
import { visibleText } from "../common/visible.js";
import { pageLocale, say } from "../common/words.js";

/** Shows the channel of a guest key, and its owner. */
export function channelView({ channelName, ownerName, ownerFingerprint }) {
  return element(
    "div",
    {},
    element("p", { class: "headline" }, visibleText(channelName)),
    descriptionList([
      [say("owner"), ownerName === "" ? say("noName") : visibleText(ownerName)],
      [say("fingerprint"), element("span", { class: "fingerprint" }, ownerFingerprint)],
    ]),
    element("p", { class: "note" }, say("compareOwner")),
  );
}

/** Shows a message that the channel's owner signed. */
export function messageView(message, guestKey) {
  const { number, created, expiry, isExpired, content } = message;
  const { channelName, ownerName, ownerFingerprint } = guestKey;
  const clock = new Intl.DateTimeFormat(pageLocale(), { dateStyle: "full", timeStyle: "short" });
  const time = (seconds) => clock.format(new Date(seconds * 1000));
  return element(
    "div",
    { class: "message", "data-number": String(number) },
    ...(isExpired
      ? [element("p", { class: "warning" }, say("expired", { time: time(lastMinute(expiry)) }))]
      : []),
    contentView(content),
    descriptionList([
      [say("channel"), visibleText(channelName)],
      [say("number"), `#${number}`],
      [say("written"), time(created)],
      [say("expires"), expiry === 0 || isExpired ? null : time(lastMinute(expiry))],
      [say("signedBy"), ownerName === "" ? say("theOwner") : visibleText(ownerName)],
      [say("fingerprint"), element("span", { class: "fingerprint" }, ownerFingerprint)],
    ]),
  );
}
