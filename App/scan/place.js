/** How old a place may be, in milliseconds, to be that of a scan. */
const placeTime = 120_000;

/** Where the device is, while somebody wants places kept. */
export class Whereabouts {
  #watch = null;
  #started = null;
  #latest = null;

  /** Starts, and asks for permission the first time. Rejects if the browser gives no places. */
  start() {
    this.#started ??= this.#begin();
    return this.#started;
  }

  #begin() {
    return new Promise((resolve, reject) => {
      if (!navigator.geolocation) {
        this.stop();
        return reject(new Error("no places"));
      }
      this.#watch = navigator.geolocation.watchPosition((position) => {
        this.#latest = position;
        resolve();
      }, (error) => {
        if (error.code !== error.PERMISSION_DENIED) return resolve();
        this.stop();
        reject(error);
      }, { enableHighAccuracy: true, maximumAge: 30_000 });
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
