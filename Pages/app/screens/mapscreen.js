import { element } from "../../common/element.js";
import { visibleText } from "../../common/visible.js";
import { box, deepBar, paragraph, row, rows } from "../kit/controls.js";
import { longTime, say } from "../kit/words.js";
import { SightingsMap } from "../map.js";

/** The most sightings listed below the map. */
const listLimit = 50;

/** Shows where messages were seen. */
export async function mapScreen(app) {
  const [sightings, channels] = [
    (await app.model.sightings()).filter(({ place }) => place !== null),
    await app.model.channels(),
  ];
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  const list = box("div", "", null);
  const show = (shown) =>
    list.replaceChildren(
      rows(
        shown.slice(0, listLimit).map(({ message, channel, number, time }) =>
          row({
            title: [visibleText(names.get(channel) ?? ""), ` #${number}`],
            note: [longTime(time)],
            href: `#/messages/${message}`,
          }),
        ),
      ),
    );
  const places = sightings.map((sighting) => ({ ...sighting.place, sighting }));
  show(sightings);
  return {
    view: element(
      "section",
      { class: "screen" },
      deepBar("#/messages", say("tab.messages")),
      box(
        "div",
        "content",
        element("h1", { tabindex: "-1" }, say("map.title")),
        sightings.length === 0
          ? paragraph("soft", "map.none")
          : [
              new SightingsMap(places, {
                isTall: true,
                onChoice: (chosen) => show(chosen.map(({ sighting }) => sighting)),
              }).view,
              paragraph("note", "map.note"),
              list,
            ],
      ),
    ),
  };
}
