import { releaseBlobs } from "./contentview.js";
import { announce, byID } from "./element.js";

/** Where the page is: the name of a state, or of an outcome of docs/format.md with the refusal that it comes from. */
export function setOutcome(outcome, refusal = "") {
  Object.assign(document.querySelector("main").dataset, { outcome, refusal });
}

/** Shows these of the page's sections, and no others. */
export function showSections(...ids) {
  for (const section of document.querySelectorAll("main > section")) section.hidden = !ids.includes(section.id);
}

/**
 * Says what is wrong, or still missing, above the sections that are shown.
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

/** Asks for a passphrase; `what` says of what. */
export function showPassphraseForm(what, canCancel) {
  byID("unlock-what").textContent = what;
  byID("cancel").hidden = !canCancel;
  resetPassphraseForm();
  showSections("unlock");
  setOutcome("passphrase wanted");
  byID("passphrase").focus();
}

/** Says what is wrong with the passphrase, beside it. */
export function showPassphraseProblem({ outcome, refusal, title, advice }) {
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

/** Whether the passphrase can be read while it is typed. */
export function showPassphrase(isShown) {
  byID("passphrase").type = isShown ? "text" : "password";
  byID("show").setAttribute("aria-pressed", String(isShown));
}

/** While a passphrase is tried nothing else can be begun. */
export function setBusy(isBusy) {
  byID("unlock-form").setAttribute("aria-busy", String(isBusy));
  byID("open").disabled = isBusy;
  byID("open").textContent = isBusy ? "Opening…" : "Open";
  if (!isBusy) return announce("");
  byID("passphrase-problem").textContent = "";
  setOutcome("opening");
  announce("Opening. This takes a moment, on an old phone half a minute.");
}

/** Shows what was opened, and that section alone besides `sections`. */
export function showOpened(title, views, ...sections) {
  releaseBlobs(byID("opened-content"));
  byID("opened-title").textContent = title;
  byID("opened-content").replaceChildren(...views);
  showSections("opened", ...sections);
  setOutcome("success");
  byID("opened-title").focus();
}

/** Forgets what was opened and what was typed. */
export function forgetOpened() {
  releaseBlobs(byID("opened-content"));
  byID("opened-content").replaceChildren();
  byID("code").value = "";
  resetPassphraseForm();
}
