import englishContents from "../../common/words/contents-en.js";

// The sentences of the reader and guest pages in English. `{name}` stands for a value. Of several
// forms, `count` chooses one by its plural, and `ordinal` by its ordinal.
export default {
  title: "SeQRcast reader",
  lead: "Opens locked texts, on this device only: the page loads nothing and sends nothing.",
  leadOfGuest: "Reads one channel, on this device only: the page loads nothing and sends nothing.",
  channel: "Channel",
  lock: "Lock",
  passphrase: "Passphrase",
  passphraseLabel: "The passphrase that you were given",
  passphraseHint: "It looks like mofab-jiduz-tizok-hagur-vobal-nifos, unless somebody chose another.",
  show: "Show",
  open: "Open",
  opening: "Opening…",
  openingLong: "Opening. This takes a moment, on an old phone half a minute.",
  anotherCode: "Another code",
  opened: "Opened",
  close: "Close",
  closeAndForget: "Close and forget",
  code: "Code",
  scanCode: "Scan a code",
  codeLabel: "Paste a code, or a link with one in it",
  codeHint: "A code that came in parts: one a line, in any order.",
  continue: "Continue",
  about: "About this page",
  aboutAuthor: "Who wrote the contents",
  aboutAuthorText:
    "Anybody who knows the passphrase can have written a locked text. It has no author, and proves nothing. "
    + "A message of a channel is signed by its owner, whose fingerprint is shown: the digits by which you recognize them.",
  aboutKept: "What is kept",
  aboutKeptText:
    "Nothing. Opened contents are gone when the page closes. Your browser may remember the link, which is "
    + "worth nothing without the passphrase.",
  aboutOrigin: "Where you got this page",
  aboutOriginText:
    "It matters: anybody who gives you a changed page can get your passphrase. Keep a copy of one that you "
    + "trust, and open links with that copy. Its SHA-256, a number that changes with every change of the file, is the one "
    + "that seqrcast printed when the page was made.",
  licenses: "Licences",

  waitsForPassphrase: "This page reads one channel. Enter the passphrase that came with it.",
  thenReads: "Then it reads the code that you gave.",
  lockedText: "Here is a locked text. It opens with its passphrase.",
  authorNote:
    "Anybody who knows the passphrase can have written this. Nothing of it is kept: save what you need.",
  messages: { one: "A message", other: "{count} messages" },
  unopened: { one: "Another code did not open.", other: "{count} other codes did not open." },
  closeFirst: "Close this first, then give the picture again.",

  noName: "no name",
  owner: "Owner",
  theOwner: "the owner",
  fingerprint: "Fingerprint",
  compareOwner:
    "A name is a claim. Compare the fingerprint, these digits, with the one that the owner gave you.",
  expired: "This message expired on {time}.",
  number: "Number",
  written: "Written",
  expires: "Expires",
  signedBy: "Signed by",

  "outcome.not a code": [
    "This is not a code.",
    "A code begins with SEQR1. Paste all of it, or the whole link that contains it.",
  ],
  "outcome.newer": [
    "This is of a newer kind.",
    "This page does not know it. Get a newer page from the place where you got this one.",
  ],
  "outcome.damaged": [
    "This is damaged.",
    "Something of it is missing or was changed. Copy or scan it again, all of it.",
  ],
  "outcome.absurd": [
    "This was not made to be opened.",
    "It asks for too much or too little work for a locked text. Nothing was computed. Ask the person who gave it to you.",
  ],
  "outcome.wrong passphrase": [
    "That is not the passphrase.",
    "Compare it letter by letter. Capitals, spaces and hyphens do not matter in one that was generated.",
  ],
  "outcome.invalid passphrase": ["That cannot be the passphrase.", "It has 1 to 1,024 bytes."],
  "outcome.invalid key": ["It holds a key that must not be used.", "Ask the person who gave it to you."],
  "outcome.tampered": [
    "This was damaged or altered.",
    "Nothing of it is shown. Scan it again, from another copy if there is one.",
  ],
  "outcome.not subscribed": ["This message is of another channel.", "This page reads only one channel."],
  "outcome.left out": [
    "Your access seems to have ended.",
    "This message was made for others. Without access you cannot check who wrote it: ask the owner.",
  ],
  "outcome.too young": [
    "This message is from before your time.",
    "It was made for those who could read the channel then.",
  ],
  "outcome.several codes": ["These are several codes.", "Give one at a time."],
  "outcome.not together": [
    "These parts do not fit together.",
    "Some of them are forged. Scan more parts of the code, from another place.",
  ],
  partsHere: "{held} of {all} parts are here.",
  partsNeeded: {
    one: "1 more is needed, whichever it is.",
    other: "{count} more are needed, whichever they are.",
  },

  "kind.PK": [
    "This is somebody's card.",
    "It says by which digits you recognize them. Keep it with the seqrcast tool.",
  ],
  "kind.CS": [
    "This is a share of a channel.",
    "It lets one person read the channel: the one it was made for, with the seqrcast tool.",
  ],
  "kind.MS": [
    "This is a message of a channel.",
    "Open it with a subscriber's seqrcast tool, or with the channel's guest page.",
  ],
  "kind.FR": [
    "This is a follow request.",
    "Somebody asks to read a channel. Its owner answers with the seqrcast tool.",
  ],
  "kind.AU": [
    "This is an authorization.",
    "It lets one person vouch for those who want to read a channel, with the seqrcast tool.",
  ],
  "kind.EN": [
    "This is an endorsed request.",
    "Somebody asks to read a channel, and a member vouches for them. Its owner answers with the seqrcast tool.",
  ],
  "kind.BK": ["This is a backup.", "Restore it with the seqrcast tool. Nobody else should have it."],
  "kind.SD": [
    "This is a signature for a document.",
    "To check it, you need the seqrcast tool and the document.",
  ],
  "kind.IN": [
    "This is an invitation to ask for a channel.",
    "The app for phones reads it and makes the request, and so does the seqrcast tool.",
  ],
  "kind.FM": ["This is a part of a film.", "A film shows an encrypted document to a camera."],
  "kind.GK": ["This is a guest's key.", "It opens in the guest page that contains it."],

  "browser.framed": [
    "This page is shown inside another.",
    "Whoever made that one can lay things over this one. Open it by itself.",
  ],
  "browser.insecure": [
    "This page came by an open connection.",
    "Browsers let a page decrypt only if it came by https or is a file on your device. Save it, and open the file.",
  ],
  "browser.crypto": ["This browser cannot decrypt.", "It has no WebCrypto. Use a newer one."],
  "browser.streams": [
    "This browser cannot unpack texts.",
    "It has no DecompressionStream for deflate-raw. Use one of 2023 or later.",
  ],
  "browser.signatures": [
    "This browser cannot check signatures.",
    "It does not know Ed25519. Chrome and Edge do from 137 on, Firefox from 129, Safari from 17.",
  ],
  "browser.webassembly": [
    "This browser cannot unpack this message.",
    "It does not run WebAssembly. Turn it on, or use another browser.",
  ],
  "browser.other": "This browser cannot do it.",

  choosePictures: "Choose pictures of codes, paste one, or drop them here",
  orChoosePictures: "Or choose pictures of codes",
  reading: { one: "Reading the picture …", other: "Reading {count} pictures …" },
  notRead: "The pictures could not be read.",
  thePicture: "The picture",
  pictureOf: "Picture {place} of {all}",
  pictureUnopened: "{picture} cannot be opened here: it is damaged, too large, or of another kind.",
  pictureWithoutCode: "{picture} has no QR code that can be read.",
  codesFound: { one: "1 code was found.", other: "{count} codes were found." },
  noScanner:
    "Neither this browser nor this page can read QR codes. Scan the code with another program, and paste its text.",
  cameraView: "The camera's view",
  cameraUse: "Use the camera",
  cameraStop: "Stop the camera",
  cameraOff: "The camera is off.",
  cameraHidden: "The camera is off, as the page was hidden.",
  cameraStarts: "The camera starts. The browser may ask whether this page may use it.",
  cameraOn: "The camera is on. Hold a code before it.",
  cameraGone: "The camera is gone. Choose a picture.",
  cameraForbidden: "The camera may not be used. Allow it for this page in the browser, or choose a picture.",
  cameraNone: "There is no camera here. Choose a picture.",
  cameraBusy: "The camera does not answer: another program may be using it. Choose a picture.",
  cameraUnoffered: "This browser offers no camera here. Choose a picture.",
  cameraInsecure:
    "Browsers let a page use the camera only if it came by https or is a file on your device. "
    + "Choose a picture.",

  ...englishContents,
};
