import { beginReading, takeArrival, unreadArrival } from "./kit/arrival.js";
import { openModel } from "./model/model.js";
import { isServed, keepOffline, startAnew, watchForUpdates } from "./update.js";

const arrival = takeArrival() ?? unreadArrival();
// The model's worker starts while the screens are loading, and where the service worker hands out
// its files already, while that is asked for this page.
const early = isServed() ? openModel() : undefined;
const opening = keepOffline().then(() => early ?? openModel());
opening.catch(() => {});
// So does the reading of what opened the app from outside.
const arriving =
  arrival && Promise.all([early ?? opening, arrival]).then(([model, taken]) => beginReading(model, taken));
arriving?.catch(() => {});
const { App, showIncomplete } = await loadScreens().catch(async (error) => {
  // The page came from the server, and a module of another version from the service worker.
  await startAnew();
  throw error;
});
const model = await opening.catch((error) => {
  showIncomplete();
  throw error;
});
const app = new App(model);
model.on("state", () => app.show());
model.on("change", () => app.refresh());
model.on("waiting", () => app.refresh());
await app.start(await arriving);
app.noteUpdate();
watchForUpdates(() => {
  app.noteUpdate();
  app.refresh();
});

async function loadScreens() {
  const screens = await import("./app.js");
  await screens.loadLanguage();
  // The page waits for the model now, unless that reads a code already.
  if (arrival === null) screens.prepareFormats();
  return screens;
}
