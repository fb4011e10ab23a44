import { saveFile } from "../content/content.js";
import { button } from "../kit/controls.js";
import { openFailure } from "../kit/sentences.js";
import { boardPicture, codePicture } from "./codes.js";

/** The most symbols on a picture: messengers would make more of them too small. */
const pictureLimit = 12;

/**
 * Makes buttons that send a code: to another app if the browser can, and as pictures.
 * @param {object[]} drawings see Drawing in model/model.d.mts
 * @param {string} name of the files, without ending. Others see it, so it names no channel and no
 *   person
 */
export function sendButtons(drawings, name) {
  const act = (action) => () => action().catch(openFailure);
  const send = senderOf(drawings, name);
  return [
    send === null ? null : button("", "codes.send", act(send), { icon: "share" }),
    button(
      "",
      "card.save",
      act(async () => {
        for (const file of await picturesOf(drawings, name)) saveFile(file.name, file);
      }),
      { icon: "save" },
    ),
  ];
}

/**
 * Sends a code to an app that the reader chooses, as pictures, or else as text for others to paste.
 * Null: the browser cannot.
 */
function senderOf(drawings, name) {
  if (navigator.canShare?.({ files: [new File([], "code.png", { type: "image/png" })] })) {
    return async () => share({ files: await picturesOf(drawings, name) });
  }
  return navigator.share === undefined
    ? null
    : () => share({ text: drawings.map(({ text }) => text).join("\n") });
}

async function share(given) {
  try {
    await navigator.share(given);
  } catch (error) {
    // The reader went back.
    if (error.name !== "AbortError") throw error;
  }
}

/** Returns the symbols as pictures, with several on each if there are several. */
function picturesOf(drawings, name) {
  const groups = Array.from({ length: Math.ceil(drawings.length / pictureLimit) }, (_, index) =>
    drawings.slice(index * pictureLimit, (index + 1) * pictureLimit),
  );
  return Promise.all(
    groups.map(
      async (group, index) =>
        new File(
          [group.length === 1 ? await codePicture(group[0]) : await boardPicture(group)],
          `${name}${groups.length === 1 ? "" : `-${index + 1}`}.png`,
          { type: "image/png" },
        ),
    ),
  );
}
