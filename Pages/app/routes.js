import { askedScreen, followScreen } from "./screens/follow.js";
import { authorizeScreen } from "./screens/authorize.js";
import { cardScreen } from "./screens/card.js";
import { backupScreen } from "./screens/backup.js";
import { channelScreen } from "./screens/channel.js";
import { channelsScreen } from "./screens/channels.js";
import { compareScreen, peopleScreen } from "./screens/people.js";
import { addMemberScreen, giveScreen, requestScreen } from "./screens/give.js";
import { inviteScreen } from "./screens/invitation.js";
import { installScreen, startScreen } from "./screens/start.js";
import { licencesScreen, versionScreen } from "./screens/version.js";
import { lockScreen } from "./screens/lock.js";
import { lockedTextScreen } from "./screens/lockedtext.js";
import { mapScreen } from "./screens/mapscreen.js";
import { meScreen } from "./screens/me.js";
import { membersScreen } from "./screens/members.js";
import { messageScreen } from "./screens/message.js";
import { messagesScreen } from "./screens/messages.js";
import { newChannelScreen } from "./screens/newchannel.js";
import { newIdentityScreen } from "./screens/newidentity.js";
import { publishScreen } from "./screens/publish.js";
import { publishedScreen } from "./screens/published.js";
import { refusedScreen } from "./screens/refused.js";
import { restoreScreen } from "./screens/restore.js";
import { scanScreen } from "./screens/scan.js";
import { storageScreen } from "./screens/storage.js";

/** Makes the list of a tab, beside which one of its entries is shown on wide screens. */
const list =
  (make, position) =>
  (app, ...values) =>
    make(app, values[position ?? 0]);

/**
 * The screens by their paths; `:` stands for a value. `isFree`: also without an identity, and while
 * locked.
 */
const routes = {
  "scan": { tab: "scan", detail: scanScreen },
  "channels": { tab: "channels", list: list(channelsScreen) },
  "channels/:": { tab: "channels", list: list(channelsScreen), detail: channelScreen },
  "people/:": { tab: "channels", list: list(channelsScreen, 1), detail: compareScreen },
  "follow": { tab: "channels", list: list(channelsScreen, 1), detail: followScreen },
  "follow/:": { tab: "channels", list: list(channelsScreen, 1), detail: followScreen },
  "asked/:": { tab: "channels", list: list(channelsScreen, 1), detail: askedScreen },
  "own/new": { tab: "channels", list: list(channelsScreen), detail: newChannelScreen },
  "publish/:": { tab: "channels", list: list(channelsScreen), detail: publishScreen },
  "published/:": { tab: "channels", list: list(channelsScreen, 1), detail: publishedScreen },
  "invite/:": { tab: "channels", list: list(channelsScreen), detail: inviteScreen },
  "members/:": { tab: "channels", list: list(channelsScreen), detail: membersScreen },
  "members/:/add": { tab: "channels", list: list(channelsScreen), detail: addMemberScreen },
  "authorize/:": { tab: "channels", list: list(channelsScreen), detail: authorizeScreen },
  "give/:": { tab: "channels", list: list(channelsScreen, 1), detail: giveScreen },
  "give/:/:": { tab: "channels", list: list(channelsScreen, 1), detail: giveScreen },
  "request/:": { tab: "channels", list: list(channelsScreen, 1), detail: requestScreen },
  "messages": { tab: "messages", list: list(messagesScreen) },
  "messages/:": { tab: "messages", list: list(messagesScreen), detail: messageScreen },
  "map": { tab: "messages", list: list(messagesScreen, 1), detail: mapScreen },
  "me": { tab: "me", list: list(meScreen) },
  "me/card": { tab: null, detail: cardScreen },
  "me/people": { tab: "me", list: list(meScreen), detail: peopleScreen },
  "me/lock": { tab: "me", list: list(meScreen), detail: lockScreen },
  "me/storage": { tab: "me", list: list(meScreen), detail: storageScreen },
  "me/backup": { tab: "me", list: list(meScreen), detail: backupScreen },
  "me/version": { tab: "me", list: list(meScreen), detail: versionScreen },
  "me/licences": { tab: "me", list: list(meScreen), detail: licencesScreen },
  "start": { tab: null, detail: startScreen, isFree: true },
  "start/new": { tab: null, detail: newIdentityScreen, isFree: true },
  "start/restore": { tab: null, detail: restoreScreen, isFree: true },
  "start/locked": { tab: null, detail: lockedTextScreen, isFree: true },
  "start/scan": { tab: null, detail: scanScreen, isFree: true },
  "start/version": { tab: null, detail: versionScreen, isFree: true },
  "install": { tab: null, detail: installScreen, isFree: true },
};

/**
 * The screens of a path, for a state of the model.
 * @returns {{tab: string?, list?: function, detail?: function, values: string[], address: string,
 *   instead?: string}} address: the path without its values; instead: the path to go to
 */
export function routeOf(path, state) {
  const values = [];
  const found = Object.entries(routes).find(([pattern]) => {
    const steps = pattern.split("/");
    values.length = 0;
    return (
      steps.length === path.length
      && steps.every((step, index) => {
        if (step !== ":") return step === path[index];
        values.push(path[index]);
        return true;
      })
    );
  });
  const route =
    found === undefined
      ? null
      : { ...found[1], values, address: values.length === 0 ? found[0] : found[1].tab };
  const isAtStart = route?.isFree === true;
  switch (state.is) {
    case "open":
      return route === null || (isAtStart && path.at(-1) !== "locked")
        ? { instead: isAtStart ? "channels" : "messages" }
        : route;
    case "locked":
      if (path.join("/") === "start/locked") return route;
      return route?.tab === "scan" ? { ...route, tab: null } : { instead: "scan" };
    case "new":
      return isAtStart ? route : { instead: "start" };
    default:
      return isAtStart && path.length > 1 && ["locked", "version"].includes(path[1])
        ? route
        : { tab: null, detail: refusedScreen, values: [], address: "" };
  }
}
