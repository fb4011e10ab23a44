import { CameraReading } from "./camera.js";
import { actionButton, byID, element } from "../common/element.js";
import { ImageReading } from "./images.js";
import { SymbolScanner } from "./scanner.js";
import { say } from "../common/words.js";

/**
 * Adds the controls that read images: files, paste, drop, and the camera.
 * @param {Element} container where they are added
 * @param {Element} status an aria-live region for progress
 * @param {() => boolean} takesPictures whether a given picture is read
 * @param {(texts: string[]) => Promise<boolean>} onTexts called with the texts found; returns true
 *   when they are enough
 * @returns {() => void} stops the camera
 */
export function installScannerControls({ container, status, takesPictures, onTexts }) {
  const report = (sentence) => {
    status.textContent = sentence;
  };
  const scanner = SymbolScanner.create();
  // The error is reported when somebody uses the scanner.
  scanner.catch(() => {});
  const images = new ImageReading(scanner, report, onTexts);
  const camera = new CameraReading(scanner, report, onTexts);
  const take = (files) => {
    if (takesPictures()) images.read(files);
  };
  if (isOnPhone()) {
    container.append(...cameraControls(camera), ...imageControls(take, say("orChoosePictures")));
    putFirst(container);
  } else {
    container.append(...imageControls(take, say("choosePictures")), ...cameraControls(camera));
  }
  return () => camera.stop(say("cameraOff"));
}

/** Whether this looks like a phone: a small screen, or fingers instead of a mouse, and a camera. */
function isOnPhone() {
  return navigator.mediaDevices !== undefined && matchMedia("(pointer: coarse), (max-width: 30rem)").matches;
}

/**
 * Puts the controls before the field for codes, and all of that before a guest's channel. Their
 * messages go above them, in view. The camera's button becomes the primary one.
 */
function putFirst(container) {
  byID("take-title").textContent = say("scanCode");
  byID("take").after(byID("channel"));
  byID("take").before(byID("status"));
  byID("take-form").before(container);
  byID("code").rows = 2;
  byID("take-form").querySelector(".primary").classList.remove("primary");
  byID("camera").classList.add("primary");
}

function imageControls(take, title) {
  const input = element("input", { id: "picture", type: "file", accept: "image/*", multiple: true });
  input.addEventListener("change", () => {
    take([...input.files]);
    // Lets the user choose the same file again.
    input.value = "";
  });
  document.addEventListener("paste", (event) => {
    const files = [...event.clipboardData.files].filter((file) => file.type.startsWith("image/"));
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  });
  return [element("label", { for: "picture" }, title), input];
}

function cameraControls(camera) {
  const video = element("video", {
    id: "preview",
    playsinline: true,
    hidden: true,
    "aria-label": say("cameraView"),
  });
  video.muted = true;
  const toggle = () => (camera.isOn ? camera.stop(say("cameraOff")) : camera.start(video));
  const button = actionButton("", toggle, { id: "camera" });
  const show = (isOn) => {
    video.hidden = !isOn;
    button.textContent = say(isOn ? "cameraStop" : "cameraUse");
  };
  camera.onChange = show;
  show(false);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") camera.stop(say("cameraOff"));
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) camera.stop(say("cameraHidden"));
  });
  window.addEventListener("pagehide", () => camera.stop(""));
  return [element("p", { class: "actions" }, button), video];
}
