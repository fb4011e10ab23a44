const wish = {
  audio: false,
  video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
};

/**
 * The camera's view in a `video`, with light, focus and zoom if the device has them. A camera is
 * started only once: stopping it also ends everything that waits for it.
 */
export class Camera {
  #video;
  #stream = null;
  #isStopped = false;
  #zoom = 1;

  constructor(video) {
    this.#video = video;
  }

  /**
   * Starts the camera, unless it is stopped meanwhile.
   * @param {() => void} onGone called when the device takes the camera away
   * @throws a `DOMException` of `getUserMedia`; "AbortError" if the view does not start. The camera is off then.
   */
  async start(onGone) {
    if (!navigator.mediaDevices) throw new DOMException("no camera", "NotFoundError");
    this.#stream = await navigator.mediaDevices.getUserMedia(wish);
    // The user may have stopped it while the browser asked.
    if (this.#isStopped) return this.stop();
    this.#track.addEventListener("ended", onGone);
    this.#video.srcObject = this.#stream;
    try {
      await this.#video.play();
    } catch {
      this.stop();
      throw new DOMException("no view", "AbortError");
    }
    await this.#adjust({ focusMode: "continuous" });
  }

  stop() {
    this.#isStopped = true;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    // Another camera may already use the same view.
    if (this.#video.srcObject === this.#stream) this.#video.srcObject = null;
  }

  get hasTorch() {
    return this.#capabilities.torch === true;
  }

  setTorch(isOn) {
    return this.#adjust({ torch: isOn });
  }

  /** Zooms with the lens if it can, otherwise by taking the middle of the picture. */
  async setZoom(factor) {
    const { min = 1, max = 1 } = this.#capabilities.zoom ?? {};
    const hasLens = min * factor <= max;
    if (hasLens && max > 1) await this.#adjust({ zoom: min * factor });
    this.#zoom = hasLens && max > 1 ? 1 : factor;
    this.#video.classList.toggle("enlarged", this.#zoom > 1);
  }

  /** The searched part of the video's frame, in its pixels. */
  get view() {
    const { videoWidth, videoHeight } = this.#video;
    const [width, height] = [videoWidth / this.#zoom, videoHeight / this.#zoom];
    return { left: (videoWidth - width) / 2, top: (videoHeight - height) / 2, width, height };
  }

  /** Returns the searched part of the next frame; null while there is none. */
  async frame() {
    await nextFrame(this.#video);
    const { left, top, width, height } = this.view;
    if (this.#isStopped || width === 0) return null;
    // This fails while the camera is starting or stopping.
    return createImageBitmap(this.#video, left, top, width, height).catch(() => null);
  }

  get #track() {
    return this.#stream?.getVideoTracks()[0];
  }

  get #capabilities() {
    return this.#track?.getCapabilities?.() ?? {};
  }

  /** Applies settings that the device may support; otherwise the picture stays unchanged. */
  async #adjust(settings) {
    try {
      await this.#track?.applyConstraints({ advanced: [settings] });
    } catch {
      // The device has no such setting.
    }
  }
}

/** Waits for a new frame if the browser reports frames, else for the next repaint. */
function nextFrame(video) {
  return new Promise((resolve) => {
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(resolve);
    else requestAnimationFrame(resolve);
  });
}
