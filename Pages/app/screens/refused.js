import { element } from "../../common/element.js";
import { box, button, linkButton } from "../kit/controls.js";
import { logo } from "../kit/icons.js";
import { sentence } from "../kit/sentences.js";
import { say } from "../kit/words.js";
import { askToErase } from "./storage.js";

/** Says that a file of the app is missing or altered, so that nothing of it was started. */
export function showIncomplete() {
  const root = document.getElementById("app");
  root.replaceChildren(
    element(
      "main",
      {},
      element(
        "section",
        { class: "screen" },
        box(
          "div",
          "content start",
          logo(),
          element("h1", { tabindex: "-1", class: "headline" }, say("state.files")),
          button("primary", "refused.retry", () => location.reload()),
        ),
      ),
    ),
  );
  root.dataset.state = "incomplete";
}

/** Says why the app cannot be used here or now, and what helps. */
export async function refusedScreen(app) {
  const state = await app.model.state();
  return {
    view: element(
      "section",
      { class: "screen" },
      box(
        "div",
        "content start",
        logo(),
        element("h1", { tabindex: "-1", class: "headline" }, ...sentence(state.sentence)),
        state.is === "refused"
          ? button("primary", "refused.retry", async () => {
              await app.model.retry();
              app.show();
            })
          : null,
        state.is === "newer" ? linkButton("primary", "refused.update", "#/start/version") : null,
        state.is === "unsupported" ? linkButton("", "start.locked", "#/start/locked") : null,
        state.is === "unsupported" ? null : button("plain warns", "storage.erase", () => askToErase(app)),
      ),
    ),
  };
}
