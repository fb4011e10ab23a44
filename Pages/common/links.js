import { descriptionList, element, secondStep } from "./element.js";
import { hostOf } from "./host.js";
import { visibleText } from "./visible.js";
import { parseWebURL } from "./weburl.js";
import { say, sayAround } from "./words.js";

/**
 * Shows where a URL leads, with warnings. It is followed only in a second step. If
 * `content.warnings` is there, it replaces the warnings that this page finds by itself.
 */
export function linkView(content) {
  const url = content.value;
  const address = visibleText(content.text);
  const target = browserURL(content.text);
  if (target === null) {
    return element(
      "div",
      {},
      element("p", { class: "headline" }, visibleText(url.host)),
      element("p", { class: "warning" }, say("linkUnfollowed")),
      descriptionList([[say("wholeAddress"), address]]),
    );
  }
  const host = hostOf(target);
  const warnings = [...(content.warnings ?? linkWarnings(url, target)), ...connectionWarnings(url)];
  return element(
    "div",
    {},
    element("p", { class: "note" }, say("leadsTo")),
    element("p", { class: "headline host" }, visibleText(host.written)),
    ...(host.shown === host.written
      ? []
      : [element("p", {}, ...sayAround("readsAs", { host: visibleText(host.shown) }))]),
    ...(warnings.length === 0
      ? []
      : [element("ul", { class: "warning" }, ...warnings.map((sentence) => element("li", {}, ...sentence)))]),
    descriptionList([
      [say("kind"), say(url.scheme === "https" ? "encryptedAddress" : "plainAddress")],
      [say("wholeAddress"), address],
    ]),
    element("p", { class: "note" }, say("linkNote")),
    secondStep(say("linkFollow"), () => [
      element("p", {}, say("linkLeaves")),
      element(
        "a",
        { class: "button", href: target.href, target: "_blank", rel: "noopener noreferrer" },
        ...sayAround("openHost", { host: visibleText(host.written) }),
      ),
    ]),
  );
}

/** The most links shown of one text; browsers are slow with thousands of links. */
const linkLimit = 50;

/** Shows the hosts of the first web addresses in a text; those with a warning are open. */
export function linksIn(text) {
  const addresses = [...new Set(text.match(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]']/giu) ?? [])];
  const views = addresses.slice(0, linkLimit).flatMap((address) => {
    try {
      const view = linkView({ text: address, value: parseWebURL(address) });
      const isOpen = view.querySelector(".warning") !== null;
      return [element("details", { open: isOpen }, element("summary", {}, say("linkInText")), view)];
    } catch {
      return [];
    }
  });
  const others = addresses.length - linkLimit;
  if (others > 0) {
    views.push(element("p", { class: "warning" }, say("linksUnexamined", { count: others })));
  }
  return views;
}

/** Returns the URL as the browser would follow it; null if it would not. */
function browserURL(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function linkWarnings(url, target) {
  const warnings = [];
  const host = hostOf(target);
  if (url.userinfo !== null) {
    warnings.push(sayAround("linkUser", { text: visibleText(url.userinfo) }));
  }
  if (host.written !== url.host.toLowerCase()) {
    warnings.push(sayAround("linkDisguised", { text: visibleText(url.host) }));
  }
  if (host.isAddress) {
    warnings.push([say("linkNumber")]);
  }
  const alphabets = host.alphabets.join(", ");
  if (host.isMixed) {
    warnings.push([say("linkMixed", { alphabets })]);
  } else if (alphabets !== "") {
    warnings.push([say("linkForeign", { alphabets })]);
  }
  if (target.port !== "") warnings.push([say("linkPort", { port: target.port })]);
  return warnings;
}

function connectionWarnings(url) {
  return url.scheme === "http" ? [[say("linkOpen")]] : [];
}
