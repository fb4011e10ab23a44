import { openFailure } from "../kit/sentences.js";
import { say } from "../kit/words.js";
import { Whereabouts } from "../scan/place.js";
import { toggle } from "./toggle.js";

/** The button on the camera's picture that keeps places, with the stored setting. */
export class PlaceSwitch {
  view = toggle("place", "scan.place", () => this.#switch());
  #whereabouts = new Whereabouts();
  #model;
  #onRefused;

  /** @param {() => void} onRefused called when the browser gives no places */
  constructor(model, onRefused) {
    this.#model = model;
    this.#onRefused = onRefused;
    this.#whereabouts.onRefused = () => {
      this.#show(false);
      onRefused();
    };
  }

  /** Restores the stored setting. */
  restore({ keepsPlaces }) {
    this.#show(keepsPlaces);
    if (keepsPlaces) this.#whereabouts.start().catch(() => this.#show(false));
  }

  close() {
    this.#whereabouts.stop();
  }

  /** The place to keep; null: the reader wants none, or it is not known. */
  get place() {
    return this.#isOn ? this.#whereabouts.place : null;
  }

  get #isOn() {
    return this.view.getAttribute("aria-pressed") === "true";
  }

  async #switch() {
    const isOn = !this.#isOn;
    if (isOn) {
      try {
        await this.#whereabouts.start();
      } catch {
        return this.#onRefused();
      }
    }
    try {
      await this.#model.setSettings({ keepsPlaces: isOn });
    } catch (error) {
      if (isOn) this.#whereabouts.stop();
      return openFailure(error);
    }
    if (!isOn) this.#whereabouts.stop();
    this.#show(isOn);
  }

  #show(isOn) {
    this.view.setAttribute("aria-pressed", String(isOn));
    this.view.querySelector("span").textContent = say(isOn ? "scan.placeOn" : "scan.place");
  }
}
