import { refusalWith } from "./sentences.js";
import { sentencesOf } from "../common/words.js";

/** Throws if the browser is too old, or if the page is in a frame or came over plain http. */
export function requireBrowser() {
  // A policy in a page cannot forbid frames.
  if (window.top !== window) {
    throw refusalWith("framed", ...sentencesOf("browser.framed"));
  }
  if (!window.isSecureContext) throw refusalWith("unsupported browser", ...sentencesOf("browser.insecure"));
  if (globalThis.crypto?.subtle === undefined) {
    throw refusalWith("unsupported browser", ...sentencesOf("browser.crypto"));
  }
  try {
    new DecompressionStream("deflate-raw");
  } catch {
    throw refusalWith("unsupported browser", ...sentencesOf("browser.streams"));
  }
}
