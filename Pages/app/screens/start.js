import { logo, icon } from "../kit/icons.js";
import { box, paragraph, row, rows, wayBack, warning } from "../kit/controls.js";
import { say, words } from "../kit/words.js";
import { element } from "../../common/element.js";
import { version } from "../version.js";
import { ownHash } from "../update.js";

/** Whether this is Safari on an iPhone or iPad, and the app is not on the home screen. */
function isToBeInstalled() {
  return navigator.standalone === false;
}

/**
 * Returns the path for making an identity. On iPhones the app should first be on the home screen.
 */
export function identityPath() {
  return isToBeInstalled() ? "install" : "start/new";
}

/** Shows the first screen, before there is an identity. */
export async function startScreen(app) {
  const { isLost } = await app.model.state();
  const hash = await ownHash();
  const entry = (name, key, href) =>
    row({ lead: icon(name), title: words(`start.${key}`), note: words(`start.${key}.note`), href });
  return {
    view: element(
      "section",
      { class: "screen" },
      box(
        "div",
        "content start",
        box(
          "div",
          "head stack",
          logo(),
          element("h1", { tabindex: "-1" }, "SeQRcast"),
          paragraph("soft", "start.claim"),
        ),
        isLost ? warning(null, "state.lost") : null,
        rows(
          entry("me", "new", `#/${identityPath()}`),
          entry("backup", "restore", "#/start/restore"),
          entry("scan", "scan", "#/start/scan"),
          entry("lock", "locked", "#/start/locked"),
        ),
        box(
          "div",
          "end stack tight",
          paragraph("note", "start.promise"),
          box(
            "p",
            "note",
            say("version.of", { version }),
            " · ",
            element(
              "a",
              { class: "code", href: "#/start/version" },
              hash === null ? "…" : `${hash.slice(0, 8)} …`,
            ),
          ),
        ),
      ),
    ),
  };
}

/** Says what to do first on an iPhone. */
export async function installScreen() {
  const step = (name, key) =>
    row({
      lead: name === null ? logo() : icon(name),
      title: words(`install.${key}`),
      note: words(`install.${key}.note`),
    });
  return {
    view: element(
      "section",
      { class: "screen" },
      box("header", "bar deep", wayBack("#/start", say("back"))),
      box(
        "div",
        "content",
        box(
          "div",
          "stack tight",
          element("h1", { tabindex: "-1" }, say("install.title")),
          paragraph("soft", "install.why"),
        ),
        rows(step("share", "share"), step("add", "add"), step(null, "open")),
        warning(null, "install.own"),
        box(
          "div",
          "end stack",
          paragraph("note", "install.trying"),
          element("a", { class: "button", href: "#/start/new" }, say("install.go")),
        ),
      ),
    ),
  };
}
