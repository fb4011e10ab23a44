import { sentenceOfCodes, sentenceWithoutScanner } from "./scannersentences.js";

const cameraWish = {
  audio: false,
  video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
};

/** Reads codes from the camera's frames until it is stopped or enough codes were found. */
export class CameraReading {
  /** Called with whether the camera is on. */
  onChange = () => {};
  #scanner;
  #report;
  #onTexts;
  /**
   * The preview of a camera that is on or starting, and its stream once there is one. Null: the
   * camera is off.
   */
  #session = null;

  constructor(scanner, report, onTexts) {
    this.#scanner = scanner;
    this.#report = report;
    this.#onTexts = onTexts;
  }

  get isOn() {
    return this.#session !== null;
  }

  /** Starts the camera and shows its view in `video`. */
  async start(video) {
    if (!navigator.mediaDevices) return this.#report(sentenceOfCamera(null));
    const session = { video, stream: null };
    this.#session = session;
    this.onChange(true);
    this.#report("The camera starts. The browser may ask whether this page may use it.");
    try {
      const scanner = await this.#scanner;
      if (!scanner) return this.#end(session, sentenceWithoutScanner);
      session.stream = await navigator.mediaDevices.getUserMedia(cameraWish);
      // It may have been stopped while the browser asked.
      if (this.#session !== session) return stopTracks(session.stream);
      for (const track of session.stream.getTracks()) {
        track.addEventListener("ended", () => this.#end(session, "The camera is gone. Choose a picture."));
      }
      video.srcObject = session.stream;
      await video.play();
      this.#report("The camera is on. Hold a code before it.");
      await this.#readFrames(session, scanner);
    } catch (error) {
      this.#end(session, sentenceOfCamera(error));
    }
  }

  stop(sentence) {
    if (this.#session) this.#end(this.#session, sentence);
  }

  async #readFrames(session, scanner) {
    const known = new Set();
    while (this.#session === session) {
      await nextFrame(session.video);
      const texts = (await scanner.readFrame(session.video)).filter((text) => !known.has(text));
      if (texts.length === 0 || this.#session !== session) continue;
      for (const text of texts) known.add(text);
      const sentence = sentenceOfCodes(known.size);
      const isEnough = await this.#onTexts(texts);
      if (isEnough) this.#end(session, "");
      // What came of the texts may have stopped it already.
      if (isEnough && !this.isOn) this.#report(`${sentence} The camera is off.`);
      else if (this.#session === session) this.#report(sentence);
    }
  }

  /** Ends a session, unless another has begun. */
  #end(session, sentence) {
    if (this.#session !== session) return;
    this.#session = null;
    if (session.stream) stopTracks(session.stream);
    session.video.srcObject = null;
    this.onChange(false);
    this.#report(sentence);
  }
}

function stopTracks(stream) {
  for (const track of stream.getTracks()) track.stop();
}

/** Waits for a new frame if the browser reports frames, else for the next repaint. */
function nextFrame(video) {
  return new Promise((resolve) => {
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(resolve);
    else requestAnimationFrame(resolve);
  });
}

/** Says why there is no camera; `error` is null if the browser offers this page none. */
function sentenceOfCamera(error) {
  switch (error?.name) {
    case "NotAllowedError":
      return "The camera may not be used. Allow it for this page in the browser, or choose a picture.";
    case "NotFoundError":
    case "OverconstrainedError":
      return "There is no camera here. Choose a picture.";
    case "NotReadableError":
      return "The camera does not answer: another program may be using it. Choose a picture.";
    default:
      return window.isSecureContext
        ? "This browser offers no camera here. Choose a picture."
        : "Browsers let a page use the camera only if it came by https or is a file on your device. "
          + "Choose a picture.";
  }
}
