import { say } from "../common/words.js";

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
    this.#report(say("cameraStarts"));
    try {
      const scanner = await this.#scanner;
      if (!scanner) return this.#end(session, say("noScanner"));
      session.stream = await navigator.mediaDevices.getUserMedia(cameraWish);
      // The user may have stopped it while the browser asked.
      if (this.#session !== session) return stopTracks(session.stream);
      for (const track of session.stream.getTracks()) {
        track.addEventListener("ended", () => this.#end(session, say("cameraGone")));
      }
      video.srcObject = session.stream;
      await video.play();
      this.#report(say("cameraOn"));
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
      const sentence = say("codesFound", { count: known.size });
      const isEnough = await this.#onTexts(texts);
      if (isEnough) this.#end(session, "");
      // The texts may have stopped the camera already.
      if (isEnough && !this.isOn) this.#report(`${sentence} ${say("cameraOff")}`);
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
      return say("cameraForbidden");
    case "NotFoundError":
    case "OverconstrainedError":
      return say("cameraNone");
    case "NotReadableError":
      return say("cameraBusy");
    default:
      return say(window.isSecureContext ? "cameraUnoffered" : "cameraInsecure");
  }
}
