import { releaseBlobs } from "../common/contentview.js";
import { announce, byID } from "../common/element.js";
import { say } from "../common/words.js";

/**
 * Records the page's state: its name, or an outcome of docs/reference/format.md with the refusal behind it.
 */
export function setOutcome(outcome, refusal = "") {
  Object.assign(document.querySelector("main").dataset, { outcome, refusal });
}

/** Shows these sections of the page, and hides all others. */
export function showSections(...ids) {
  for (const section of document.querySelectorAll("main > section")) {
    section.hidden = !ids.includes(section.id);
  }
}

/**
 * Shows a problem, or something missing, above `sections`.
 * @param {{outcome: string, refusal?: string, title: string, advice: string}} problem
 */
export function showProblem({ outcome, refusal = "", title, advice }, ...sections) {
  byID("problem").classList.toggle("problem", outcome !== "not enough");
  byID("problem-title").textContent = title;
  byID("problem-advice").textContent = advice;
  showSections("problem", ...sections);
  setOutcome(outcome, refusal);
  byID("problem").focus();
}

/** Asks for a passphrase; the sentence `what` says which one. */
export function showPassphraseForm(what, canCancel) {
  describePassphrase(what);
  byID("cancel").hidden = !canCancel;
  resetPassphraseForm();
  showSections("unlock");
  setOutcome("passphrase wanted");
  byID("passphrase").focus();
}

/** Says which passphrase is needed. */
export function describePassphrase(what) {
  byID("unlock-what").textContent = what;
}

/** Shows what is wrong with the passphrase, beside its field. */
export function showPassphraseProblem({ outcome, refusal, title, advice }) {
  setBusy(false);
  byID("passphrase-problem").textContent = `${title} ${advice}`;
  byID("passphrase").setAttribute("aria-invalid", "true");
  setOutcome(outcome, refusal);
  byID("passphrase").focus();
  byID("passphrase").select();
}

function resetPassphraseForm() {
  byID("passphrase").value = "";
  byID("passphrase").removeAttribute("aria-invalid");
  byID("passphrase-problem").textContent = "";
  showPassphrase(false);
  setBusy(false);
}

/** Shows or hides the passphrase while it is typed. */
export function showPassphrase(isShown) {
  byID("passphrase").type = isShown ? "text" : "password";
  byID("show").setAttribute("aria-pressed", String(isShown));
}

/** Disables the form while a passphrase is tried. */
export function setBusy(isBusy) {
  byID("unlock-form").setAttribute("aria-busy", String(isBusy));
  byID("open").disabled = isBusy;
  byID("open").textContent = say(isBusy ? "opening" : "open");
  if (!isBusy) return announce("");
  byID("passphrase-problem").textContent = "";
  setOutcome("opening");
  announce(say("openingLong"));
}

/** Explains the page if it has a guest key. */
export function showGuestPage() {
  byID("lead").textContent = say("leadOfGuest");
  byID("close").textContent = say("close");
  for (const button of document.querySelectorAll(".lock")) button.hidden = false;
}

/** Shows the channel of a guest key; hides it without views. */
export function showChannel(...views) {
  byID("channel-details").replaceChildren(...views);
}

/** Shows the opened contents; of the other sections only `sections` stay. */
export function showOpened(title, views, ...sections) {
  releaseBlobs(byID("opened-content"));
  byID("opened-title").textContent = title;
  byID("opened-content").replaceChildren(...views);
  showSections("opened", ...sections);
  setOutcome("success");
  byID("opened-title").focus();
}

/** Forgets the opened contents and all typed text. */
export function forgetOpened() {
  releaseBlobs(byID("opened-content"));
  byID("opened-content").replaceChildren();
  byID("code").value = "";
  resetPassphraseForm();
}
