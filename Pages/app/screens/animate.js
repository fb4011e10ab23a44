import { actionButton, element } from "../../common/element.js";
import { keepAwake } from "../kit/awake.js";
import { box, button } from "../kit/controls.js";
import { openSheet } from "../kit/sheet.js";
import { say } from "../kit/words.js";
import { codeView } from "./codes.js";

/** The symbols per second: at first, at least, and at most. */
const [usualRate, leastRate, mostRate] = [12, 1, 20];
/** The quiet zone of a symbol, in modules. */
const quiet = 4;
/** The number of repaints after which an animation ends if it was never put into the page. */
const patience = 600;

/**
 * Shows a code to another camera. One symbol stands still; several parts are an animation with a
 * pause button and a speed. If the reader prefers reduced motion, parts are shown one by one with a
 * button.
 * @param app the app, whose model makes the frames
 * @param {object[]} drawings of one code, as the model gives them (`Drawing`)
 * @param {string} label describes the code for screen readers
 * @returns {Element} begins when it is in the page, and ends by itself when it leaves
 */
export function shownCode(app, drawings, label) {
  return drawings.length === 1 ? codeView(drawings[0], label) : new CodeAnimation(app, drawings, label).view;
}

/** Shows the codes of a message, so that others can scan them. */
export function openCodes(app, drawings) {
  return openSheet((close) => {
    const title = element("h2", {}, say("message.codes"));
    return {
      title,
      children: [
        title,
        shownCode(app, drawings, say("message.codes.what")),
        box(
          "div",
          "choice",
          button("", "close", () => close()),
        ),
      ],
    };
  });
}

/**
 * Returns the order of parts in a round. Rounds have different orders, so that a camera that misses
 * every second symbol misses others the next time.
 */
export function orderOf(count, round) {
  let step = Math.max(1, Math.round(count * ((0.618034 * round) % 1)));
  while (greatestDivisor(step, count) !== 1) step += 1;
  return Array.from({ length: count }, (_, index) => (index * step + round) % count);
}

function greatestDivisor(one, other) {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

class CodeAnimation {
  #model;
  /** For each part a function that draws it the first time. */
  #makers;
  #order = [];
  #round = 0;
  #needed;
  #rate = usualRate;
  #isMoving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  #last = 0;
  #ahead = null;
  #unseen = 0;
  #wasSeen = false;
  /** Lets the screen turn off again. */
  #release = null;
  #canvas;
  #counter = element("p", { class: "note" }, "\u00a0");
  #pause = actionButton("", () => this.#move(!this.#isMoving));
  #step = actionButton(say("animate.next"), () => this.#show());

  constructor({ model }, drawings, label) {
    this.#model = model;
    this.#canvas = element("canvas", { class: "qr", role: "img", "aria-label": label });
    const speed = element("input", {
      type: "range",
      id: "animation-speed",
      min: leastRate,
      max: mostRate,
      value: usualRate,
    });
    speed.addEventListener("input", () => {
      this.#rate = speed.valueAsNumber;
    });
    this.view = box(
      "div",
      "animation stack",
      this.#canvas,
      this.#counter,
      box("div", "actions", this.#pause, this.#step),
      element(
        "label",
        { class: "beside centre", for: speed.id },
        box("span", "", say("animate.speed")),
        speed,
      ),
      box("p", "note", say("animate.note")),
    );
    this.#move(this.#isMoving);
    this.#begin(drawings);
  }

  /** Requests parts that suit a screen. If there are none, the drawings are shown unchanged. */
  async #begin(drawings) {
    this.#needed = drawings[0].part.needed;
    this.#makers = drawings.map((drawing) => () => drawing);
    try {
      const { codes, needed } = await this.#model.frames(drawings.map(({ code }) => code));
      this.#needed = needed;
      this.#makers = codes.map((code) => {
        let frame;
        return () =>
          (frame ??= this.#model.frame(code).catch(() => {
            // The part is requested again in the next round.
            frame = undefined;
            return null;
          }));
      });
    } catch {
      // The present parts are enough, too.
    }
    await this.#show();
    requestAnimationFrame((now) => this.#run(now));
  }

  #move(isMoving) {
    this.#isMoving = isMoving;
    this.#pause.textContent = say(isMoving ? "animate.pause" : "animate.play");
    this.#step.hidden = isMoving;
  }

  /** Shows the next symbol when it is time, until the animation has left the page. */
  async #run(now) {
    if (this.view.isConnected) this.#wasSeen = true;
    else if (this.#wasSeen || ++this.#unseen > patience) return this.#release?.();
    if (this.#wasSeen && this.#isMoving && now - this.#last >= 1000 / this.#rate - 4) {
      this.#last = now;
      await this.#show();
      this.#release ??= keepAwake();
    }
    requestAnimationFrame((later) => this.#run(later));
  }

  /** Shows the next symbol, and starts drawing the one after it. */
  async #show() {
    const { index, frame } = this.#ahead ?? this.#take();
    const drawing = await frame;
    this.#ahead = this.#take();
    // Other parts are enough, too.
    if (drawing === null) return;
    draw(this.#canvas, drawing);
    const count = this.#makers.length;
    this.#counter.textContent = say("animate.part", { index: index + 1, count, needed: this.#needed });
  }

  #take() {
    if (this.#order.length === 0) this.#order = orderOf(this.#makers.length, this.#round++);
    const index = this.#order.shift();
    return { index, frame: this.#makers[index]() };
  }
}

/** Draws a symbol; each module has the same number of screen pixels. */
function draw(canvas, { size, modules }) {
  const side = size + 2 * quiet;
  if (canvas.width !== side) Object.assign(canvas, { width: side, height: side });
  const room = Math.floor(canvas.clientWidth * devicePixelRatio);
  const rest = room >= side ? room % side : 0;
  const [before, after] = [Math.floor(rest / 2), Math.ceil(rest / 2)].map(
    (pixels) => `${pixels / devicePixelRatio}px`,
  );
  canvas.style.padding = `${before} ${after} ${after} ${before}`;
  const image = new ImageData(side, side);
  image.data.fill(255);
  for (let index = 0; index < modules.length; index++) {
    if (modules[index] !== 1) continue;
    const at = 4 * ((quiet + Math.floor(index / size)) * side + quiet + (index % size));
    image.data.fill(0, at, at + 3);
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
}
