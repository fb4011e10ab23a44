import { invitationRow, invitationView } from "./invitation.js";
import { openPlain, plainTitle, plainView } from "../content/plaincode.js";
import { copyButton } from "../kit/copy.js";
import { icon } from "../kit/icons.js";
import { button, linkButton, paragraph, row, rows } from "../kit/controls.js";
import { sentence } from "../kit/sentences.js";
import { say, words } from "../kit/words.js";
import { element } from "../../common/element.js";
import { identityPath } from "./start.js";

/**
 * Draws the sheet below the camera before there is an identity: what codes are, and how to use
 * them. Nothing is stored.
 * @param {ScanSession} session see drawScanSheet
 */
export function drawNewSheet(app, { shown }) {
  if (shown.length === 0) return [element("h2", {}, say("scan.hint")), paragraph("note", "about.hint")];
  const kinds = new Map(shown.map((outcome) => [outcome.codeKind ?? outcome.code, outcome]));
  if (kinds.size === 1) return alone(app, shown[0]);
  return [
    element("h2", {}, say("scan.several", { count: shown.length })),
    rows([...kinds.values()].map(aboutRow)),
    linkButton("primary", "start.new", `#/${identityPath()}`),
  ];
}

function alone(app, outcome) {
  const { kind, codeKind, code, text } = outcome;
  if (kind === "plain") return plainView(text);
  if (kind === "refused") return [element("h2", {}, ...sentence(outcome.sentence))];
  if (kind === "invitation") {
    return [
      ...invitationView(outcome),
      outcome.hasEnded
        ? null
        : button("primary", "start.new", () => {
            app.goOnWith = code;
            app.go(identityPath());
          }),
      ...elsewhere(code),
    ];
  }
  return [
    element("h2", {}, say(`about.${codeKind}`)),
    paragraph("soft", `about.${codeKind}.note`),
    ...nextStep(app, codeKind, code),
    ...elsewhere(code),
  ];
}

/**
 * Offers to copy the code for the app on the home screen. On iPhones and iPads a link opens in the
 * browser, whose pages have a store of their own; only there `navigator.standalone` exists.
 */
function elsewhere(code) {
  return navigator.standalone === false
    ? [paragraph("note", "elsewhere.note"), copyButton(code, "elsewhere.copy")]
    : [];
}

/** Suggests what the reader can do with a code of this kind. */
function nextStep(app, kind, code) {
  switch (kind) {
    case "locked_text":
      return [
        button("primary", "scan.openLocked", () => {
          app.lockedCode = code;
          app.go("start/locked");
        }),
      ];
    case "backup":
      return [linkButton("primary", "start.restore", "#/start/restore")];
    case "guest_key":
      return [];
    default:
      return [linkButton("primary", "start.new", `#/${identityPath()}`), paragraph("note", "about.again")];
  }
}

function aboutRow(outcome) {
  const { kind, codeKind, text } = outcome;
  if (kind === "plain") {
    return row({
      lead: icon("info"),
      title: [plainTitle(text)],
      note: words("scan.plainShort"),
      action: () => openPlain(text),
    });
  }
  if (kind === "refused") return row({ lead: icon("warn"), title: sentence(outcome.sentence) });
  if (kind === "invitation") return invitationRow(outcome);
  return row({
    lead: icon("scan"),
    title: words(`about.${codeKind}`),
    note: words(`about.${codeKind}.note`),
  });
}
