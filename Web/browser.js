import { refusalWith } from "./sentences.js";

/** Throws if the browser is too old, or if the page is in a frame or came over plain http. */
export function requireBrowser() {
  // A policy in a page cannot forbid frames.
  if (window.top !== window) {
    throw refusalWith("framed", "This page is shown inside another.",
      "Whoever made that one can lay things over this one. Open it by itself.");
  }
  if (!window.isSecureContext) {
    throw refusalWith("unsupported browser", "This page came by an open connection.",
      "Browsers let a page decrypt only if it came by https or is a file on your device. "
        + "Save it, and open the file.");
  }
  if (globalThis.crypto?.subtle === undefined) {
    throw refusalWith("unsupported browser", "This browser cannot decrypt.",
      "It has no WebCrypto. Use a newer one.");
  }
  try {
    new DecompressionStream("deflate-raw");
  } catch {
    throw refusalWith("unsupported browser", "This browser cannot unpack texts.",
      "It has no DecompressionStream for deflate-raw. Use one of 2023 or later.");
  }
}
