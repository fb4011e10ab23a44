import { startPage } from "./page.js";

// Starts a page that opens locked texts.

document.addEventListener("DOMContentLoaded", () => startPage());
