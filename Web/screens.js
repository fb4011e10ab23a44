"use strict";

/** Where the page is: the name of a state, or of an outcome of docs/reference/format.md with the refusal that it comes from. */
function setOutcome(outcome, refusal = "") {
  Object.assign(document.querySelector("main").dataset, { outcome, refusal });
}

/** Shows these of the page's sections, and no others. */
function showSections(...ids) {
  for (const section of document.querySelectorAll("main > section")) section.hidden = !ids.includes(section.id);
}

/**
 * Says what is wrong, or still missing, above the sections that are shown.
 * @param {{outcome: string, refusal?: string, title: string, advice: string}} problem
 */
function showProblem({ outcome, refusal = "", title, advice }, ...sections) {
  part("problem").classList.toggle("problem", outcome !== "not enough");
  part("problem-title").textContent = title;
  part("problem-advice").textContent = advice;
  showSections("problem", ...sections);
  setOutcome(outcome, refusal);
  part("problem").focus();
}

/** Asks for a passphrase; `what` says of what. */
function showPassphraseForm(what, canCancel) {
  part("unlock-what").textContent = what;
  part("cancel").hidden = !canCancel;
  resetPassphraseForm();
  showSections("unlock");
  setOutcome("passphrase wanted");
  part("passphrase").focus();
}

/** Says what is wrong with the passphrase, beside it. */
function showPassphraseProblem({ outcome, refusal, title, advice }) {
  part("passphrase-problem").textContent = `${title} ${advice}`;
  part("passphrase").setAttribute("aria-invalid", "true");
  setOutcome(outcome, refusal);
  part("passphrase").focus();
  part("passphrase").select();
}

function resetPassphraseForm() {
  part("passphrase").value = "";
  part("passphrase").removeAttribute("aria-invalid");
  part("passphrase-problem").textContent = "";
  showPassphrase(false);
  setBusy(false);
}

/** Whether the passphrase can be read while it is typed. */
function showPassphrase(isShown) {
  part("passphrase").type = isShown ? "text" : "password";
  part("show").setAttribute("aria-pressed", String(isShown));
}

/** While a passphrase is tried nothing else can be begun. */
function setBusy(isBusy) {
  part("unlock-form").setAttribute("aria-busy", String(isBusy));
  part("open").disabled = isBusy;
  part("open").textContent = isBusy ? "Opening…" : "Open";
  if (!isBusy) return announce("");
  part("passphrase-problem").textContent = "";
  setOutcome("opening");
  announce("Opening. This takes a moment, on an old phone half a minute.");
}

/** Shows what was opened, and that section alone besides `sections`. */
function showOpened(title, views, ...sections) {
  releaseBlobs(part("opened-content"));
  part("opened-title").textContent = title;
  part("opened-content").replaceChildren(...views);
  showSections("opened", ...sections);
  setOutcome("success");
  part("opened-title").focus();
}

/** Forgets what was opened and what was typed. */
function forgetOpened() {
  releaseBlobs(part("opened-content"));
  part("opened-content").replaceChildren();
  part("code").value = "";
  resetPassphraseForm();
}
