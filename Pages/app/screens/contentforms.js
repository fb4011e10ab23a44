import { element } from "../../common/element.js";
import { box, button, field, paragraph, switchRow } from "../kit/controls.js";
import { whileBusy } from "../kit/sentences.js";
import { byteCount, say, words } from "../kit/words.js";
import { shrunk } from "../content/shrink.js";

// The fields of each type of content. `read` returns a draft of the model, or throws a failure that
// names the missing field; `chosen` is the field of a file.

export class Incomplete extends Error {
  constructor(key) {
    super(key);
    this.sentence = { key, values: {} };
  }
}

/** The most bytes of a file that a message holds. */
const fileLimit = 1_048_576;

/** Checks a file before it is read: one too large for a message could fill the memory. */
function checked(file) {
  if (file === undefined) throw new Incomplete("publish.noFile");
  if (file.size > fileLimit) throw new Incomplete("failure.content.file");
  return file;
}

/** Names the reason for which a picture could not be made. */
function pictureFault(error) {
  return error instanceof Incomplete ? error : new Incomplete("publish.badPicture");
}

function input(id, type = "text", attributes = {}) {
  return element("input", { id, type, autocomplete: "off", ...attributes });
}

function textDraft() {
  const text = element("textarea", { id: "draft-text", rows: "5" });
  return {
    view: field("publish.text", text),
    read: () => ({ type: "text", text: required(text.value, "publish.noText") }),
  };
}

function linkDraft() {
  const address = input("draft-url", "url", { inputmode: "url", placeholder: "https://" });
  return {
    view: box("div", "stack tight", field("publish.url", address), paragraph("note", "publish.url.note")),
    read: () => ({ type: "url", text: required(address.value.trim(), "publish.noText") }),
  };
}

function placeDraft() {
  const place = input("draft-place", "text", { inputmode: "text", placeholder: "52.52, 13.405" });
  let here;
  const find = button(
    "",
    "publish.here",
    () =>
      whileBusy(
        find,
        "publish.finding",
        async () => {
          const { coords } = await new Promise((resolve, reject) => {
            if (!navigator.geolocation) return reject(new Error("no places"));
            navigator.geolocation.getCurrentPosition(resolve, reject, {
              enableHighAccuracy: true,
              maximumAge: 30_000,
              timeout: 30_000,
            });
          });
          place.value = `${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`;
          here = { written: place.value, uncertainty: Math.min(coords.accuracy, 1_000_000) };
          problem.replaceChildren();
        },
        () => problem.replaceChildren(say("scan.noPlaces")),
      ),
    { icon: "place" },
  );
  const problem = element("p", { class: "warns", role: "alert" });
  return {
    view: box(
      "div",
      "stack",
      box("div", "stack tight", field("publish.place", place), paragraph("note", "publish.place.note")),
      find,
      problem,
    ),
    read() {
      const found = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(place.value);
      if (found === null) throw new Incomplete("publish.noPlace");
      const [latitude, longitude] = found.slice(1).map(Number);
      return {
        type: "location",
        place: {
          latitude,
          longitude,
          uncertainty: here?.written === place.value ? here.uncertainty : undefined,
        },
      };
    },
  };
}

function eventDraft() {
  const summary = input("draft-summary");
  const [start, end] = ["start", "end"].map((name) => input(`draft-${name}`, "datetime-local"));
  const [first, last] = ["first", "last"].map((name) => input(`draft-${name}`, "date"));
  const location = input("draft-location");
  const description = element("textarea", { id: "draft-description", rows: "3" });
  const timed = box("div", "stack", field("publish.start", start), field("publish.end", end));
  const days = box("div", "stack", field("publish.first", first), field("publish.last", last));
  days.hidden = true;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const whole = switchRow({
    title: words("publish.wholeDay"),
    isOn: false,
    onChange: (isOn) => {
      days.hidden = !isOn;
      timed.hidden = isOn;
    },
  });
  whole.classList.add("bare");
  whole.id = "draft-whole";
  const moment = (value) =>
    value === ""
      ? undefined
      : zone === "UTC"
        ? { form: "utc", text: `${withSeconds(value)}Z` }
        : { form: "zoned", zone, text: withSeconds(value) };
  return {
    view: box(
      "div",
      "stack",
      field("publish.summary", summary),
      whole,
      timed,
      days,
      paragraph("note", "publish.zone", { zone }),
      field("publish.location", location),
      field("publish.description", description),
    ),
    read() {
      const event = {
        summary: required(summary.value.trim(), "publish.noSummary"),
        location: location.value.trim(),
        description: description.value.trim(),
      };
      if (timed.hidden) {
        const from = required(first.value, "publish.noTime");
        return {
          type: "event",
          event: {
            ...event,
            start: { form: "date", text: from },
            end: last.value === "" ? undefined : { form: "date", text: dayAfter(last.value) },
          },
        };
      }
      return {
        type: "event",
        event: { ...event, start: moment(required(start.value, "publish.noTime")), end: moment(end.value) },
      };
    },
  };
}

/** `2026-12-01T19:30:00` */
function withSeconds(value) {
  return value.length === 16 ? `${value}:00` : value.slice(0, 19);
}

/** Returns the day after: an event of whole days names the day after its last one. */
function dayAfter(day) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function contactDraft() {
  const fields = {
    name: input("draft-name"),
    telephone: input("draft-telephone", "tel"),
    email: input("draft-email", "email"),
    organization: input("draft-organization"),
    url: input("draft-address", "url"),
    note: element("textarea", { id: "draft-note", rows: "2" }),
  };
  return {
    view: box(
      "div",
      "stack",
      Object.entries(fields).map(([name, one]) => field(`publish.contact.${name}`, one)),
    ),
    read() {
      const contact = Object.fromEntries(
        Object.entries(fields).map(([name, { value }]) => [name, value.trim()]),
      );
      required(contact.name, "publish.noName");
      return { type: "contact", contact };
    },
  };
}

function pictureDraft() {
  const chosen = input("draft-picture", "file", { accept: "image/*" });
  const size = element(
    "select",
    { id: "draft-size" },
    ...["small", "medium", "large", "whole"].map((value) =>
      element("option", { value }, say(`picture.${value}`)),
    ),
  );
  const preview = box("div", "filebox", null);
  const note = element("p", { class: "note", role: "status" });
  preview.hidden = true;
  let made;
  const forget = () => {
    for (const image of preview.querySelectorAll("img")) URL.revokeObjectURL(image.src);
  };
  const make = async () => {
    const [source] = chosen.files;
    made = undefined;
    forget();
    preview.hidden = true;
    note.textContent = "";
    if (source === undefined) return;
    const making = pictureOf(source, size.value);
    made = making;
    try {
      const file = await making;
      if (made !== making) return;
      preview.replaceChildren(
        element("img", {
          src: URL.createObjectURL(new Blob([file.bytes], { type: file.mediaType })),
          alt: say("file.alt", { name: file.name }),
        }),
      );
      preview.hidden = false;
      note.textContent = byteCount(file.bytes.length);
    } catch (error) {
      if (made === making) note.textContent = say(pictureFault(error).sentence.key);
    }
  };
  chosen.addEventListener("change", make);
  size.addEventListener("change", make);
  return {
    view: box(
      "div",
      "stack",
      field("publish.picture", chosen),
      field("publish.size", size),
      preview,
      note,
      paragraph("note", "publish.picture.note"),
    ),
    async read() {
      if (made === undefined) throw new Incomplete("publish.noFile");
      return {
        type: "file",
        file: await made.catch((error) => {
          throw pictureFault(error);
        }),
      };
    },
    chosen: { input: chosen, read: () => made },
    close() {
      // Discards a picture that is still being made.
      made = undefined;
      forget();
    },
  };
}

async function pictureOf(file, size) {
  return shrunk(size === "whole" ? checked(file) : file, size);
}

function fileDraft() {
  const chosen = input("draft-file", "file");
  const read = async () => {
    const file = checked(chosen.files[0]);
    return {
      name: file.name,
      mediaType: file.type || "application/octet-stream",
      bytes: new Uint8Array(await file.arrayBuffer()),
    };
  };
  return {
    view: box("div", "stack tight", field("publish.file", chosen), paragraph("note", "publish.file.note")),
    read: async () => ({ type: "file", file: await read() }),
    chosen: { input: chosen, read },
  };
}

function required(value, key) {
  if (value.trim() === "") throw new Incomplete(key);
  return value;
}

export const drafts = {
  text: textDraft,
  url: linkDraft,
  place: placeDraft,
  event: eventDraft,
  contact: contactDraft,
  picture: pictureDraft,
  file: fileDraft,
};
