import { drawn } from "../../common/map/drawn.js";

/** Draws a code, black on white in both colour schemes. */
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
  return drawn(
    "svg",
    {
      class: `qr ${className}`.trim(),
      viewBox: `${-quiet} ${-quiet} ${side} ${side}`,
      role: "img",
      "aria-label": label,
    },
    drawn("path", { d: lines.join("") }),
  );
}

/** Returns the same drawing as a PNG, to save. */
export function codePicture(drawing) {
  return boardPicture([drawing], { scale: 8 });
}

/** Returns drawings side by side as a PNG. */
export function boardPicture(drawings, { scale = 5 } = {}) {
  const quiet = 4;
  const columns = Math.ceil(Math.sqrt(drawings.length));
  const side = (Math.max(...drawings.map(({ size }) => size)) + 2 * quiet) * scale;
  const canvas = new OffscreenCanvas(columns * side, Math.ceil(drawings.length / columns) * side);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "black";
  drawings.forEach(({ size, modules }, place) => {
    const left = (place % columns) * side + quiet * scale;
    const top = Math.floor(place / columns) * side + quiet * scale;
    modules.forEach((module, index) => {
      if (module === 1) {
        pen.fillRect(left + (index % size) * scale, top + Math.floor(index / size) * scale, scale, scale);
      }
    });
  });
  return canvas.convertToBlob({ type: "image/png" });
}
