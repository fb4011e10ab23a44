import { App } from "./app.js";
import { loadLanguage } from "./kit/words.js";
import { openModel } from "./model/model.js";
import { keepOffline } from "./update.js";

const [model] = await Promise.all([openModel(), loadLanguage()]);
const app = new App(model);
model.on("state", () => app.show());
model.on("change", () => app.refresh());
model.on("waiting", () => app.refresh());
await app.start();
// Without it the app works as long as there is network; the version's screen says so.
keepOffline(() => app.refresh()).catch(() => {});
