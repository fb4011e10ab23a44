/**
 * The calls of the screens. The model runs in a worker with the core and the unlocked key; the page
 * gets plain values, never a key. Times are seconds since 1970. Whatever a function reports as kept
 * is on the disk.
 *
 * Every function can reject with a `ModelError`, after which nothing was changed. Its `sentence`
 * says why, with a key of `FailureKey`, or of `StateKey` if all stored data is affected. While the
 * app is locked, all functions reject with `failure.locked`, except those of `Model` with a remark.
 */

import type { CalendarTime, Content, ContentType, Draft, File, Place } from "../core.mjs";

/**
 * Opens the data in this browser, and starts the worker. Never rejects: the state names any
 * failure.
 */
export function openModel(): Promise<Model>;

export class ModelError extends Error {
  sentence: Sentence;
}

/** A sentence of the app, by its key; the values are inserted unchanged. */
export interface Sentence {
  key: SentenceKey;
  values: Record<string, string | number>;
}

// States and locks

export type State =
  /**
   * Nothing is stored yet. `isLost`: something was, and the browser deleted it (`lost` says so).
   */
  | { is: "new"; isLost: boolean }
  /** Data is stored; `waiting` scans wait to be read. */
  | { is: "locked"; lock: LockKind; waiting: number }
  | { is: "open"; lock: LockKind }
  /**
   * This browser or address cannot store anything; `sentence` says why. `draw`, `frames`, `frame`
   * and `openLocked` work, except under `file:`.
   */
  | { is: "unsupported"; sentence: Sentence }
  /** A newer version wrote the stored data. Only erasing works. */
  | { is: "newer"; sentence: Sentence }
  /** The browser refuses to open its data, or the data is damaged. `retry` tries again. */
  | { is: "refused"; sentence: Sentence };

export type LockKind = "device" | "passphrase" | "passkey";

/**
 * A lock to be made. The page makes a passkey and asks for it, so `create` and `switchLock` must be
 * called from a click.
 */
export type NewLock = { kind: "device" } | { kind: "passphrase"; passphrase: string } | { kind: "passkey" };

export interface Model {
  /** Works in every state. */
  state(): Promise<State>;

  /**
   * Listens for a change; the result ends it.
   *
   * - `state`: of the state: read it again
   * - `change`: of stored data, here or in another tab: redraw
   * - `waiting`: of the number of waiting scans
   * - `progress`: of a long change: `{ done, total }`, while everything is sealed again, or of a backup
   */
  on(event: "state" | "change" | "waiting", listener: () => void): () => void;
  on(event: "progress", listener: (progress: { done: number; total: number }) => void): () => void;

  /** Tries again to open data that the browser refused to open. */
  retry(): Promise<State>;

  /** Makes the identity and its storage in this browser. Only in the state `new`. */
  create(options: { lock: NewLock; name: string; suite: Suite }): Promise<void>;

  /**
   * Restores a backup, all or nothing: from its file, or the keys of a sheet from its codes. Only in the
   * state `new`.
   *
   * @returns the names of own channels, which wait until their members are confirmed
   */
  restore(options: {
    lock: NewLock;
    file?: Blob;
    codes?: string[];
    passphrase: string;
  }): Promise<{ own: string[] }>;

  /**
   * Returns the kind of a backup file's content, before anybody types a passphrase. In every state.
   */
  describeFile(file: Blob): Promise<{ content: "keys" | "portable" }>;

  /**
   * Returns whether codes belong to a backup, and the least number of missing ones. In every state.
   */
  describeCodes(codes: string[]): Promise<{ isBackup: boolean; missing: number }>;

  /**
   * Unlocks, and reads the waiting scans. With a device key it needs nothing, and `openModel` has
   * done it, unless `lock` was called. With a passkey it asks for the passkey, and must be called
   * from a click.
   *
   * @returns the outcomes of the waiting scans. A scan that could not be read keeps waiting; unless
   *   there is no space for it, it is `refused` with a sentence of `FailureKey` or `StateKey`
   */
  unlock(options?: { passphrase?: string }): Promise<{ outcomes: ScanOutcome[] }>;

  /** Forgets the key, in all tabs. */
  lock(): Promise<void>;

  /**
   * Makes a new key with another lock, or a new lock of the same kind, and seals everything again.
   */
  switchLock(lock: NewLock): Promise<void>;

  /** Returns the locks that this browser can have. In every state. */
  locks(): Promise<{ passkey: boolean }>;

  /** The scans that wait while locked; `known`: those since the page was opened. In every state. */
  waiting(): Promise<{ count: number; known: { kind: Kind; time: number }[] }>;

  /** Returns the stored data, and whether the browser has promised to keep it. In every state. */
  storage(): Promise<Storage>;

  /** Asks the browser to promise it. In every state. */
  persist(): Promise<boolean>;

  /** Erases everything, identity included. In every state. */
  eraseAll(): Promise<void>;

  settings(): Promise<Settings>;
  setSettings(settings: Partial<Settings>): Promise<void>;

  // The own identity

  me(): Promise<Person>;
  rename(name: string): Promise<void>;

  /**
   * The own card, drawn in one symbol. In the hybrid suite it is the key card, with the key to seal for
   * this user; `isSmall`: without the key.
   */
  card(options?: { isSmall?: boolean }): Promise<Drawing>;

  /**
   * The keys: as symbols for a sheet, of which a quarter may get lost, and as a file. Takes a second.
   *
   * `handsOver`: own channels wait here from now on, until their members are confirmed, so that another
   * device goes on.
   */
  backup(
    passphrase: string,
    options?: { handsOver?: boolean },
  ): Promise<{ drawings: Drawing[]; file: Uint8Array; note: BackupNote }>;

  /**
   * Writes everything to a file that the command line restores, too. `damaged`: the number of
   * messages left out because they do not open.
   */
  backupFile(
    passphrase: string,
    options?: { handsOver?: boolean },
  ): Promise<{ file: Blob; damaged: number; note: BackupNote }>;

  /**
   * Notes that the reader has a backup. Only the reader knows: browsers do not report the fate of a
   * file.
   */
  noteBackup(note: BackupNote): Promise<void>;

  /** A passphrase of six made-up words, for a lock or a backup (docs/reference/format.md, "Passphrases"). In every state. */
  newPassphrase(): Promise<string>;

  // Scanning

  /**
   * Reads the codes of one picture and stores those for this reader, completely or not at all.
   * While locked, codes of SeQRcast are stored until unlocked. Without an identity, codes are only
   * described.
   *
   * @returns an outcome for each code, in order
   */
  scan(codes: string[], options?: { place?: Place | null; time?: number }): Promise<ScanOutcome[]>;

  /** The shares that wait for an answer, the latest first. */
  offers(): Promise<Offer[]>;
  /** Subscribes. */
  accept(offer: string): Promise<Channel>;
  /** Forgets the share; it can be scanned again. */
  decline(offer: string): Promise<void>;

  /** Opens a locked text; nothing is kept. In every state. Takes a second. */
  openLocked(code: string, passphrase: string): Promise<Content>;

  /**
   * Returns the outcomes of films that are unfinished, or whose document was not saved, the last
   * seen first. They are held until the app is closed.
   */
  films(): Promise<ScanOutcome[]>;
  /**
   * Joins the parts of a film whose `held` are `needed`, and returns the outcome of its document. Takes
   * some seconds for a large one.
   */
  finishFilm(film: string): Promise<ScanOutcome>;
  /** Decrypts the document of a film that was joined, to be saved. */
  filmDocument(film: string): Promise<File>;
  /** Forgets a film. In every state. */
  forgetFilm(film: string): Promise<void>;

  /** Returns larger codes of which some parts are missing. */
  partSets(): Promise<PartSet[]>;
  discardParts(set: string): Promise<void>;

  // Channels

  channels(): Promise<Channel[]>;
  /** Null: there is none. */
  channel(id: string): Promise<Channel | null>;
  /** Messages of a paused channel are kept, and not counted as unread. */
  setPaused(channel: string, isPaused: boolean): Promise<void>;
  /** Returns the amount of data that `unsubscribe` would erase. */
  erasedWith(channel: string): Promise<{ messages: number; files: number; sightings: number }>;
  /**
   * Erases the channel's key, and its messages unless `keepsMessages`. A channel whose messages
   * stay has `isLeft`.
   */
  unsubscribe(channel: string, options: { keepsMessages: boolean }): Promise<void>;
  /** Missed numbers no longer count as missed. */
  dismissMissed(channel: string): Promise<void>;

  // Messages

  /**
   * Returns messages, newest first; without `channel` only those of others. `hasMore`: than the
   * limit. A search reads everything, so it may take a second.
   */
  messages(query: MessageQuery): Promise<{ rows: MessageRow[]; hasMore: boolean }>;
  counts(query?: {
    channel?: string;
  }): Promise<{ all: number; unread: number; files: number; expired: number; numberReused: number }>;
  /** In every state; 0 while locked. */
  unreadCount(): Promise<number>;
  /** Null: there is none. */
  message(id: number): Promise<Message | null>;
  markRead(ids: number[], isRead?: boolean): Promise<void>;
  /**
   * Erases messages and their places. Only their numbers stay, so that they do not count as missed.
   */
  erase(ids: number[]): Promise<void>;
  /** The file of a message, to be saved; null: it has none. */
  file(id: number): Promise<File | null>;
  /** Returns the codes of a message, drawn again. */
  codes(id: number): Promise<Drawing[]>;
  /** Every place where a message was scanned, for the map, the latest first. */
  sightings(query?: {
    channel?: string;
  }): Promise<(Sighting & { message: number; channel: string; number: number })[]>;
  /** Erases places only: those of a message, of a channel, or all. Times stay. */
  erasePlaces(query?: { message?: number; channel?: string }): Promise<void>;

  // People

  people(): Promise<Person[]>;
  /** Null: nobody. */
  person(id: string): Promise<Person | null>;
  /** Keeps the card of an invitation's owner. */
  meet(code: string): Promise<Person>;
  /**
   * Notes the result of comparing all six groups. If they differ, the card is somebody else's:
   * nothing is sealed for that person, and no share of theirs is accepted (`failure.differs`),
   * until a later comparison agrees.
   */
  noteComparison(person: string, comparison: { agrees: boolean }): Promise<void>;
  /**
   * Erases a person who owns no channel here, and requests to them. Members and authorizers of own
   * channels stay so.
   */
  erasePerson(person: string): Promise<void>;

  // Requests to follow

  /** Asks an owner, or an authorizer who endorses it (`via`), for a share; also to renew one. */
  request(options: {
    owner: string;
    channel?: string;
    note?: string;
    via?: string;
  }): Promise<{ request: Request; drawings: Drawing[] }>;
  requests(): Promise<Request[]>;
  /** Forgets a request; its owner may still have it. */
  withdraw(request: number): Promise<void>;

  // Own channels

  /** Makes a channel, in the suite of the identity. `isHybridOnly`: for people of the hybrid suite alone. */
  createChannel(options: { name: string; isHybridOnly?: boolean }): Promise<Channel>;
  /** Shares from now on have the name. */
  renameChannel(channel: string, name: string): Promise<Channel>;
  /** Sets the page that the channel's codes are links to from now on; null: they are no links. */
  setLink(channel: string, page: string | null): Promise<Channel>;
  /** Returns the code of an invitation to ask for the channel. Everybody can read the note. */
  invite(channel: string, options?: { note?: string; until?: number | null }): Promise<Drawing[]>;
  /** Erases an own channel with its keys, members, requests and messages. */
  deleteChannel(channel: string): Promise<void>;

  /**
   * Makes somebody a member, or renews a member's share; returns its code.
   *
   * A revoked person is refused (`failure.revokedMember`) unless `isReadmitting`. So is an unknown
   * person if the channel leaves out people with unknown names (`failure.maybeRevoked`).
   */
  share(channel: string, person: string, options?: { isReadmitting?: boolean }): Promise<Drawing[]>;
  members(channel: string): Promise<Membership>;
  /**
   * Leaves this member out of the next message and all later ones. If `unknown` is not 0, they may
   * also be a member with an unknown name, and still read.
   */
  revoke(channel: string, person: string): Promise<Membership>;
  /**
   * Confirms the members after a restore: everybody to be left out is revoked. Before,
   * nothing can be published or shared.
   *
   * `revokesAll`: revokes everybody, including members with unknown names; at any time.
   */
  confirmMembers(channel: string, options?: { revokesAll?: boolean }): Promise<Membership>;

  /** Lets somebody endorse requests: the code for them. An earlier authorization of the same person ends. */
  authorize(
    channel: string,
    person: string,
    options: { people: number; until?: number | null },
  ): Promise<Drawing[]>;
  authorizations(channel: string): Promise<Authorization[]>;
  withdrawAuthorization(authorization: number): Promise<void>;

  /** Requests of others, the latest first. */
  received(): Promise<ReceivedRequest[]>;
  /** One of them; null: it is gone. */
  receivedRequest(request: number): Promise<(ReceivedRequest & { refusals: Refusals }) | null>;
  /**
   * Makes the requester a member; returns the code of the share. `channel` is needed unless the
   * request names one of the owner's.
   */
  acceptRequest(
    request: ReceivedRequest,
    options?: { channel?: string; isReadmitting?: boolean },
  ): Promise<Drawing[]>;
  /** A repeated request stays rejected. */
  rejectRequest(request: number): Promise<void>;

  /** Returns the content to be published, and its number of symbols. No number is used. */
  preview(
    channel: string,
    options: { draft: Draft; expiry?: number | null },
  ): Promise<{ content: Content; count: number; needed: number }>;
  /**
   * Publishes under the next number. When it resolves, the message and its code are on the disk,
   * and the number is used; when it rejects, neither. `token`: any text; a call with the token of
   * the message before returns that message.
   */
  publish(
    channel: string,
    options: { draft: Draft; expiry?: number | null; token: string },
  ): Promise<{ message: MessageRow; drawings: Drawing[] }>;

  // Drafts

  /** The draft of a form, by the id of its channel or person, or a word; null: none. */
  draft(form: string): Promise<FormDraft | null>;
  /** Keeps it; null forgets it. Publishing in the channel, and erasing the channel or person, forget it as well. */
  keepDraft(form: string, draft: FormDraft | null): Promise<void>;
  /** The file that was chosen in a field of a draft; null: none. */
  draftFile(form: string, field: string): Promise<FileDraft | null>;
  /** Keeps it, as long as the draft; null forgets it. At most 1 MiB, as no message holds more: else "failure.content.file". */
  keepDraftFile(form: string, field: string, file: FileDraft | null): Promise<void>;

  // Drawing

  /** Draws any code, in several symbols if it is large. In every state. */
  draw(code: string): Promise<Drawing[]>;
  /** The parts for an animation of a code, which is given whole or in parts; any `needed` are enough. In every state. */
  frames(codes: string[]): Promise<{ codes: string[]; needed: number }>;
  /** Draws one of them. In every state. */
  frame(code: string): Promise<Drawing>;
}

// Values

export type Suite = "classic" | "compact" | "hybrid";
export type Kind =
  | "public_key"
  | "share"
  | "message"
  | "request"
  | "authorization"
  | "endorsed_request"
  | "part"
  | "backup"
  | "document_signature"
  | "invitation"
  | "locked_text"
  | "guest_key"
  | "key_card"
  | "film_part";
/** Types of the core. A `Draft` here always has its type. */
export type { CalendarTime, Content, ContentType, Draft, File, Place };

export interface Person {
  /** 64 hexadecimal digits */
  id: string;
  /** null: the card has none */
  name: string | null;
  suite: Suite;
  /** an image file; empty: none */
  avatar: Uint8Array;
  /** six groups of five digits, with spaces between */
  digits: string;
  /** whether something can be sealed for them; else only the small card of somebody of the hybrid suite is here */
  isReachable: boolean;
  isVerified: boolean;
  /** the last comparison found another fingerprint */
  differs: boolean;
  isMe: boolean;
  /** others with the same or a similar name: a warning */
  namesakes: { id: string; name: string; digits: string }[];
}

export interface Drawing {
  /** the text of the code */
  code: string;
  /** what the symbol holds: the code, or the link with it */
  text: string;
  /** modules in a row, without the quiet zone */
  size: number;
  /** row by row; 1: dark */
  modules: Uint8Array;
  /** from 1, of how many, and how many of them are needed; null: one symbol holds it */
  part: { index: number; count: number; needed: number } | null;
}

export interface Range {
  from: number;
  /** not included */
  to: number;
}

export interface Sighting {
  time: number;
  /** null: not known, or the switch was off */
  place: Place | null;
}

export interface Channel {
  /** 64 hexadecimal digits */
  id: string;
  name: string;
  owner: Person;
  created: number;
  /** when the share that is held was issued */
  issued: number;
  /** the first number that this reader can read */
  first: number;
  subscribed: number;
  messages: number;
  unread: number;
  /** of the last message that was kept; null: none yet */
  last: MessageRow | null;
  missed: Range[];
  /** only for people of the hybrid suite */
  isHybridOnly: boolean;
  isPaused: boolean;
  /** unsubscribed, and messages kept */
  isLeft: boolean;
  /** a message left this reader out, and none was read since: access appears to have ended */
  hasEnded: boolean;
  /** another channel has the same or a similar name */
  hasTwin: boolean;
  /**
   * of an own channel the number of its members, including those with unknown names, and of waiting
   * requests; `isRestored`: confirm the members; `link`: the page that its codes are links to. null: somebody else's channel
   */
  own: { members: number; waiting: number; isRestored: boolean; link: string | null } | null;
}

export interface Membership {
  /** in the order in which they came; of each person the latest */
  members: Member[];
  /** the number of further readers with unknown names, as a backup of keys has none */
  unknown: number;
  /** bytes of each message that leave revoked members out */
  revocationLength: number;
  /** the number of the next message */
  next: number;
  isRestored: boolean;
}

export interface Member {
  person: Person;
  since: number;
  /** the share that was made last */
  issued: number;
  /** null: they can read */
  revoked: number | null;
  endorser: Person | null;
}

/** The present state of an authorization; replaced: by a newer one for the same person. */
export type AuthorizationState = "valid" | "over" | "withdrawn" | "replaced";

/** An authorization that the owner issued. */
export interface Authorization {
  id: number;
  person: Person;
  issued: number;
  /** null: until it is withdrawn */
  until: number | null;
  /** the most people that it may admit, and the number admitted */
  people: number;
  used: number;
  state: AuthorizationState;
}

export interface ReceivedRequest {
  /** null, in an outcome of a scan alone: an endorsed request of a member, which is not kept */
  id: number | null;
  person: Person;
  /** the own channel that it is for; null: the owner chooses */
  channel: { id: string; name: string } | null;
  /** the name that the requester wrote */
  wanted: string | null;
  note: string;
  created: number;
  received: number;
  state: "pending" | "accepted" | "rejected";
  endorser: Person | null;
  /** the present state of the endorser's authorization; null: nobody endorses it */
  endorsement: AuthorizationState | null;
  /** when the requester was revoked in the channel */
  revoked: number | null;
  isMember: boolean;
}

/** Names of other own channels in which a requester is revoked, or was rejected; "": of no own channel. */
export interface Refusals {
  revoked: string[];
  rejected: string[];
}

/** The draft of a form: the values of its fields, by their ids, and the time at which they were saved. */
export interface FormDraft {
  values: Record<string, string>;
  kept: number;
}

export interface FileDraft {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

export interface Offer {
  id: string;
  /** the channel's name */
  name: string;
  owner: Person;
  /** the first number that its messages will have */
  first: number;
  issued: number;
  /** when it was scanned */
  asked: number;
  /** a channel that is held, or was, with the same or a similar name */
  twins: { name: string; owner: Person | null }[];
  /** it was subscribed to before, and its messages are still here */
  isBack: boolean;
  warnings: Sentence[];
}

export interface MessageQuery {
  channel?: string;
  /** words, each of which must occur in content, name of a file or plain fields */
  search?: string;
  filter?: "all" | "unread" | "files" | "expired" | "numberReused";
  /** 50 unless given */
  limit?: number;
}

/** A message's row in a list. */
export interface MessageRow {
  id: number;
  /** it was published here */
  isOwn: boolean;
  /** `hasTwin`: another channel has the same or a similar name, so the owner's name belongs beside it */
  channel: { id: string; name: string; isLeft: boolean; hasTwin: boolean };
  owner: { id: string; name: string | null; isVerified: boolean; differs: boolean; isMe: boolean };
  number: number;
  /** 2 for the second message under this number, and so on */
  version: number;
  /** how many messages have this number: more than one is an alarm */
  versions: number;
  type: ContentType;
  /** the title of the content, from the core */
  title: string;
  /** of a file */
  file: { name: string; mediaType: string; size: number } | null;
  created: number;
  received: number;
  expiry: number | null;
  isExpired: boolean;
  isUnread: boolean;
  /** it has a link that may deceive */
  mayDeceive: boolean;
  /** the stored data does not open: the message can be erased, and scanned again */
  isDamaged: boolean;
}

export interface Message extends MessageRow {
  content: Content;
  /** fields that anybody could read */
  plain: { key: string; value: string }[];
  sightings: Sighting[];
  /** the parts of the message, and the seconds in which they came; null: one symbol */
  parts: { held: number; count: number; needed: number; seconds: number } | null;
  person: Person;
  warnings: Sentence[];
}

export interface PartSet {
  id: string;
  /** from 1 */
  held: number[];
  count: number;
  needed: number;
  /** how many more, at least */
  missing: number;
  first: number;
  last: number;
  /** enough parts are here, but some are forged or damaged */
  isSpoiled: boolean;
}

export interface Request {
  id: number;
  owner: Person;
  /** null: the owner chooses */
  channel: string | null;
  note: string;
  via: Person | null;
  created: number;
  /** when a share answered it; null: not yet */
  answered: number | null;
  /** its codes, to be shown again */
  drawings: Drawing[];
}

export interface Settings {
  /** whether places are kept with scans; false at first */
  keepsPlaces: boolean;
  /** null: only by hand */
  lockAfterMinutes: number | null;
}

export interface Storage {
  lock: LockKind | null;
  isPersistent: boolean;
  /** bytes, as the browser estimates them; null: it does not say */
  used: number | null;
  room: number | null;
  messages: number;
  /**
   * the time of the last backup that the reader has, and the messages since; null: never. It is of
   * everything, or else of the keys alone: then `messagesSince` is null
   */
  backup: { made: number; messagesSince: number | null } | null;
}

/** The facts about a backup, for `noteBackup`. */
export interface BackupNote {
  kind: "portable" | "keys";
  made: number;
  /** of everything: the id of the first message that is not in it */
  nextEntry?: number;
}

// Outcomes of a scan

/** A film as far as it was seen; of its parts, `needed` are enough. */
export interface Film {
  id: string;
  /** of the encrypted document, in bytes */
  length: number;
  held: number;
  needed: number;
}

interface Outcome {
  /** the code that was given, or that its parts completed */
  code: string;
  /** it was the last part that was needed, of these */
  completes: PartSet | null;
  /** of them were forged, and ignored */
  forged: number;
  warnings: Sentence[];
}

export type ScanOutcome = Outcome
  & (
    | { kind: "ownCard" }
    /** A message: new, or seen before and seen once more. `missed`: numbers directly before a new one. */
    | { kind: "message"; isNew: boolean; message: MessageRow; missed: Range[] }
    /** A share of a channel that is not followed yet: ask. */
    | { kind: "offer"; offer: Offer }
    /** A share that renewed a subscription, or changed nothing. */
    | { kind: "renewed"; channel: Channel; formerName: string | null }
    | { kind: "unchanged"; channel: Channel; isOlder: boolean }
    | { kind: "part"; set: PartSet; isNew: boolean }
    /** `hasNewKey`: the sealing key of somebody who was known by the small card alone */
    | {
        kind: "person";
        person: Person;
        isNew: boolean;
        hasNewAvatar: boolean;
        hasNewKey: boolean;
        claimedName: string | null;
      }
    /** Somebody asks to follow an own channel: answer it. */
    | {
        kind: "request";
        request: ReceivedRequest;
        news: "new" | "renewed" | "known" | "member" | "accepted" | "rejected";
      }
    /** Needs its passphrase: `openLocked` for `locked_text`. */
    | { kind: "locked"; lock: "locked_text" | "guest_key" }
    | { kind: "backup" }
    /** A signature over a document that is kept elsewhere. */
    | { kind: "signature"; signer: Person; created: number; note: string; length: number; digest: string }
    /**
     * An invitation to ask for a channel: `meet`, then `request`. Nothing is kept. Without an identity
     * the owner is nobody known.
     */
    | {
        kind: "invitation";
        owner: Person;
        channel: string;
        note: string;
        created: number;
        /** null: it does not end */
        until: number | null;
        hasEnded: boolean;
      }
    /** Not a code of SeQRcast. */
    | { kind: "plain"; text: string }
    /** Nothing was kept. `channel`: its name, where it is known. `exitCode` is the command line's. */
    | {
        kind: "refused";
        sentence: Sentence;
        outcome: string;
        exitCode: number;
        channel: { id: string; name: string } | null;
        /** whose document cannot be read; absent: it is no document of a film */
        film?: Film;
      }
    /** A part of a film that was not joined yet: `finishFilm` when it lacks no others. */
    | { kind: "film"; film: Film }
    /** The document of a film, decrypted and verified: `filmDocument` to save it. */
    | {
        kind: "document";
        film: Film;
        document: {
          /** as its writer wrote them; empty: unknown */
          name: string;
          mediaType: string;
          length: number;
          created: number;
          /** the channel whose members can read it; null: it is for some people */
          channel: string | null;
        };
        writer: Person;
      }
    /** Locked: kept until unlocked. */
    | { kind: "queued"; codeKind: Kind; waiting: number }
    /** There is no identity yet: nothing is kept. */
    | { kind: "described"; codeKind: Kind }
    /** Locked, and of a kind that is not kept. */
    | { kind: "locked"; codeKind: Kind }
  );

// Sentences

export type SentenceKey = RefusalKey | WarningKey | FailureKey | StateKey;

/** Of a refused code. In quotes: the command line's sentence. */
export type RefusalKey =
  /** {reason}: a key of `DamageKey`, without `damage.`. "damaged code: …" */
  | "refused.damaged"
  /** {reason}. "code in a newer format: …", "a newer version of seqrcast may be able to read it" */
  | "refused.newer"
  /** "all parts are here, but together they are not a SeQRcast code" */
  | "refused.notACode"
  /** "the public key is not valid, or anybody could forge its signatures" */
  | "refused.invalidPublicKey"
  /** "this message is from a channel that you are not subscribed to" */
  | "refused.notSubscribed"
  /** "tampered: the signature does not verify" */
  | "refused.tampered"
  /** {channel}. "tampered: it claims to be from chess, but was changed or damaged" */
  | "refused.tamperedIn"
  /** "this code is sealed for somebody else, or it was changed" */
  | "refused.notForYou"
  /** {channel}, {owner}. "this message leaves you out: your access to chess seems to have ended", "ask the owner: without access you cannot check who wrote this message", "you can still read the messages that you have" */
  | "refused.accessEnded"
  /** {channel}. "no access: this message of chess seems older than your share" */
  | "refused.beforeMembership"
  /** {limit}. "this part was not kept: the vault already has 100,000 parts of unfinished codes" */
  | "refused.tooManyParts"
  /** {limit}: so many shares wait for an answer; answer some first */
  | "refused.tooManyOffers"
  /** a request that the reader is asked to endorse: the command line does that */
  | "refused.endorsable"
  /** an authorization to endorse requests: the command line reads it */
  | "refused.authorization"
  /** a document of a film is for others, or for a channel that is not followed */
  | "refused.documentNotForYou"
  /** {channel}: its document leaves this reader out */
  | "refused.documentLeavesOut"
  /** too many requests wait for an answer, of all people or of this one */
  | "refused.tooManyRequests.all"
  | "refused.tooManyRequests.requester"
  /** an endorsed request that admits nobody, and why: the core’s reason, or `replaced` by a newer one */
  | `refused.notAuthorized.${string}`
  /** "a share of your own channel chess": {channel} */
  | "refused.ownChannel"
  /** something went wrong in the app itself: {reason} is for a report */
  | "refused.fault";

/** Why a code is damaged or newer: `{reason}` of `refused.damaged` and `refused.newer`. */
export type DamageKey =
  | "unsupported_version" /** "the header names a format version other than 1" */
  | "unknown_kind" /** "this version of seqrcast does not know this kind of code" */
  | "invalid_link" /** "the code in a link was cut short or altered, or another one follows it" */
  | "invalid_base45" /** "the body is not valid Base45 …" */
  | "truncated" /** "it ends too early" */
  | "trailing_bytes" /** "it is followed by 1 extra byte" */
  | "non_canonical_integer" /** "a number is not in its shortest form" */
  | "out_of_range" /** "a number is out of range …" */
  | "invalid_utf_8" /** "a text is not valid UTF-8" */
  | "name_too_long" /** "the name is too long …" */
  | "name_empty" /** "the name is empty" */
  | "name_not_plain" /** "the name has control or direction characters, white space at its start or end, or nothing visible" */
  | "unknown_suite" /** "unknown suite" */
  | "unknown_flags" /** "unknown flags" */
  | "unknown_content_type" /** "unknown content type" */
  | "number_is_zero" /** "the message number is zero" */
  | "expires_before_created" /** "it expires before it was created" */
  | "invalid_compression" /** "the compressed content does not expand" */
  | "padding_not_zero" /** "it has data after its end" */
  | "fields_not_ascending" /** "the fields are out of order, or one is repeated" */
  | "nul_in_text" /** "a value has a zero character" */
  | "invalid_file_name" /** "the file name is empty, too long, or contains a slash, a control character or a direction character" */
  | "invalid_media_type" /** "the file's media type is not valid" */
  | "invalid_content" /** "the content does not match its type" */
  | "unknown_audience" /** "unknown kind of readers" */
  | "absurd" /** a locked text that asks for absurd work */
  | "too_costly" /** a backup that asks for absurd work */
  | ""; /** nothing more is known */

/** Warnings beside stored codes or offers, which they never change. */
export type WarningKey =
  /** {name}, {digits}: "another contact has the same or a similar name" */
  | "warning.namesake"
  /** {name}, {owner}: "another channel has the same or a similar name: chess by Alice" */
  | "warning.twin"
  /** {expiry}: "expired Nov 3" */
  | "warning.expired"
  /** {number}: "its number was used for another message too: the owner's key may be stolen" */
  | "warning.numberReused"
  /** {name}: "another device published it: publish there, or confirm the members here first" */
  | "warning.otherDevice"
  /** {count}: "ignored 2 parts that did not belong to it" */
  | "warning.forgedParts"
  /** "some parts are forged or damaged; scan more parts, or discard them and scan all again" */
  | "warning.spoiledParts"
  /** beside the parts of a film, which is collected without them */
  | "warning.forgedFilm"
  /** {issued}: "this share is dated …, more than a day in the future: check your clock" */
  | "warning.clock"
  /** "your share is dated more than a day in the future; if your clock is right, unsubscribe and scan this share again" */
  | "warning.heldClock"
  /** {name}: "the card has the name …" */
  | "warning.claimedName"
  /** {host}: a link that may deceive; the screens say why */
  | "warning.link";

/** A function was rejected with this; nothing was changed. */
export type FailureKey =
  /** it is locked */
  | "failure.locked"
  /** "wrong passphrase" */
  | "failure.passphrase"
  /** an empty passphrase, or one of less than eight characters: {limit} */
  | "failure.weakPassphrase"
  /** a new passphrase that is not shown was typed in two ways */
  | "failure.passphrasesDiffer"
  /** the passkey was not given: cancelled, or another one */
  | "failure.passkey"
  /** this browser or this device has no passkeys that can lock the app: choose another lock */
  | "failure.noPasskeys"
  /** the passkey that was just made cannot lock the app: choose another lock, and delete it where it stayed */
  | "failure.uselessPasskey"
  /** "the name is too long: … characters (limit 64)": {limit} */
  | "failure.nameTooLong"
  /** "the name is empty" */
  | "failure.nameEmpty"
  /** "the name has control or direction characters, white space at its start or end, or nothing visible" */
  | "failure.nameNotPlain"
  /** "the note is too long: … bytes (limit 1,024)": {limit} */
  | "failure.noteTooLong"
  /** "--via names the owner: leave it out, as a request to the owner needs no endorsement" */
  | "failure.viaIsOwner"
  /** "the backup is damaged: it was cut short or changed" */
  | "failure.backup"
  /** "not a backup" */
  | "failure.notABackup"
  /** "this backup was made by a newer version of seqrcast" */
  | "failure.backupNewer"
  /** the file of a computer's vault: `seqrcast backup --portable` makes one for the app */
  | "failure.backupOfVault"
  /** {size}, {limit}, in bytes: `seqrcast restore` has no limit */
  | "failure.backupTooLarge"
  /** it asks for absurd work, or for more memory than there is */
  | "failure.backupTooCostly"
  /** {count}: so many symbols of the sheet are missing */
  | "failure.backupParts"
  /** the file that was chosen is gone, or was changed since */
  | "failure.unreadable"
  /** it is no locked text, or it is damaged */
  | "failure.lockedText"
  /** it is gone: erased here or in another tab */
  | "failure.gone"
  | "failure.nothingToConfirm"
  | "failure.requestChanged"
  /** the fingerprint of this person differed when it was compared */
  | "failure.differs"
  /** {name}: only the small card is here, so nothing can be sealed for them; the key card is needed */
  | "failure.noSealingKey"
  /** {name}, {channel}: the channel is only for people of the hybrid suite */
  | "failure.olderSuite"
  /** an impostor who is a member of an own channel must be revoked first */
  | "failure.stillMember"
  /** somebody who owns a channel here stays */
  | "failure.personIsNeeded"
  /** another own channel has the name */
  | "failure.channelNameTaken"
  /** no leaf or no number is left */
  | "failure.channelFull"
  /** no message can leave so many members out */
  | "failure.tooManyRevoked"
  /** the channel was restored, handed over or used on another device, and its members are not confirmed */
  | "failure.membersUnconfirmed"
  /** they were revoked: readmit them, or do not */
  | "failure.revokedMember"
  /** they may have been revoked before a restore: make them a member, or do not */
  | "failure.maybeRevoked"
  /** a request of a member cannot be rejected */
  | "failure.alreadyMember"
  /** {limit}: the number of people that an authorization admits */
  | "failure.people"
  /** it would end before it begins */
  | "failure.expiry"
  /** what the core refuses of a content of this type */
  | `failure.content.${Exclude<ContentType, "record">}`
  /** there is an identity already: made in another tab */
  | "failure.exists"
  /** another tab is changing the lock: wait until it is done */
  | "failure.busy"
  /** erasing everything: another tab keeps the app open. It is erased when that tab is closed */
  | "failure.eraseBlocked"
  /** no room: this was not stored. Forget messages, or discard unfinished codes */
  | "failure.full"
  /** the browser refuses to keep anything, or the connection broke: try again */
  | "failure.storage"
  /** {limit}: so many scans wait; unlock first */
  | "failure.queueFull"
  /** too large for symbols */
  | "failure.tooLarge"
  /** something went wrong in the app itself: {reason} is for a report */
  | "failure.fault";

/** Of states. */
export type StateKey =
  /** under `file:` another page on this device could open the data, so nothing is stored */
  | "state.file"
  /** the page came over http: browsers give no keys to it */
  | "state.insecure"
  /** no IndexedDB, WebAssembly or WebCrypto: {missing} */
  | "state.missing"
  /** a newer version of the app wrote the stored data: update to open it */
  | "state.newer"
  /** another tab holds an older version open, or deletes: close it */
  | "state.blocked"
  /** the browser refuses to open its data: private window, full disk, or a fault: {reason} */
  | "state.refused"
  /**
   * the stored data is damaged, or somebody changed it: {store} does not open. Erase, and restore a
   * backup
   */
  | "state.damaged"
  /** the device key is gone, which should not happen: erase, and restore a backup */
  | "state.keyLost"
  /** the core does not start: the files of the app are incomplete: {reason} */
  | "state.core"
  /** the browser deleted what the app kept */
  | "state.lost";
