import { element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import { copyButton } from "../kit/copy.js";
import { box, button, paragraph } from "../kit/controls.js";
import { icon } from "../kit/icons.js";
import { openSheet } from "../kit/sheet.js";
import { isDisguised, linkFacts } from "../model/links.js";
import { listed, say, words } from "../kit/words.js";

/** Shows where a link leads. It is followed only in a second step. */
export function linkView({ text }, { author }) {
  const link = linkFacts(text);
  if (link === null) return unfollowed(text);
  return [
    ...destination(link),
    box("div", "stack tight", element("h3", {}, say("link.address")), address(text, link)),
    paragraph("note", "link.owner"),
    button("", "link.follow", () => openLink(text)),
    author === null ? null : paragraph("note", "link.signed", { name: author.name }),
  ];
}

function unfollowed(text) {
  return [element("h2", { class: "host" }, say("link.unfollowed")), address(text, null)];
}

/** Returns the host that a link leads to, and the warnings about it. */
function destination(link) {
  const { host } = link;
  return [
    box(
      "div",
      "stack tight",
      paragraph("soft", "link.leads"),
      element("h2", { class: "host" }, visibleText(host.written)),
      host.shown === host.written
        ? null
        : paragraph("", "link.readsAs", { name: element("b", {}, visibleText(host.shown)) }),
    ),
    deception(warningsOf(link)),
  ];
}

/** A box of sentences that say why a name may deceive; null if there are none. */
export function deception(sentences) {
  return sentences.length === 0
    ? null
    : box(
        "div",
        "warning",
        icon("warn"),
        box(
          "div",
          "",
          box("strong", "", say("link.deceives")),
          sentences.map((sentence) => box("p", "", sentence)),
        ),
      );
}

/** Returns the warnings about a link, one sentence each. */
function warningsOf({ target, url, host }) {
  const sentences = [];
  if (url.userinfo !== null) sentences.push(words("link.userinfo", { text: url.userinfo }));
  if (isDisguised({ url, host })) sentences.push(words("link.disguised", { text: url.host }));
  if (host.isAddress) sentences.push(words("link.number"));
  sentences.push(...nameWarnings(host));
  if (target.port !== "") sentences.push(words("link.port", { port: target.port }));
  if (url.scheme === "http") sentences.push(words("link.open"));
  return sentences;
}

/** Returns the warnings about a host's name, one sentence each. */
export function nameWarnings(host) {
  const alphabets = listed(host.alphabets.map((name) => say(`alphabet.${name}`)));
  if (host.isMixed) return [words("link.mixed", { alphabets })];
  return host.alphabets.length > 0 ? [words("link.foreign", { alphabets })] : [];
}

/** The whole address, its host in bold. */
function address(text, link) {
  const shown = element("p", { class: "code address" });
  if (link === null) shown.append(visibleText(text));
  else {
    const { scheme, userinfo, host } = link.url;
    const start = `${scheme}://`.length + (userinfo === null ? 0 : userinfo.length + 1);
    const end = start + host.length;
    const name = element(
      "b",
      { class: warningsOf(link).length > 0 ? "warns" : false },
      text.slice(start, end),
    );
    shown.append(text.slice(0, start), name, text.slice(end));
  }
  return shown;
}

/**
 * Opens the second step: it shows where the link leads, and what the site learns.
 * @param {string} written the link as people write it, perhaps with letters that browsers encode
 */
export function openLink(written) {
  const text = linkFacts(written) === null && URL.canParse(written) ? new URL(written).href : written;
  const link = linkFacts(text);
  return openSheet((close) => {
    const copy = box("div", "actions", copyButton(text));
    if (link === null) {
      const [title, shown] = unfollowed(text);
      return {
        title,
        children: [
          title,
          shown,
          copy,
          box(
            "div",
            "choice",
            button("primary", "link.stay", () => close()),
          ),
        ],
      };
    }
    const title = element("h2", { class: "headline" }, say("link.leave"));
    const isDeceptive = warningsOf(link).length > 0;
    const open = element(
      "a",
      {
        class: `button ${isDeceptive ? "plain warns" : ""}`,
        href: link.target.href,
        target: "_blank",
        rel: "noopener noreferrer",
      },
      ...words("link.go", { host: link.host.written }),
    );
    open.addEventListener("click", () => close());
    return {
      title,
      children: [
        title,
        ...destination(link),
        address(text, link),
        paragraph("", "link.learns"),
        isDeceptive ? paragraph("warns strong", "link.password") : null,
        copy,
        box(
          "div",
          "choice",
          button("primary", "link.stay", () => close()),
          open,
        ),
      ].filter((child) => child !== null),
    };
  });
}
