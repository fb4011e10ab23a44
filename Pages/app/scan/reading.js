import { Camera } from "./camera.js";

/** Reads the camera's frames while the page is visible, from opening to closing. */
export class CameraReading {
  /** Called when the camera is on. */
  onStart = () => {};
  /** Called when it is off, with the key of a sentence that says why; null: the page is hidden. */
  onEnd = () => {};
  /**
   * Called with the result of each frame, as in report.js. Its scanner gets the next frame afterwards.
   */
  onFound = async () => {};
  /** Whether a film is before the camera: two frames are searched at a time, as its symbols change. */
  isFilming = false;
  #video;
  #scanner;
  /** The camera that is running or starting; null: it is off. */
  #camera = null;
  #isOn = false;
  #isLit = false;
  #zoom = 1;
  #look = () => (document.hidden ? this.#end(this.#camera, null) : this.start());

  /** @param {(place: number) => Scanner} scanner returns one of two scanners of frames, 0 or 1 */
  constructor(video, scanner) {
    this.#video = video;
    this.#scanner = scanner;
  }

  open() {
    document.addEventListener("visibilitychange", this.#look);
    this.start();
  }

  close() {
    document.removeEventListener("visibilitychange", this.#look);
    this.#end(this.#camera, null);
  }

  /** Starts the camera if it is off. */
  async start() {
    if (this.#camera !== null || document.hidden) return;
    const camera = new Camera(this.#video);
    this.#camera = camera;
    try {
      await camera.start(() => this.#end(camera, "camera.gone"));
    } catch (error) {
      return this.#end(camera, sentenceOf(error));
    }
    if (camera !== this.#camera) return;
    // Each camera begins with its own zoom.
    if (this.#zoom !== 1) await camera.setZoom(this.#zoom);
    if (this.#isLit) await camera.setTorch(true);
    if (camera !== this.#camera) return;
    this.#isOn = true;
    this.onStart();
    await this.#read(camera);
  }

  /** The searched part of the video's frame, in its pixels; null: the camera is off. */
  get view() {
    return this.#isOn ? this.#camera.view : null;
  }

  get hasTorch() {
    return this.#camera?.hasTorch ?? false;
  }

  /** Switches the torch, also for cameras started later. */
  setTorch(isLit) {
    this.#isLit = isLit;
    return this.#camera?.setTorch(isLit);
  }

  /** Zooms, also for cameras started later. */
  setZoom(factor) {
    this.#zoom = factor;
    return this.#camera?.setZoom(factor);
  }

  async #read(camera) {
    /** The searches, by the places of their scanners. */
    const searches = new Map();
    while (camera === this.#camera) {
      const frame = await camera.frame();
      if (frame === null) continue;
      const place = searches.has(0) ? 1 : 0;
      searches.set(
        place,
        this.#search(camera, frame, place).finally(() => searches.delete(place)),
      );
      if (searches.size > (this.isFilming ? 1 : 0)) await Promise.race(searches.values());
    }
  }

  async #search(camera, frame, place) {
    let found;
    try {
      found = await this.#scanner(place).searchFrame(frame);
    } catch {
      return this.#end(camera, "scan.noScanner");
    }
    if (camera === this.#camera) await this.onFound(found);
  }

  /** Ends a camera, unless it has ended already. */
  #end(camera, key) {
    camera?.stop();
    if (camera !== this.#camera) return;
    this.#camera = null;
    this.#isOn = false;
    this.onEnd(key);
  }
}

/** Returns the key of the sentence about a missing camera. */
function sentenceOf(error) {
  switch (error?.name) {
    case "NotAllowedError":
      return "camera.refused";
    case "NotReadableError":
      return "camera.busy";
    case "AbortError":
      return "camera.failed";
    default:
      return "camera.none";
  }
}
