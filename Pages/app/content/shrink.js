import { isTooLarge } from "../../common/picturesize.js";

/** The longest side of a picture in pixels, and its quality. */
const sizes = { small: [320, 0.5], medium: [640, 0.55], large: [1280, 0.6] };

/**
 * Makes a picture smaller, without the data that cameras add, such as the place. The size "whole"
 * leaves it unchanged.
 * Rejects if the browser cannot show it as a picture.
 * @param {"small" | "medium" | "large" | "whole"} size
 */
export async function shrunk(file, size) {
  if (await isTooLarge(file)) throw new RangeError("a picture that would fill the memory");
  const bitmap = await createImageBitmap(file);
  try {
    if (size === "whole") {
      return { name: file.name, mediaType: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
    }
    const [side, quality] = sizes[size];
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    const pen = canvas.getContext("2d");
    // The background for formats without transparency.
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    // Browsers without WebP encoding return another format.
    const webp = await canvas.convertToBlob({ type: "image/webp", quality });
    const blob =
      webp.type === "image/webp" ? webp : await canvas.convertToBlob({ type: "image/jpeg", quality });
    const ending = blob.type === "image/webp" ? "webp" : "jpg";
    return {
      name: `${file.name.replace(/\.[^.]*$/, "") || "picture"}.${ending}`,
      mediaType: blob.type,
      bytes: new Uint8Array(await blob.arrayBuffer()),
    };
  } finally {
    bitmap.close();
  }
}
