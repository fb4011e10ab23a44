"use strict";

/** Controls, line separators, private, unassigned and invisible characters, but for what scripts and emoji need. */
const deceptiveCharacters = new RegExp(
  "(?:(?![\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}])"
  + "[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Co}\\p{Cn}\\p{Cf}\\p{Default_Ignorable_Code_Point}])+", "gu");
/** The same, where line ends and tabs may stand. */
const deceptiveCharactersInLines = new RegExp(
  deceptiveCharacters.source.replace("(?!", "(?!\\r?\\n|\\t|"), deceptiveCharacters.flags);

/** Marked places in one text; what comes after is spelled out all the same. */
const markLimit = 1000;

/**
 * A text from outside as it may be shown: isolated from what stands around it, with every character spelled out that
 * does not show, or that changes the direction or the look of others.
 * @param {{lines?: boolean}} options lines: keep line ends and tabs
 * @returns {HTMLElement}
 */
function visibleText(text, { lines = false } = {}) {
  const shown = element("bdi", { dir: "auto", class: lines ? "lines" : "text" });
  const deceptive = lines ? deceptiveCharactersInLines : deceptiveCharacters;
  let end = 0;
  let marks = 0;
  for (const match of text.matchAll(deceptive)) {
    if (marks === markLimit) break;
    shown.append(text.slice(end, match.index), element("span", { class: "escape" }, spelledOut(match[0])));
    end = match.index + match[0].length;
    marks += 1;
  }
  shown.append(text.slice(end).replace(deceptive, (characters) => `[${spelledOut(characters)}]`));
  return shown;
}

/** `U+202E U+200B` */
function spelledOut(characters) {
  const scalars = [...characters].map((scalar) => scalar.codePointAt(0).toString(16).toUpperCase().padStart(4, "0"));
  return scalars.map((digits) => `U+${digits}`).join(" ");
}

/**
 * A name for a file, from what somebody else calls it: without folders, nothing in front that hides it, nothing
 * invisible.
 */
function safeFileName(name, fallback = "document") {
  const last = name.split(/[/\\]/).filter((part) => part !== "").at(-1) ?? "";
  return last.replace(/^[-. ]+/, "").replace(deceptiveCharacters, "_").replace(/ +$/, "") || fallback;
}
