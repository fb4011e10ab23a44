import { element } from "../web/element.js";
import { drawn } from "../web/map/drawn.js";

/** A code as a drawing: black on white in both schemes. */
export function codeView({ size, modules }, label, className = "") {
  const quiet = 4;
  const lines = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const start = x;
      while (x < size && modules[y * size + x] === 1) x++;
      if (x > start) lines.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
    }
  }
  const side = size + 2 * quiet;
  return drawn("svg", { class: `qr ${className}`.trim(), viewBox: `${-quiet} ${-quiet} ${side} ${side}`, role: "img", "aria-label": label },
    drawn("path", { d: lines.join("") }));
}

/** The same drawing as a PNG, for saving. */
export function codePicture({ size, modules }, scale = 8) {
  const quiet = 4;
  const canvas = new OffscreenCanvas((size + 2 * quiet) * scale, (size + 2 * quiet) * scale);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "black";
  for (let index = 0; index < modules.length; index++) {
    if (modules[index] !== 1) continue;
    pen.fillRect((quiet + (index % size)) * scale, (quiet + Math.floor(index / size)) * scale, scale, scale);
  }
  return canvas.convertToBlob({ type: "image/png" });
}

