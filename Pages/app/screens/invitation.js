import { element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import {
  box,
  deepBar,
  endOfDay,
  field,
  groups,
  linkButton,
  paragraph,
  row,
  submitButton,
  warning,
  who,
} from "../kit/controls.js";
import { icon } from "../kit/icons.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { deadline, printedDeadline, say, words } from "../kit/words.js";
import { codesView } from "./showcodes.js";

/** Says who invites to ask for which channel. */
export function invitationView({ owner, channel, note, until, hasEnded }) {
  return [
    box(
      "div",
      "stack tight",
      element("h2", {}, ...words("invitation.title", { channel })),
      box("p", "", who(owner)),
    ),
    groups(owner.digits, "large"),
    note === "" ? null : box("p", "", visibleText(note, { lines: true })),
    hasEnded
      ? warning("invitation.ended", "invitation.ended.note", { time: deadline(until) })
      : until === null
        ? null
        : paragraph("soft", "invitation.until", { time: deadline(until) }),
    paragraph("note", "invitation.note"),
  ].filter((child) => child !== null);
}

/** Shows an invitation in a list. */
export function invitationRow({ channel, owner }) {
  return row({ lead: icon("ask"), title: words("invitation.title", { channel }), note: [who(owner)] });
}

/** Makes an invitation to an own channel, to hang up. */
export async function inviteScreen(app, id) {
  const [channel, me] = await Promise.all([app.model.channel(id), app.model.me()]);
  const name = channel?.name ?? "";
  const content = box(
    "div",
    "content",
    element("h1", { tabindex: "-1" }, ...words("invite.title", { name })),
    paragraph("soft", "invite.how"),
  );
  content.append(inviteForm(app, { id, name }, me, content));
  return {
    isStill: true,
    view: element("section", { class: "screen" }, deepBar(`#/channels/${id}`, name), content),
  };
}

function inviteForm(app, { id, name }, me, content) {
  const note = element("textarea", { id: "invite-note", rows: "3" });
  const until = element("input", { id: "invite-until", type: "date" });
  const problem = element("p", { class: "warns", role: "alert" });
  const make = submitButton("invite.make");
  const form = element(
    "form",
    { class: "stack" },
    box("div", "stack tight", field("invite.note", note), paragraph("note", "invite.note.note")),
    box("div", "stack tight", field("authorize.until", until), paragraph("note", "invite.until.note")),
    warning(null, "invite.learn"),
    problem,
    make,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    problem.replaceChildren();
    whileBusy(
      make,
      "follow.busy",
      async () => {
        const end = endOfDay(until);
        const drawings = await app.model.invite(id, { note: note.value, until: end });
        const title = element("h1", { tabindex: "-1" }, ...words("invite.title", { name }));
        content.replaceChildren(
          title,
          paragraph("soft", "invite.show"),
          codesView(app, drawings, {
            name: "invitation",
            paper: {
              heading: name,
              sentence: say("invite.paper", { name: me.name ?? say("person.nameless"), digits: me.digits }),
              facts: end === null ? null : say("print.until", { time: printedDeadline(end) }),
            },
          }),
          linkButton("plain", "give.done", `#/channels/${id}`),
        );
        title.focus();
      },
      (error) => problem.replaceChildren(...reasonOf(error)),
    );
  });
  return form;
}
