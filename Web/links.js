import { descriptionList, element, secondStep } from "./element.js";
import { hostOf } from "./host.js";
import { visibleText } from "./visible.js";
import { parseWebURL } from "./weburl.js";

/**
 * Shows where a URL leads, with warnings. It is followed only in a second step. If
 * `content.warnings` is there, it replaces the warnings that this page finds by itself.
 */
export function linkView(content) {
  const url = content.value;
  const address = visibleText(content.text);
  const target = browserURL(content.text);
  if (target === null) {
    return element("div", {},
      element("p", { class: "headline" }, visibleText(url.host)),
      element("p", { class: "warning" }, "Browsers cannot follow it."),
      descriptionList([["Whole address", address]]));
  }
  const host = hostOf(target);
  const warnings = [...(content.warnings ?? linkWarnings(url, target)), ...connectionWarnings(url)];
  return element("div", {},
    element("p", { class: "note" }, "It leads to"),
    element("p", { class: "headline host" }, visibleText(host.written)),
    ...(host.shown === host.written ? [] : [element("p", {}, "which reads as ", visibleText(host.shown))]),
    ...(warnings.length === 0 ? []
      : [element("ul", { class: "warning" },
        ...warnings.map((sentence) => element("li", {}, ...sentence)))]),
    descriptionList([
      ["Kind", url.scheme === "https" ? "web address, encrypted on the way (https)" : "web address (http)"],
      ["Whole address", address],
    ]),
    element("p", { class: "note" }, "The end of a name shows who owns the address: read it from the right."),
    secondStep("Follow the link…", () => [
      element("p", {}, "You leave this page. The site learns your network address, and that you were there."),
      element("a", { class: "button", href: target.href, target: "_blank", rel: "noopener noreferrer" },
        "Open ", visibleText(host.written)),
    ]));
}

/** Of one text; browsers are slow with thousands of links. */
const linkLimit = 50;

/** Shows where the first web addresses in a text lead, open where there is a warning. */
export function linksIn(text) {
  const addresses = [...new Set(text.match(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]']/giu) ?? [])];
  const views = addresses.slice(0, linkLimit).flatMap((address) => {
    try {
      const view = linkView({ text: address, value: parseWebURL(address) });
      const isOpen = view.querySelector(".warning") !== null;
      return [element("details", { open: isOpen }, element("summary", {}, "A link in the text"), view)];
    } catch {
      return [];
    }
  });
  const others = addresses.length - linkLimit;
  if (others > 0) {
    views.push(element("p", { class: "warning" },
      `The text has ${others.toLocaleString()} more web addresses, which were not examined.`));
  }
  return views;
}

/** The URL as the browser would follow it, or null if it would not. */
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
    warnings.push(["The text before the @ is not where it leads: ", visibleText(url.userinfo)]);
  }
  if (host.written !== url.host.toLowerCase()) {
    warnings.push(["The address is written in a disguised way: ", visibleText(url.host)]);
  }
  if (host.isAddress) {
    warnings.push(["It leads to a number instead of a name, which does not show its owner."]);
  }
  const alphabets = host.alphabets.join(", ");
  if (host.isMixed) {
    warnings.push([
      `The name mixes alphabets (${alphabets}): letters that look alike can pose as another name.`,
    ]);
  } else if (alphabets !== "") {
    warnings.push([
      `The name is written with letters beyond a to z (${alphabets}), which can look like others.`,
    ]);
  }
  if (target.port !== "") warnings.push([`It names a port of its own: ${target.port}.`]);
  return warnings;
}

function connectionWarnings(url) {
  return url.scheme === "http"
    ? [["The connection is not encrypted (http): others on the way can read and change it."]] : [];
}
