/**
 * `<turning-graph>`: who wins at every position of a match, as bars: up for Black, down for Gold, as high as the points;
 * a hollow point where nothing is proved. It is a slider: arrow keys go from position to position. Event: `go`, with the
 * index in `.detail`.
 */

import { draw } from "../kamisado/drawing.js";
import { sideWord } from "../kamisado/speech.js";
import { make } from "../shell/make.js";
import { t } from "../shell/words.js";

/** @typedef {import("./scenes.js").GraphValue} GraphValue */
/** @typedef {import("./scenes.js").Turn} Turn */

const [HEIGHT, MIDDLE, LOW, HIGH] = [120, 60, 30, 54];

export class TurningGraph extends HTMLElement {
  #svg = draw("svg", { preserveAspectRatio: "none", "aria-hidden": "true" });
  #bars = draw("g");
  #marks = make("div", { class: "graph-marks", "aria-hidden": "true" });
  #cursor = make("div", { class: "graph-cursor", "aria-hidden": "true" });
  #plot = make("div", { class: "graph-plot", role: "slider", tabindex: 0, "aria-valuemin": 0 });
  /** @type {(GraphValue | undefined)[]} */
  #values = [];
  /** @type {string[]} */
  #words = [];
  /** @type {Turn[]} */
  #turns = [];
  #current = -1;

  connectedCallback() {
    if (this.#plot.isConnected) return;
    this.#plot.setAttribute("aria-label", t("page.analysis.graph"));
    this.#plot.append(this.#svg, this.#marks, this.#cursor);
    const side = (/** @type {"black" | "gold"} */ name) => make("span", { class: `graph-side ${name}`, "aria-hidden": "true" }, sideWord(name));
    this.append(side("black"), side("gold"), this.#plot);
    this.#plot.addEventListener("keydown", (event) => this.#key(event));
    this.#plot.addEventListener("pointerdown", (event) => {
      this.#plot.setPointerCapture(event.pointerId);
      this.#goAt(event);
    });
    this.#plot.addEventListener("pointermove", (event) => event.buttons && this.#goAt(event));
  }

  /**
   * A match with so many positions, nothing known of them yet.
   *
   * @param {string[]} words what each position is called
   * @param {number[]} starts the positions in which rounds begin
   */
  start(words, starts) {
    this.#words = words;
    this.#values = words.map(() => undefined);
    this.#turns = [];
    const count = words.length;
    this.#plot.setAttribute("aria-valuemax", String(count - 1));
    this.#svg.setAttribute("viewBox", `0 0 ${count} ${HEIGHT}`);
    const rounds = starts.filter(Boolean).map((at) => draw("line", { class: "graph-round", x1: at, x2: at, y1: 0, y2: HEIGHT }));
    this.#bars = draw("g");
    this.#svg.replaceChildren(...rounds, this.#bars, draw("line", { class: "graph-middle", x1: 0, x2: count, y1: MIDDLE, y2: MIDDLE }));
    this.#marks.replaceChildren();
    this.current = 0;
  }

  /** One more value is known. @param {GraphValue} value */
  add(value) {
    this.#values[value.index] = value;
    const bar = barOf(value);
    if (bar) this.#bars.append(bar);
    else this.#marks.append(this.#mark(value.index, "graph-unknown", "?"));
    if (value.index === this.#current) this.current = value.index;
  }

  /** Where the match turned. @param {Turn[]} turns */
  set turns(turns) {
    this.#turns = turns;
    this.#marks.append(...turns.map(({ index, gave }) => this.#mark(index, `graph-turn ${gave}`, gave === "round" ? "??" : "?")));
    this.current = this.#current;
  }

  /** The position one looks at; -1 if it is none of the match. */
  get current() {
    return this.#current;
  }

  set current(index) {
    this.#current = index;
    this.#cursor.hidden = index < 0;
    if (index < 0) return;
    this.#cursor.style.setProperty("--at", String((index + 0.5) / this.#words.length));
    this.#plot.setAttribute("aria-valuenow", String(index));
    this.#plot.setAttribute("aria-valuetext", this.#said(index));
  }

  /** @param {number} index */
  #said(index) {
    const value = this.#values[index];
    const said = [this.#words[index] ?? "", value ? winWords(value) : t("page.analysis.value_awaited")];
    const turn = this.#turns.find((each) => each.index === index);
    if (turn) said.push(t("page.analysis.turn_here"));
    return said.join("; ");
  }

  /** @param {number} index @param {string} kind @param {string} sign */
  #mark(index, kind, sign) {
    const mark = make("span", { class: kind }, sign);
    mark.style.setProperty("--at", String((index + 0.5) / this.#words.length));
    return mark;
  }

  /** @param {PointerEvent} event */
  #goAt(event) {
    const box = this.#plot.getBoundingClientRect();
    this.#go(Math.floor(((event.clientX - box.left) / box.width) * this.#words.length));
  }

  /** @param {number} index */
  #go(index) {
    const to = Math.max(0, Math.min(this.#words.length - 1, index));
    if (to !== this.#current) this.dispatchEvent(new CustomEvent("go", { detail: to }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (step) this.#go(Math.max(0, this.#current) + step);
    else if (event.key === "Home") this.#go(0);
    else if (event.key === "End") this.#go(this.#words.length - 1);
    else return;
    event.preventDefault();
  }
}

/** Who wins, in words. @param {GraphValue} value */
function winWords({ value, winner, points }) {
  if (value === "rated") return t("page.analysis.value_rated");
  if (!winner) return t("page.board.value.unknown");
  const side = sideWord(winner);
  return points === null ? t("page.analysis.side_wins", { side }) : t("page.analysis.side_wins_points", { side, n: points });
}

/** @param {GraphValue} value */
function barOf({ index, winner, points, value }) {
  if (!winner) return null;
  // One point is a low bar; a match is rarely about more than a few.
  const height = LOW + Math.min(HIGH - LOW, Math.log2(Math.max(1, points ?? 1)) * 8);
  const y = winner === "black" ? MIDDLE - height : MIDDLE;
  return draw("rect", { class: `graph-bar ${winner} ${value}`, x: index + 0.06, y, width: 0.88, height });
}

customElements.define("turning-graph", TurningGraph);
