/** How old a place may be, in milliseconds, to be that of a scan. */
const placeTime = 120_000;
/** How long a browser that does not tell whether it may give places has for the first one, in milliseconds. */
const firstTime = 10_000;

/** Where the device is, while somebody wants places kept. */
export class Whereabouts {
  /** Called when the browser takes the permission back. */
  onRefused = () => {};
  #watch = null;
  #started = null;
  #latest = null;

  /**
   * Starts, and asks for permission the first time. Rejects if the browser gives no places. Where it
   * may, the first one can be minutes away.
   */
  start() {
    this.#started ??= this.#begin();
    return this.#started;
  }

  #begin() {
    let isAllowed = false;
    return new Promise((resolve, reject) => {
      const allow = () => {
        isAllowed = true;
        resolve();
      };
      if (!navigator.geolocation) {
        this.stop();
        return reject(new Error("no places"));
      }
      this.#watch = navigator.geolocation.watchPosition((position) => {
        this.#latest = position;
        allow();
      }, (error) => {
        if (error.code !== error.PERMISSION_DENIED) return allow();
        this.stop();
        if (isAllowed) this.onRefused();
        else reject(error);
      }, { enableHighAccuracy: true, maximumAge: 30_000, timeout: firstTime });
      whenGranted(allow);
    });
  }

  stop() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    this.#started = null;
    this.#latest = null;
  }

  /** The place now; null: not known. */
  get place() {
    if (this.#latest === null || Date.now() - this.#latest.timestamp > placeTime) return null;
    const { latitude, longitude, altitude, accuracy } = this.#latest.coords;
    return { latitude, longitude, ...(altitude === null ? {} : { altitude }), uncertainty: accuracy };
  }
}

/** Calls back when this page may ask where the device is, if the browser tells. */
async function whenGranted(done) {
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  const look = () => {
    if (permission?.state === "granted") done();
  };
  permission?.addEventListener("change", look);
  look();
}
