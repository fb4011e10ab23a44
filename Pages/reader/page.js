import { bytesOfBase64, textOf } from "../common/bytes.js";
import { requireBrowser } from "./browser.js";
import { pastedCodes } from "../common/code.js";
import { byID } from "../common/element.js";
import { Reader } from "./reader.js";
import { showPassphrase, showProblem } from "./screens.js";
import { explained } from "./sentences.js";
import { translatePage } from "./translation.js";

/**
 * @param {object?} guest the functions that a page with a guest key needs, as `Reader` takes them
 * @param {function?} installControls makes the controls for pictures, and returns a function that
 *   stops the camera
 */
export function startPage({ guest = null, installControls = null } = {}) {
  translatePage();
  showLicenses();
  try {
    requireBrowser();
  } catch (error) {
    // From here on nothing listens, so nothing can show a form.
    return showProblem(explained(error));
  }
  const reader = new Reader(guest);

  byID("take-form").addEventListener("submit", (event) => {
    event.preventDefault();
    reader.readTexts(pastedCodes(byID("code").value));
  });

  byID("unlock-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!byID("open").disabled) reader.unlock(byID("passphrase").value);
  });

  byID("show").addEventListener("click", () => showPassphrase(byID("passphrase").type === "password"));
  for (const id of ["cancel", "close"]) {
    byID(id).addEventListener("click", () => {
      reader.rest();
      byID("take").querySelector("button, textarea").focus();
    });
  }
  for (const button of document.querySelectorAll(".lock")) {
    button.addEventListener("click", () => reader.lock());
  }

  document.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    const isField = event.target.closest?.("input, textarea") !== null;
    if (isField || text === "" || !reader.isTaking) return;
    event.preventDefault();
    reader.readTexts(pastedCodes(text));
  });

  window.addEventListener("hashchange", () => reader.readFragment());
  // A page that the browser keeps for going back must hold no secrets.
  window.addEventListener("pagehide", () => reader.forget());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  const stopCamera = installControls?.({
    container: byID("scanner-controls"),
    status: byID("status"),
    takesPictures: () => reader.takesPictures(),
    onTexts: (texts) => reader.readTexts(texts),
  });
  if (stopCamera) reader.onTakingEnd = stopCamera;
  reader.start();
}

function showLicenses() {
  const licenses = byID("scanner-licenses");
  if (licenses === null) return;
  byID("licenses-text").textContent = textOf(bytesOfBase64(licenses.textContent));
  byID("licenses").hidden = false;
}
