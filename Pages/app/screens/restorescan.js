import { announce, element } from "../../common/element.js";
import { box, button } from "../kit/controls.js";
import { reasonOf } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { say } from "../kit/words.js";
import { CameraReading } from "../scan/reading.js";
import { Scanner } from "../scan/scanner.js";

/**
 * Reads the symbols of a sheet with the camera, until there are enough or the reader closes it.
 * @param {(codes: string[]) => Promise<{isBackup: boolean, missing: number}>} onCodes called with codes that were found
 */
export function scanSheet(onCodes) {
  const seen = new Set();
  const video = element("video", { playsinline: true, "aria-label": say("scan.view") });
  video.muted = true;
  const scanner = new Scanner();
  const reading = new CameraReading(video, () => scanner);
  const status = element("p", { class: "note", role: "status" });
  let progress = say("restore.hold");
  const tell = (...nodes) => status.replaceChildren(...nodes);
  tell(progress);
  reading.onStart = () => tell(progress);
  reading.onEnd = (key) => {
    if (key !== null) tell(say(key === "camera.refused" ? "restore.noCamera.refused" : "restore.noCamera"));
  };
  const take = async (texts, close) => {
    for (const text of texts) seen.add(text);
    const { isBackup, missing } = await onCodes(texts);
    progress = !isBackup
      ? say("restore.noSheet")
      : missing === 0
        ? say("restore.enough")
        : say("restore.missing", { count: missing });
    tell(progress);
    if (!isBackup || missing > 0) return;
    announce(progress);
    close();
  };
  const closed = openSheet((close) => {
    reading.onFound = async ({ symbols }) => {
      const texts = symbols.map(({ text }) => text).filter((text) => !seen.has(text));
      if (texts.length > 0) await take(texts, close).catch((error) => tell(...reasonOf(error)));
    };
    const title = element("h2", {}, say("restore.scan"));
    return {
      title,
      children: [
        title,
        box("div", "camera small", video),
        status,
        box(
          "div",
          "choice",
          button("", "close", () => close()),
        ),
      ],
    };
  });
  reading.open();

  return closed.finally(() => {
    reading.close();
    scanner.close();
  });
}
