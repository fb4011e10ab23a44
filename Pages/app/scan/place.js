/** The greatest age, in milliseconds, of a place that counts as the place of a scan. */
const placeTime = 120_000;
/**
 * The time, in milliseconds, in which a browser that hides its permissions must give the first
 * place.
 */
const firstTime = 10_000;

/** The place of the device, while the reader wants places to be kept. */
export class Whereabouts {
  /** Called when the browser withdraws the permission. */
  onRefused = () => {};
  #watch = null;
  #started = null;
  #latest = null;

  /**
   * Starts, and asks for permission the first time. Rejects if the browser gives no places. Even
   * with permission, the first place can take minutes.
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
      this.#watch = navigator.geolocation.watchPosition(
        (position) => {
          this.#latest = position;
          allow();
        },
        (error) => {
          if (error.code !== error.PERMISSION_DENIED) return allow();
          this.stop();
          if (isAllowed) this.onRefused();
          else reject(error);
        },
        { enableHighAccuracy: true, maximumAge: 30_000, timeout: firstTime },
      );
      whenGranted(allow);
    });
  }

  stop() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    this.#started = null;
    this.#latest = null;
  }

  /** The present place; null: not known. */
  get place() {
    if (this.#latest === null || Date.now() - this.#latest.timestamp > placeTime) return null;
    const { latitude, longitude, altitude, accuracy } = this.#latest.coords;
    return { latitude, longitude, ...(altitude === null ? {} : { altitude }), uncertainty: accuracy };
  }
}

/** Calls back when this page may ask for the device's place, if the browser reports that. */
async function whenGranted(done) {
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  const look = () => {
    if (permission?.state === "granted") done();
  };
  permission?.addEventListener("change", look);
  look();
}
