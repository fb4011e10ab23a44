import { drawn } from "../../common/map/drawn.js";

/** The lines of each icon, in a square of 24; those after `|` are filled. */
const icons = {
  scan: "M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5|M9 9h6v6H9z",
  channels: "M3 3h13v13H3zM8 21h13V8|M7.5 7.5h4v4h-4z",
  messages: "M5 3h14v18H5zM8.5 8h7M8.5 12h7M8.5 16h4",
  me: "M8 3h8v8H8zM4 21v-3a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3v3",
  torch: "M13 2 5 13h6l-1 9 8-12h-6z",
  picture: "M3 5h18v14H3zM3 16l6-5 4 4 3-2 5 4M16 9h.01",
  paste: "M8 5H5v16h14V5h-3M9 3h6v4H9z",
  place: "M12 22c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12zM12 10h.01",
  back: "M15 5 8 12l7 7",
  next: "M9 5l7 7-7 7",
  check: "M4 12l5 6L20 6",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7",
  warn: "M12 3 2 20h20zM12 9v5M12 17v.01",
  lock: "M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4",
  key: "M3 8h8v8H3zM11 12h10v4M17 12v3",
  passkey: "M5 3h7v7H5zM2 20v-2a3 3 0 0 1 3-3h6M15 13h6v4h-6zM18 17v5M18 20h2",
  phone: "M7 2h10v20H7zM11 18h2",
  search: "M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l6 6",
  save: "M12 3v12M7 10l5 5 5-5M4 20h16",
  share: "M12 15V3M8 7l4-4 4 4M7 11H4v10h16V11h-3",
  add: "M4 4h16v16H4zM12 8v8M8 12h8",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  print: "M7 8V3h10v5M7 16H4V8h16v8h-3M7 13h10v8H7z",
  publish: "M4 10v4h4l8 5V5L8 10zM19 9v6",
  people: "M5 4h6v6H5zM2 20v-2a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v2M15 4h4v6h-4M17 15a3 3 0 0 1 5 3v2",
  pause: "M9 6v12M15 6v12",
  erase: "M4 7h16M9 7V3h6v4M6 7l1 14h10l1-14",
  store: "M4 6c0-2 4-3 8-3s8 1 8 3v12c0 2-4 3-8 3s-8-1-8-3zM4 6c0 2 4 3 8 3s8-1 8-3",
  backup: "M4 8h16v13H4zM4 8l2-5h12l2 5M12 11v7M9 15l3 3 3-3",
  info: "M4 4h16v16H4zM12 11v5M12 8v.01",
  renew: "M20 4v6h-6M4 20v-6h6M5 10a7 7 0 0 1 13-3l2 3M19 14a7 7 0 0 1-13 3l-2-3",
  ask: "M4 4h16v13h-9l-4 4v-4H4zM12 7v7M8.5 10.5h7",
  calendar: "M4 6h16v15H4zM4 11h16M8 3v5M16 3v5",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7z|M12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
};

/** Icons that point in the direction of the text, and so are mirrored with it. */
const turning = ["back", "next"];

/** Makes an icon beside words with the same meaning. */
export function icon(name, size = "") {
  const [lines, filled] = icons[name].split("|");
  const made = drawn(
    "svg",
    { class: `icon ${size}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    drawn("path", { d: lines }),
  );
  if (filled !== undefined) made.append(drawn("path", { d: filled, fill: "currentColor" }));
  if (turning.includes(name)) made.classList.add("turns");
  return made;
}

/** The app's mark. */
export function logo() {
  return drawn(
    "svg",
    { class: "logo", viewBox: "8 8 28 28", "aria-hidden": "true", focusable: "false" },
    drawn("path", {
      d: "M9 9h10v10H9zM25 9h10v10H25zM9 25h10v10H9z",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": "2",
    }),
    drawn("path", {
      d: "M12 12h4v4h-4zM28 12h4v4h-4zM12 28h4v4h-4zM24 24h5v5h-5zM31 24h5v5h-5zM24 31h5v5h-5zM31 31h5v5h-5z",
    }),
  );
}
