"use strict";

// Once all scripts are there, whatever their order.
document.addEventListener("DOMContentLoaded", () => {
  const reader = new Reader();

  part("take-form").addEventListener("submit", (event) => {
    event.preventDefault();
    reader.takeTexts(part("code").value.split(/\r?\n/));
  });

  part("unlock-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!part("open").disabled) reader.unlock(part("passphrase").value);
  });

  part("show").addEventListener("click", () => showPassphrase(part("passphrase").type === "password"));
  for (const id of ["cancel", "close"]) {
    part(id).addEventListener("click", () => {
      reader.rest();
      part("code").focus();
    });
  }

  document.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    const isField = event.target.closest?.("input, textarea") !== null;
    if (isField || text === "" || part("take").hidden) return;
    event.preventDefault();
    reader.takeTexts(text.split(/\r?\n/));
  });

  window.addEventListener("hashchange", () => reader.takeFragment());
  // Nothing stays in a page that the browser keeps for going back.
  window.addEventListener("pagehide", () => reader.forget());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  const licenses = part("scanner-licenses");
  if (licenses !== null) {
    part("licenses-text").textContent = textOf(bytesOfBase64(licenses.textContent));
    part("licenses").hidden = false;
  }
  if (part("scanner") !== null && typeof installScannerControls === "function") {
    installScannerControls({
      container: part("scanner-controls"), status: part("status"), onTexts: (texts) => reader.takeTexts(texts),
    });
  }
  reader.start();
});
