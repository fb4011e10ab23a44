import { announce, element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import { keepAwake } from "../kit/awake.js";
import { box, button, groups, iconButton, paragraph } from "../kit/controls.js";
import { say } from "../kit/words.js";
import { codeView } from "./codes.js";
import { sendButtons } from "./sending.js";

/** Shows the own card over the whole screen, which stays on. */
export async function cardScreen(app) {
  const [me, card] = [await app.model.me(), await app.model.card()];
  const note = element("p", { class: "note" });
  const release = keepAwake((isAwake) => {
    note.textContent = isAwake ? say("card.awake") : "";
  });
  const leave = (event) => {
    if (event.key === "Escape") app.back("me");
  };
  document.addEventListener("keydown", leave);
  const code = box("div", "qr-place stack", null);
  const actions = box("div", "actions", null);
  const show = async (isSmall) => {
    const shown = isSmall ? await app.model.card({ isSmall }) : card;
    const other = () =>
      button("plain", isSmall ? "card.whole" : "card.small", async () => {
        await show(!isSmall);
        announce(say(isSmall ? "card.code" : "card.small.note"));
        actions.lastElementChild.focus();
      });
    code.replaceChildren(
      codeView(shown, say("card.code")),
      ...(isSmall ? [paragraph("note", "card.small.note")] : []),
    );
    actions.replaceChildren(
      ...sendButtons([shown], "card").filter((made) => made !== null),
      ...(me.suite === "hybrid" ? [other()] : []),
    );
  };
  await show(false);
  return {
    isStill: true,
    close() {
      release();
      document.removeEventListener("keydown", leave);
    },
    view: element(
      "section",
      { class: "screen card-screen" },
      box(
        "header",
        "bar deep",
        box("div", "grow", note),
        iconButton("close", "close", () => app.back("me")),
      ),
      box(
        "div",
        "content middle",
        box(
          "div",
          "grow stack centred",
          code,
          element("h1", { tabindex: "-1" }, visibleText(me.name ?? say("person.nameless"))),
          groups(me.digits, "middle"),
          box("p", "note", say("card.scan"), element("br"), say("card.brightness")),
        ),
        actions,
      ),
    ),
  };
}
