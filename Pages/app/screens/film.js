import { announce, element } from "../../common/element.js";
import { safeFileName, visibleText } from "../../common/visible.js";
import { saveFile } from "../content/content.js";
import { box, button, paragraph, who } from "../kit/controls.js";
import { openFailure, whileBusy } from "../kit/sentences.js";
import { byteCount, longTime, say, timeSpan, words } from "../kit/words.js";

/** The parts between two announcements, as a fraction of those that are needed. */
const announcedStep = 0.1;

/** Shows how much of a film is here. `updateFilm` keeps it up to date. */
export function filmView(outcome, app, rest) {
  const { film } = outcome;
  const view = filmBox(
    outcome,
    element("h2", {}, ...titleOf(film)),
    element("progress", { max: film.needed, value: film.held, "aria-label": say("film.progress") }),
    element("p", { class: "note left" }, isComplete(film) ? say("restore.busy") : "\u00a0"),
  );
  return [
    view,
    paragraph("soft", "film.note", { size: byteCount(film.length) }),
    forgetButton(film, app, rest),
  ];
}

/** Shows a document that came as a film. */
export function documentView(outcome, app, rest) {
  const { film, document, writer } = outcome;
  const { created, channel } = document;
  const name = nameOf(document);
  const safe = safeFileName(document.name);
  const save = button(
    "primary",
    "content.save",
    () =>
      whileBusy(save, "restore.busy", async () => {
        saveFile(safe, (await app.model.filmDocument(film.id)).bytes);
      }),
    { icon: "save" },
  );
  return [
    filmBox(
      outcome,
      element("h2", {}, say("film.document")),
      element("p", { class: "headline" }, ...name),
      box("p", "note", ...kindOf(document)),
      safe === document.name ? null : paragraph("note", "file.savedAs", { name: safe }),
    ),
    box("p", "", who(writer)),
    paragraph("soft", channel === null ? "film.forYou" : "film.forChannel", {
      channel: channel ?? "",
      time: longTime(created),
    }),
    box("div", "actions", save, forgetButton(film, app, rest)),
    paragraph("note", "file.leaves"),
    paragraph("note", "file.harm"),
  ];
}

/** Returns the title and note of a film or its document in a list. */
export function filmRow({ kind, film, document, writer }) {
  return kind === "film"
    ? { title: titleOf(film), note: words("film.note", { size: byteCount(film.length) }) }
    : { title: [say("film.document"), " ", ...nameOf(document)], note: [who(writer)] };
}

/** Omits the states of a film that has a fuller one. */
export function withoutEarlierStates(outcomes) {
  const films = new Map();
  for (const outcome of outcomes) {
    const { film } = outcome;
    if (film !== undefined && !(film.held < films.get(film.id)?.film.held)) films.set(film.id, outcome);
  }
  return outcomes.filter((outcome) => outcome.film === undefined || films.get(outcome.film.id) === outcome);
}

/**
 * Updates the view of a film in a sheet, which is quicker than to draw it again, and leaves its
 * buttons where they are.
 * @param {number?} seconds the time until it is complete; null: not known
 * @returns whether the sheet shows this film in this state
 */
export function updateFilm(sheet, outcome, seconds) {
  const { kind, film } = outcome;
  const view = sheet.querySelector("[data-film]");
  if (view?.dataset.film !== stateOf(outcome)) return false;
  if (kind !== "film") return true;
  const progress = view.querySelector("progress");
  const stepOf = (held) => Math.floor(held / film.needed / announcedStep);
  const isAnnounced = stepOf(progress.value) < stepOf(film.held);
  view.querySelector("h2").replaceChildren(...titleOf(film));
  progress.value = film.held;
  const left = view.querySelector(".left");
  if (isComplete(film)) left.textContent = say("restore.busy");
  else if (seconds !== null) left.textContent = say("film.left", { time: timeSpan(seconds) });
  if (isAnnounced) announce(view.querySelector("h2").textContent);
  return true;
}

/** Makes a box that `updateFilm` finds. */
export function filmBox(outcome, ...children) {
  const view = box("div", "stack tight", ...children);
  view.dataset.film = stateOf(outcome);
  return view;
}

/** What a view shows of a film, but for its parts. */
function stateOf({ kind, film, warnings }) {
  return `${kind} ${film.id} ${warnings.length}`;
}

function isComplete({ held, needed }) {
  return held === needed;
}

function titleOf({ held, needed }) {
  return words("film.held", { held, needed });
}

function nameOf({ name }) {
  return name === "" ? words("film.nameless") : [visibleText(name)];
}

function kindOf({ mediaType, length }) {
  const size = byteCount(length);
  return mediaType === "" ? [size] : [...words("file.kind", { mediaType }), " · ", size];
}

function forgetButton({ id }, app, rest) {
  return button("plain", "film.forget", async () => {
    try {
      await app.model.forgetFilm(id);
      rest();
    } catch (error) {
      openFailure(error);
    }
  });
}
