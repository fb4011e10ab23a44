import { box, button, deepBar, paragraph, row, rows, warning } from "../kit/parts.js";
import { openFailure } from "../kit/sentences.js";
import { say, words } from "../kit/words.js";
import { element } from "../web/element.js";
import { comparesFiles, isKeptOffline, lookForUpdate, ownHash, updateNow, waitingVersion } from "../update.js";
import { version } from "../version.js";

/** The app's version with its hash, and the version that waits. */
export async function versionScreen(app) {
  const [hash, waiting, isKept] = await Promise.all([ownHash(), waitingVersion(), isKeptOffline()]);
  lookForUpdate();
  return { view: element("section", { class: "screen" }, deepBar("#/me", say("tab.me")),
    box("div", "content",
      element("h1", { tabindex: "-1" }, say("version.of", { version })),
      box("div", "stack tight", element("h2", { class: "section" }, say("version.hash")), hashView(hash), paragraph("note", "version.hash.note"),
        paragraph("note", !comparesFiles ? "version.unchecked" : isKept ? "version.offline" : "version.online")),
      waiting === null ? null : waitingBox(app, waiting),
      warning("version.served", "version.served.note"),
      rows(row({ title: words("version.licences"), href: "#/me/licences" })))) };
}

function waitingBox(app, waiting) {
  const shown = box("div", "box stack",
    element("h2", {}, say("version.waits", { version: waiting.version })),
    ...waiting.hash === null ? [paragraph("", "version.unproven", { version })] : [
      element("h3", {}, say("version.itsHash")), hashView(waiting.hash),
      paragraph("", "version.compare", { version }),
      box("div", "actions", button("primary", "version.update", () => update(app, waiting)),
        button("", "version.notNow", () => shown.remove()))]);
  return shown;
}

/** Agrees to the version whose hash is shown. If that is not what waits any more, shows what does. */
async function update(app, { name }) {
  if (await updateNow(name)) return;
  await app.show();
  await openFailure({ sentence: { key: "version.notUpdated", values: {} } });
}

/** A hash in groups of eight digits. */
function hashView(hash) {
  const text = hash === null ? say("version.noHash") : hash.match(/.{8}/g).join(" ");
  return element("p", { class: "code hash" }, text);
}

/** The licences of all that is in the app. */
export async function licencesScreen() {
  const text = await (await fetch("LICENSES.txt")).text();
  return { view: element("section", { class: "screen" }, deepBar("#/me/version", say("tab.me")),
    box("div", "content", element("h1", { tabindex: "-1" }, say("version.licences")), element("pre", {}, text))) };
}
