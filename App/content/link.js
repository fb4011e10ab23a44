import { element } from "../web/element.js";
import { visibleText } from "../web/visible.js";
import { box, button, paragraph } from "../kit/parts.js";
import { icon } from "../kit/icons.js";
import { openSheet } from "../kit/sheet.js";
import { isDisguised, linkFacts } from "../model/links.js";
import { listed, say, words } from "../kit/words.js";

/** Shows where a link leads. It is followed only in a second step. */
export function linkView({ text }, { author }) {
  const facts = linkFacts(text);
  if (facts === null) {
    return [element("h2", { class: "host" }, say("link.unfollowed")), address(text, null)];
  }
  const { host } = facts;
  const warnings = warningsOf(facts);
  const link = { ...facts, warnings };
  return [
    box("div", "stack tight", paragraph("soft", "link.leads"),
      element("h2", { class: "host" }, visibleText(host.written)),
      host.shown === host.written ? null : paragraph("", "link.readsAs", { name: element("b", {}, visibleText(host.shown)) })),
    warnings.length === 0 ? null : box("div", "warning", icon("warn"), box("div", "",
      box("strong", "", say("link.deceives")), warnings.map((sentence) => box("p", "", sentence)))),
    box("div", "stack tight", element("h3", {}, say("link.address")), address(text, link)),
    paragraph("note", "link.owner"),
    button("", "link.follow", () => leave(text, link)),
    author === null ? null : paragraph("note", "link.signed", { name: author.name }),
  ];
}

/** What speaks against following a link, a sentence each. */
function warningsOf({ target, url, host }) {
  const sentences = [];
  if (url.userinfo !== null) sentences.push(words("link.userinfo", { text: url.userinfo }));
  if (isDisguised({ url, host })) sentences.push(words("link.disguised", { text: url.host }));
  if (host.isAddress) sentences.push(words("link.number"));
  const alphabets = listed(host.alphabets.map((name) => say(`alphabet.${name}`)));
  if (host.isMixed) sentences.push(words("link.mixed", { alphabets }));
  else if (host.alphabets.length > 0) sentences.push(words("link.foreign", { alphabets }));
  if (target.port !== "") sentences.push(words("link.port", { port: target.port }));
  if (url.scheme === "http") sentences.push(words("link.open"));
  return sentences;
}

/** The whole address, its host in bold. */
function address(text, link) {
  const shown = element("p", { class: "code address" });
  if (link === null) shown.append(visibleText(text));
  else {
    const { scheme, userinfo, host } = link.url;
    const start = `${scheme}://`.length + (userinfo === null ? 0 : userinfo.length + 1);
    const end = start + host.length;
    const name = element("b", { class: link.warnings.length > 0 ? "warns" : false }, text.slice(start, end));
    shown.append(text.slice(0, start), name, text.slice(end));
  }
  return shown;
}

/** The second step: it says what the site learns. */
function leave(text, link) {
  return openSheet((close) => {
    const title = element("h2", { class: "headline" }, say("link.leave"));
    const open = element("a", {
      class: `button ${link.warnings.length > 0 ? "plain warns" : ""}`, href: link.target.href, target: "_blank",
      rel: "noopener noreferrer",
    }, ...words("link.go", { host: link.host.written }));
    open.addEventListener("click", () => close());
    return { title, children: [title, address(text, link), paragraph("", "link.learns"),
      link.warnings.length === 0 ? null : box("p", "warns", element("b", {}, ...(link.host.alphabets.length > 0 ? words("link.lookalike") : link.warnings[0].map((node) => node.cloneNode?.(true) ?? node))), " ", say("link.password")),
      box("div", "choice", button("primary", "link.stay", () => close()), open)].filter((child) => child !== null) };
  });
}
