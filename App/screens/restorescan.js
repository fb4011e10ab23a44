import { announce, element } from "../web/element.js";
import { box, button } from "../kit/parts.js";
import { openSheet } from "../kit/sheet.js";
import { say } from "../kit/words.js";
import { Camera } from "../scan/camera.js";
import { Scanner } from "../scan/scanner.js";

/**
 * Reads the symbols of a sheet with the camera, until there are enough or the reader closes it.
 * @param {(codes: string[]) => Promise<{isBackup: boolean, missing: number}>} onCodes called with codes that were found
 */
export function scanSheet(onCodes) {
  let isOpen = true;
  const video = element("video", { playsinline: true, "aria-label": say("scan.view") });
  video.muted = true;
  const camera = new Camera(video);
  const scanner = new Scanner();
  const status = element("p", { class: "note", role: "status" }, say("restore.hold"));
  const closed = openSheet((close) => {
    const title = element("h2", {}, say("restore.scan"));
    read(close);
    return { title, children: [title, box("div", "camera small", video), status, box("div", "choice", button("", "close", () => close()))] };
  });

  async function read(close) {
    const seen = new Set();
    try {
      await camera.start(() => { isOpen = false; });
      if (!isOpen) camera.stop();
      while (isOpen) {
        const frame = await camera.frame();
        const texts = frame === null ? [] : (await scanner.searchFrame(frame)).symbols.map(({ text }) => text).filter((text) => !seen.has(text));
        if (texts.length === 0) continue;
        for (const text of texts) seen.add(text);
        const { isBackup, missing } = await onCodes(texts);
        status.textContent = isBackup ? say("restore.missing", { count: missing }) : say("restore.noSheet");
        if (isBackup && missing === 0) {
          announce(say("restore.enough"));
          close();
          return;
        }
      }
    } catch (error) {
      if (isOpen) status.textContent = say(error.name === "NotAllowedError" ? "restore.noCamera.refused" : "restore.noCamera");
    }
  }

  return closed.finally(() => {
    isOpen = false;
    camera.stop();
    scanner.close();
  });
}
