import { announce, element } from "../../common/element.js";
import { box, button, deepBar, field, paragraph, row, rows, submitButton, warning } from "../kit/controls.js";
import { FormDraft } from "../kit/formdraft.js";
import { icon } from "../kit/icons.js";
import { reasonOf, whileBusy } from "../kit/sentences.js";
import { openSheet } from "../kit/sheet.js";
import { longTime, say, words } from "../kit/words.js";
import { contentBox, releasePictures } from "../content/content.js";
import { drafts, Incomplete } from "./contentforms.js";
import { countOf } from "./showcodes.js";

/** The seconds until a message expires, by the choices of the form. */
const spans = { day: 86_400, days: 3 * 86_400, week: 7 * 86_400, month: 30 * 86_400 };

/** Writes a message for an own channel. */
export async function publishScreen(app, id) {
  const channel = await app.model.channel(id);
  if (channel?.own == null) {
    return {
      view: element(
        "section",
        { class: "screen" },
        deepBar("#/channels", say("tab.channels")),
        box("div", "content", element("h1", { tabindex: "-1" }, say("channel.gone"))),
      ),
    };
  }
  const form = new Form(app, channel);
  await form.begin();
  return {
    isStill: true,
    close: () => form.close(),
    view: element(
      "section",
      { class: "screen" },
      deepBar(`#/channels/${id}`, channel.name),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, ...words("publish.title", { name: channel.name })),
        form.view,
      ),
    ),
  };
}

class Form {
  #app;
  #channel;
  #type = element("input", { id: "draft-type", type: "hidden", value: "text" });
  /** The fields of all types. They keep their values while another type is chosen. */
  #drafts = Object.fromEntries(Object.entries(drafts).map(([type, make]) => [type, make()]));
  #fields = box(
    "div",
    "stack",
    Object.values(this.#drafts).map(({ view }) => view),
  );
  #problem = element("p", { class: "warns", role: "alert" });
  #go = submitButton("publish.look");
  #expiry = expiryChoice();
  /** Identifies the message, so that several tries publish it only once. */
  #token;
  #kept;
  #types;

  constructor(app, channel) {
    this.#app = app;
    this.#channel = channel;
    this.#types = Object.keys(drafts).map((type) => {
      const chip = button("chip", `publish.type.${type}`, () => this.#choose(type));
      chip.dataset.type = type;
      return chip;
    });
    this.view = element(
      "form",
      { class: "stack grow", novalidate: true },
      element(
        "div",
        { class: "chips wrap", role: "group", "aria-label": say("publish.types") },
        ...this.#types,
      ),
      this.#type,
      this.#fields,
      this.#expiry.view,
      this.#problem,
      box("div", "end", this.#go),
    );
    this.view.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#look();
    });
    // A changed message is another message. Buttons change it, too.
    const change = () => {
      this.#token = crypto.randomUUID();
    };
    this.view.addEventListener("input", change);
    this.#fields.addEventListener("click", ({ target }) => target.closest("button") && change());
    this.#type.addEventListener("change", () => this.#choose(this.#type.value));
    this.#choose("text");
    const files = Object.values(this.#drafts).flatMap(({ view, chosen }) =>
      chosen === undefined ? [] : [{ view, ...chosen }],
    );
    this.#kept = new FormDraft(app, channel.id, this.view, this.#problem, files);
  }

  /** Restores the draft. */
  begin() {
    return this.#kept.begin();
  }

  #choose(type) {
    this.#type.value = type;
    for (const chip of this.#types) chip.setAttribute("aria-pressed", String(chip.dataset.type === type));
    for (const [name, { view }] of Object.entries(this.#drafts)) view.hidden = name !== type;
    this.#problem.replaceChildren();
    this.#token = crypto.randomUUID();
  }

  close() {
    this.#kept.close();
    for (const draft of Object.values(this.#drafts)) draft.close?.();
  }

  /** Shows a preview, and publishes it once the owner agrees. */
  #look() {
    this.#problem.replaceChildren();
    return whileBusy(
      this.#go,
      "publish.looking",
      async () => {
        const wanted = {
          token: this.#token,
          draft: await this.#drafts[this.#type.value].read(),
          expiry: this.#expiry.read(),
        };
        const seen = await this.#app.model.preview(this.#channel.id, wanted);
        const published = await this.#ask(wanted, seen);
        if (published === undefined) return;
        await this.#kept.end();
        // The owner went to another screen, or the app was locked.
        if (!this.view.isConnected) return;
        announce(say("publish.done", { name: this.#channel.name, number: published.message.number }));
        this.#app.go(`published/${published.message.id}`, { isInstead: true });
      },
      (error) => this.#problem.replaceChildren(...reasonOf(error)),
    );
  }

  /** Returns the message once the owner agrees; undefined if the owner declines. */
  async #ask(wanted, { content, count, needed }) {
    const { id, name, own } = this.#channel;
    const shown = contentBox(content, null);
    shown.classList.add("review");
    let publishing;
    const published = await openSheet((close) => {
      const title = element("h2", { class: "headline" }, ...words("publish.sure", { name }));
      const problem = element("p", { class: "warns", role: "alert" });
      const publish = async () => {
        publishing = this.#app.model.publish(id, wanted);
        close(await publishing);
      };
      const go = button("primary", "publish.go", () =>
        whileBusy(go, "publish.busy", publish, (error) => {
          publishing = undefined;
          problem.replaceChildren(...reasonOf(error));
        }),
      );
      return {
        title,
        children: [
          title,
          shown,
          rows(
            row({ lead: icon("scan"), title: countOf({ count, needed }) }),
            row({ lead: icon("people"), title: words("own.members", { count: own.members }) }),
            row({
              lead: icon("calendar"),
              title:
                wanted.expiry === null
                  ? words("publish.never")
                  : words("publish.expires", { time: longTime(wanted.expiry) }),
            }),
          ),
          own.members === 0 ? warning("publish.nobody", "publish.nobody.note") : null,
          paragraph("note", "publish.final"),
          problem,
          box(
            "div",
            "choice",
            go,
            button("plain", "publish.change", () => close()),
          ),
        ].filter((child) => child !== null),
      };
    });
    releasePictures(shown);
    // Browsers close a sheet if the reader insists, and the message is published all the same.
    return published ?? publishing;
  }
}

/** Makes the choice of a message's expiry. */
function expiryChoice() {
  const select = element(
    "select",
    { id: "expiry" },
    ...["never", ...Object.keys(spans), "at"].map((value) =>
      element("option", { value }, say(`expiry.${value}`)),
    ),
  );
  const at = element("input", { id: "expiry-at", type: "datetime-local" });
  const atField = field("expiry.until", at);
  atField.hidden = true;
  select.addEventListener("change", () => {
    atField.hidden = select.value !== "at";
  });
  return {
    view: box("div", "stack", field("expiry.label", select), atField),
    read() {
      if (select.value === "never") return null;
      if (select.value !== "at") return Math.floor(Date.now() / 1000) + spans[select.value];
      const time = Math.floor(new Date(at.value).getTime() / 1000);
      if (Number.isNaN(time)) throw new Incomplete("publish.noTime");
      return time;
    },
  };
}
