import { openGuestKey } from "./guest.js";
import { openMessage } from "./message.js";
import { channelView, messageView } from "./messageview.js";
import { startPage } from "./page.js";
import { installScannerControls } from "./scannercontrols.js";

// Starts a page that also reads symbols in pictures, and messages if it has a guest key.

document.addEventListener("DOMContentLoaded", () => {
  startPage({
    guest: { openGuestKey, openMessage, channelView, messageView },
    installControls: installScannerControls,
  });
});
