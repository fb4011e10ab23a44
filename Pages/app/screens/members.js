import { announce, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import {
  box,
  button,
  deepBar,
  groups,
  linkButton,
  paragraph,
  row,
  rows,
  tag,
  warning,
  who,
} from "../kit/controls.js";
import { icon } from "../kit/icons.js";
import { openFailure, whileBusy } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { byteCount, longTime, nameOf, say, words } from "../kit/words.js";

/** Lists the readers of an own channel, and the authorizers of its requests. */
export async function membersScreen(app, id) {
  const channel = await app.model.channel(id);
  if (channel?.own == null) return gone();
  const [membership, authorizations] = await Promise.all([
    app.model.members(id),
    app.model.authorizations(id),
  ]);
  const { members, unknown, revocationLength, isRestored } = membership;
  const { name } = channel;
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar(`#/channels/${id}`, name),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, ...words("members.title", { name })),
        isRestored
          ? confirmation(app, channel, membership)
          : linkButton("primary", "members.add", `#/members/${id}/add`),
        members.length > 0
          ? rows(members.map((member) => memberRow(app, channel, member)))
          : unknown === 0
            ? paragraph("soft", "members.none")
            : null,
        unknown === 0 ? null : paragraph("note", "members.unknown", { count: unknown }),
        unknown === 0 || isRestored
          ? null
          : button("warns", "members.confirmAll", () => revokeAll(app, channel)),
        revocationLength === 0
          ? null
          : box("p", "note", words("members.cost", { bytes: byteCount(revocationLength) })),
        isRestored
          ? null
          : box(
              "section",
              "stack",
              element("h2", { class: "section" }, say("authorizations.title")),
              paragraph("note", "authorizations.note"),
              authorizations.length === 0
                ? null
                : rows(
                    authorizations.toReversed().map((authorization) => authorizationRow(app, authorization)),
                  ),
              linkButton("", "authorizations.add", `#/authorize/${id}`),
            ),
      ),
    ),
  };
}

function gone() {
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/channels", say("tab.channels")),
      box("div", "content", element("h1", { tabindex: "-1" }, say("channel.gone"))),
    ),
  };
}

function memberRow(app, channel, member) {
  const { person, since, revoked, endorser } = member;
  return row({
    lead: icon("me"),
    title: [who(person)],
    note: [
      box(
        "span",
        "meta",
        ...(revoked === null
          ? [box("span", "", words("members.since", { time: longTime(since) }))]
          : [tag("bad", "members.revoked"), box("span", "", longTime(revoked))]),
        endorser === null ? null : box("span", "", words("members.endorsed", { name: nameOf(endorser) })),
      ),
    ],
    action: () => openMember(app, channel, member),
  });
}

/** Shows the actions for a member. */
async function openMember(app, channel, { person, revoked }) {
  const name = person.name ?? say("person.nameless");
  const chosen = await openSheet((close) => {
    const title = element("h2", { class: "headline" }, visibleText(name));
    return {
      title,
      children: [
        box("div", "stack tight", title, box("p", "", who(person))),
        groups(person.digits, "large"),
        box(
          "div",
          "choice",
          button("", revoked === null ? "members.again" : "members.readmit", () => close("share")),
          person.isVerified ? null : button("", "channel.compare", () => close("compare")),
          revoked === null ? button("danger", "members.revoke", () => close("revoke")) : null,
          button("plain", "close", () => close()),
        ),
      ],
    };
  });
  if (chosen === "share") app.go(`give/${person.id}/${channel.id}`);
  if (chosen === "compare") app.go(`people/${person.id}`);
  if (chosen === "revoke") await revoke(app, channel, person);
}

/** Says what revoking does, and revokes once the owner agrees. */
async function revoke(app, ownChannel, person) {
  const { id, name: channel } = ownChannel;
  const name = nameOf(person);
  const revoked = await openSheet((close) => {
    const title = element("h2", { class: "headline title" }, ...words("revoke.title", { name, channel }));
    const go = button("danger", "members.revoke", () =>
      whileBusy(go, "revoke.busy", async () => {
        const membership = await app.model.revoke(id, person.id);
        announce(say("revoke.done", { name, number: membership.next }));
        close(membership);
      }),
    );
    return {
      title,
      children: [
        title,
        rows(
          row({ lead: icon("messages"), title: words("revoke.next") }),
          row({ lead: icon("eye"), title: words("revoke.earlier", { name }) }),
          row({ lead: icon("people"), title: words("revoke.others") }),
        ),
        paragraph("note", "revoke.cost"),
        box(
          "div",
          "choice",
          go,
          button("plain", "revoke.keep", () => close()),
        ),
      ],
    };
  });
  if (revoked !== undefined && revoked.unknown > 0) await warnOfUnknown(app, ownChannel, name, revoked);
}

/**
 * Warns that a person with another share since a restore of keys may still read with the first one.
 */
async function warnOfUnknown(app, channel, name, { next, unknown }) {
  const revokesAll = await openSheet((close) => {
    const title = element("h2", { class: "headline title" }, ...words("revoke.done", { name, number: next }));
    const values = { name, count: unknown };
    return {
      title,
      children: [
        title,
        warning("revoke.unknown", "revoke.unknown.note", values),
        box(
          "div",
          "choice",
          button("danger", "members.confirmAll", () => close(true)),
          button("plain", "close", () => close(false)),
        ),
      ],
    };
  });
  if (revokesAll === true) await revokeAll(app, channel);
}

/** Confirms the known members, and describes the unknown ones. */
function confirmation(app, channel, { unknown }) {
  const { id, name } = channel;
  const go = button("primary", "members.confirm", () =>
    whileBusy(go, "new.busy", () => app.model.confirmMembers(id, {})),
  );
  return box(
    "div",
    "stack",
    warning("own.restored", "members.confirm.note", { name }),
    unknown === 0 ? null : paragraph("note", "members.confirm.unknown"),
    go,
    button("warns", "members.confirmAll", () => revokeAll(app, channel)),
  );
}

/** Says what revoking everybody does, and revokes once the owner agrees. */
function revokeAll(app, { id, name }) {
  return openSheet((close) => {
    const title = element("h2", { class: "headline title" }, ...words("revokeAll.title", { name }));
    const go = button("danger", "members.confirmAll", () =>
      whileBusy(go, "revoke.busy", async () => {
        await app.model.confirmMembers(id, { revokesAll: true });
        close();
      }),
    );
    return {
      title,
      children: [
        title,
        rows(
          row({ lead: icon("people"), title: words("revokeAll.shares") }),
          row({ lead: icon("eye"), title: words("revokeAll.earlier") }),
        ),
        box(
          "div",
          "choice",
          go,
          button("plain", "revoke.keep", () => close()),
        ),
      ],
    };
  });
}

function authorizationRow(app, { id, person, until, people, used, state }) {
  const name = nameOf(person);
  return row({
    lead: icon("key"),
    title: [who(person)],
    note: [
      box(
        "span",
        "meta",
        box("span", "", words("authorizations.used", { used, people })),
        until === null ? null : box("span", "", words("authorizations.until", { time: longTime(until) })),
        state === "valid" ? null : tag("bad", `authorizations.${state}`),
      ),
    ],
    action: state === "valid" ? () => withdraw(app, id, name) : null,
  });
}

async function withdraw(app, id, name) {
  const isSure = await openSheet((close) => {
    const title = element("h2", { class: "headline" }, ...words("authorizations.withdraw.title", { name }));
    return {
      title,
      children: [
        title,
        paragraph("soft", "authorizations.withdraw.note"),
        box(
          "div",
          "choice",
          button("danger", "authorizations.withdraw", () => close(true)),
          button("plain", "close", () => close(false)),
        ),
      ],
    };
  });
  if (isSure === true) await app.model.withdrawAuthorization(id).catch(openFailure);
}
