import { announce, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import {
  box,
  button,
  deepBar,
  field,
  linkButton,
  paragraph,
  row,
  rows,
  submitButton,
  who,
} from "../kit/controls.js";
import { FormDraft } from "../kit/formdraft.js";
import { icon } from "../kit/icons.js";
import { openFailure, reasonOf, whileBusy } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { longTime, nameOf, say, words } from "../kit/words.js";
import { codesView } from "./showcodes.js";

/** Asks an owner for a share, perhaps through somebody who endorses it. */
export async function followScreen(app, owner) {
  const people = (await app.model.people()).filter(({ isMe }) => !isMe);
  const { form, kept } = people.length === 0 ? { form: nobody() } : followForm(app, people, owner);
  await kept?.begin();
  const view = element(
    "section",
    { class: "screen" },
    deepBar("#/channels", say("tab.channels")),
    box("div", "content", element("h1", { tabindex: "-1" }, say("follow.title")), form),
  );
  return { view, isStill: people.length > 0, close: () => kept?.close() };
}

function nobody() {
  return box(
    "div",
    "stack",
    paragraph("soft", "follow.nobody"),
    linkButton("primary", "follow.scanCard", "#/scan"),
  );
}

/** The tags in the list of people. */
const standings = ["follow.compared", "follow.notCompared", "follow.differing"];

function standingOf({ isVerified, differs }) {
  return standings[differs ? 2 : isVerified ? 0 : 1];
}

/**
 * Lists people to choose from, first those with compared fingerprints. Anybody can use any name, so
 * the others have the first group of theirs beside it.
 */
function options(people, chosen) {
  const option = ({ id, name, digits, isVerified }) => {
    const shown = name ?? say("person.nameless");
    return element(
      "option",
      { value: id, selected: id === chosen },
      isVerified ? shown : say("follow.person", { name: shown, group: digits.split(" ", 1)[0] }),
    );
  };
  return standings
    .map((standing) => [standing, people.filter((person) => standingOf(person) === standing)])
    .filter(([, group]) => group.length > 0)
    .map(([standing, group]) => element("optgroup", { label: say(standing) }, ...group.map(option)));
}

function followForm(app, people, chosen) {
  const owner = element("select", { id: "follow-owner" }, ...options(people, chosen));
  const via = element(
    "select",
    { id: "follow-via" },
    element("option", { value: "" }, say("follow.direct")),
    ...options(people, null),
  );
  const channel = element("input", {
    id: "follow-channel",
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: "false",
  });
  if (app.invited !== null && app.invited.owner === chosen) channel.value = app.invited.channel;
  app.invited = null;
  const note = element("textarea", { id: "follow-note", rows: "2" });
  const problem = element("p", { class: "warns", role: "alert" });
  const send = submitButton("follow.make");
  const form = element(
    "form",
    { class: "stack" },
    paragraph("soft", "follow.how"),
    field("follow.owner", owner),
    box("div", "stack tight", field("follow.channel", channel), paragraph("note", "follow.channel.note")),
    box("div", "stack tight", field("follow.via", via), paragraph("note", "follow.via.note")),
    field("follow.note", note),
    problem,
    send,
  );
  const kept = new FormDraft(app, chosen ?? "follow", form, problem);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.replaceChildren();
    const options = {
      owner: owner.value,
      channel: channel.value.trim() || undefined,
      note: note.value || undefined,
      via: via.value || undefined,
    };
    whileBusy(
      send,
      "follow.busy",
      async () => {
        const { request } = await app.model.request(options);
        await kept.end();
        app.go(`asked/${request.id}`, { isInstead: true });
      },
      (error) => problem.replaceChildren(...reasonOf(error)),
    );
  });
  return { form, kept };
}

/** Shows the code of a request that was made. */
export async function askedScreen(app, id) {
  const request = (await app.model.requests()).find((candidate) => String(candidate.id) === id);
  if (request === undefined) {
    return {
      view: element(
        "section",
        { class: "screen" },
        deepBar("#/channels", say("tab.channels")),
        box("div", "content", element("h1", { tabindex: "-1" }, say("asked.gone"))),
      ),
    };
  }
  const { owner, via, channel, created, drawings, note } = request;
  const reader = via ?? owner;
  const name = nameOf(reader);
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/channels", say("tab.channels")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, ...words("asked.title", { name })),
        paragraph("soft", via === null ? "asked.how" : "asked.howVia", { name, owner: nameOf(owner) }),
        drawings.length === 0
          ? paragraph("warns", "asked.noCode")
          : codesView(app, drawings, { name: "request" }),
        rows(
          row({
            lead: icon("channels"),
            title: channel === null ? words("channels.anyOf") : [visibleText(channel)],
            note: [who(owner)],
          }),
          row({
            lead: icon("ask"),
            title: words("asked.on", { time: longTime(created) }),
            note: note === "" ? null : [visibleText(note)],
          }),
        ),
        request.answered === null ? button("warns", "asked.withdraw", () => withdraw(app, request)) : null,
      ),
    ),
  };
}

async function withdraw(app, { id }) {
  const isSure = await openSheet((close) => {
    const title = element("h2", { class: "headline" }, say("asked.withdraw.title"));
    return {
      title,
      children: [
        title,
        paragraph("soft", "asked.withdraw.note"),
        box(
          "div",
          "choice",
          button("danger", "asked.withdraw", () => close(true)),
          button("plain", "asked.keep", () => close(false)),
        ),
      ],
    };
  });
  if (isSure !== true) return;
  try {
    await app.model.withdraw(id);
  } catch (error) {
    return openFailure(error);
  }
  announce(say("asked.withdrawn"));
  app.go("channels", { isInstead: true });
}
