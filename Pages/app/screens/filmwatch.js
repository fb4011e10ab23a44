import { keepAwake } from "../kit/awake.js";
import { formattedNumber, say } from "../kit/words.js";
import { FilmPace } from "../scan/film.js";
import { updateFilm } from "./film.js";

/** Follows the film before the camera of the scan screen. */
export class FilmWatch {
  /** The label of its parts in view. */
  label = say("kindOf.film_part");
  #pace = new FilmPace();
  /** Lets the screen turn off again, which stays on until the film is complete; null: it may turn off. */
  #release = null;

  /**
   * Takes the outcomes of a scan, and updates the film's view in the sheet.
   * @param {boolean} isFilming whether the camera is on
   * @returns whether the sheet shows all of them
   */
  report(outcomes, sheet, isFilming) {
    const latest = outcomes.findLast(({ film }) => film !== undefined);
    const isAlone = outcomes.every(({ film }) => film?.id === latest?.film.id);
    if (latest?.kind !== "film") {
      this.close();
      return latest !== undefined && isAlone && updateFilm(sheet, latest, null);
    }
    const { film } = latest;
    const now = performance.now();
    if (isFilming) this.#release ??= keepAwake();
    this.#pace.note(film, now);
    this.label = `${formattedNumber(film.held)}/${formattedNumber(film.needed)}`;
    return isAlone && updateFilm(sheet, latest, this.#pace.secondsLeft(now));
  }

  /** Whether an incomplete film is before the camera. */
  get isWatching() {
    return this.#release !== null;
  }

  /** Whether few parts come. */
  get isSlow() {
    return this.#pace.isSlow(performance.now());
  }

  /** Ends when no film is shown any more. */
  close() {
    this.#pace.clear();
    this.#release?.();
    this.#release = null;
  }
}
