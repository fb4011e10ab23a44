import { CameraReading } from "./camera.js";
import { actionButton, element } from "./element.js";
import { PictureReading } from "./pictures.js";
import { SymbolScanner } from "./scanner.js";

/**
 * Makes the controls that take pictures: a file, a paste, a drop, and the camera.
 * @param {Element} container where they go
 * @param {Element} status an aria-live region that tells what happens
 * @param {(texts: string[]) => Promise<boolean>} onTexts takes what was found; true when that is enough
 */
export function installScannerControls({ container, status, onTexts }) {
  const tell = (sentence) => { status.textContent = sentence; };
  const scanner = SymbolScanner.create();
  // Where it cannot be made, that is told when somebody wants to use it.
  scanner.catch(() => {});
  const pictures = new PictureReading(scanner, tell, onTexts);
  const camera = new CameraReading(scanner, tell, onTexts);
  container.append(...pictureControls(pictures), ...cameraControls(camera));
}

function pictureControls(pictures) {
  const input = element("input", { id: "picture", type: "file", accept: "image/*", multiple: true });
  input.addEventListener("change", () => {
    pictures.read([...input.files]);
    // So that the same file can be chosen again.
    input.value = "";
  });
  document.addEventListener("paste", (event) => {
    const files = [...event.clipboardData.files].filter((file) => file.type.startsWith("image/"));
    if (files.length === 0) return;
    event.preventDefault();
    pictures.read(files);
  });
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    pictures.read([...event.dataTransfer.files]);
  });
  return [element("label", { for: "picture" }, "Choose pictures of codes, paste one, or drop them here"), input];
}

function cameraControls(camera) {
  const video = element("video", { id: "preview", playsinline: true, hidden: true, "aria-label": "The camera's view" });
  video.muted = true;
  const toggle = () => (camera.isOn ? camera.stop("The camera is off.") : camera.start(video));
  const button = actionButton("", toggle, { id: "camera" });
  const show = (isOn) => {
    video.hidden = !isOn;
    button.textContent = isOn ? "Stop the camera" : "Use the camera";
  };
  camera.onChange = show;
  show(false);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") camera.stop("The camera is off.");
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) camera.stop("The camera is off, as the page was hidden.");
  });
  window.addEventListener("pagehide", () => camera.stop(""));
  return [element("p", { class: "actions" }, button), video];
}
