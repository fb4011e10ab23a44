import { openModel } from "./model/model.js";

// The model's worker starts while the screens are loaded.
const opening = openModel();
const [{ App }, { loadLanguage }, { keepOffline }] =
  await Promise.all([import("./app.js"), import("./kit/words.js"), import("./update.js")]);
const [model] = await Promise.all([opening, loadLanguage()]);
const app = new App(model);
model.on("state", () => app.show());
model.on("change", () => app.refresh());
model.on("waiting", () => app.refresh());
await app.start();
// Without it the app works as long as there is network; the version's screen says so.
keepOffline(() => app.refresh()).catch(() => {});
