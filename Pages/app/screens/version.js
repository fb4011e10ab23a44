import { box, button, deepBar, paragraph, row, rows, warning } from "../kit/controls.js";
import { openFailure } from "../kit/sentences.js";
import { say, words } from "../kit/words.js";
import { element } from "../../common/element.js";
import {
  comparesFiles,
  isKeptOffline,
  lookForUpdate,
  ownHash,
  updateNow,
  waitingVersion,
} from "../update.js";
import { version } from "../version.js";

/** Shows the app's version with its hash, and the waiting version. */
export async function versionScreen(app) {
  const [hash, waiting, isKept] = await Promise.all([ownHash(), waitingVersion(), isKeptOffline()]);
  lookForUpdate();
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/me", say("tab.me")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, say("version.of", { version })),
        box(
          "div",
          "stack tight",
          element("h2", { class: "section" }, say("version.hash")),
          hashView(hash),
          paragraph("note", "version.hash.note"),
          paragraph(
            "note",
            !comparesFiles ? "version.unchecked" : isKept ? "version.offline" : "version.online",
          ),
        ),
        waiting === null ? null : waitingBox(app, waiting),
        warning("version.served", "version.served.note"),
        rows(row({ title: words("version.licences"), href: "#/me/licences" })),
      ),
    ),
  };
}

function waitingBox(app, waiting) {
  const shown = box(
    "div",
    "box stack",
    element("h2", {}, say("version.waits", { version: waiting.version })),
    ...(waiting.hash === null
      ? [paragraph("", "version.unproven", { version })]
      : [
          element("h3", {}, say("version.itsHash")),
          hashView(waiting.hash),
          paragraph("", "version.compare", { version }),
          box(
            "div",
            "actions",
            button("primary", "version.update", () => update(app, waiting)),
            button("", "version.notNow", () => shown.remove()),
          ),
        ]),
  );
  return shown;
}

/**
 * Agrees to the version with the displayed hash. If another version waits by now, shows that one.
 */
async function update(app, { name }) {
  if (await updateNow(name)) return;
  await app.show();
  await openFailure({ sentence: { key: "version.notUpdated", values: {} } });
}

/** Shows a hash in groups of eight digits. */
function hashView(hash) {
  const text = hash === null ? say("version.noHash") : hash.match(/.{8}/g).join(" ");
  return element("p", { class: "code hash" }, text);
}

/** Shows the licences of everything in the app. */
export async function licencesScreen() {
  const text = await (await fetch("LICENSES.txt")).text();
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/me/version", say("tab.me")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, say("version.licences")),
        element("pre", { dir: "ltr", lang: "en" }, text),
      ),
    ),
  };
}
