/**
 * `<line-player>`: plays a line out on a board, move by move, and lets the reader step through it. Event: `end`, when the
 * last move has been shown for the first time.
 */

import { choiceText } from "../kamisado/speech.js";
import { icon, make } from "../shell/make.js";
import { stillness } from "../shell/preferences.js";
import { t } from "../shell/words.js";
import { movePicture } from "./move-chip.js";

/** @typedef {import("./scenes.js").Step} Step */
/** @typedef {import("./study-board.js").StudyBoard} StudyBoard */
/** @typedef {import("../kamisado/notation.js").MatchView} MatchView */

// Milliseconds between two moves: long enough to see what the last one did.
const PAUSE = 650;
const STILL_PAUSE = 1000;

export class LinePlayer extends HTMLElement {
  /** @type {StudyBoard | null} */
  #board = null;
  /** @type {MatchView | null} */
  #before = null;
  /** @type {Step[]} */
  #steps = [];
  /** How many of the steps are on the board. */
  #shown = 0;
  #run = 0;
  #ended = false;
  #moves = make("ol", { class: "line" });
  #pause = tool("pause", "page.line.pause", () => this.toggle());

  connectedCallback() {
    if (this.#moves.isConnected) return;
    this.setAttribute("role", "group");
    this.#moves.addEventListener("click", (event) => {
      const place = event.target instanceof Element ? event.target.closest("[data-place]")?.getAttribute("data-place") : null;
      if (place) this.#stepTo(Number(place) + 1);
    });
    const tools = make(
      "div",
      { class: "steppers" },
      tool("first", "page.line.first", () => this.#stepTo(0)),
      tool("previous", "page.line.previous", () => this.#stepTo(this.#shown - 1)),
      this.#pause,
      tool("next", "page.line.next", () => this.#stepTo(this.#shown + 1)),
    );
    this.append(tools, this.#moves);
  }

  disconnectedCallback() {
    this.stop();
  }

  get playing() {
    return this.hasAttribute("playing");
  }

  /**
   * Play a line from a view on; `held`: the view with which the board already stands after so many steps.
   *
   * @param {StudyBoard} board
   * @param {MatchView} before
   * @param {Step[]} steps
   * @param {{ label: string }} words
   */
  start(board, before, steps, { label }) {
    this.stop();
    this.#board = board;
    this.#before = before;
    this.#steps = steps;
    this.#ended = false;
    this.setAttribute("aria-label", label);
    this.#moves.replaceChildren(...steps.map(entry));
    this.#shown = 0;
    this.#show(0);
    return this.play();
  }

  toggle() {
    if (this.playing) this.stop();
    else void this.play();
  }

  /** Go on by itself, from the start if it is at the end. */
  async play() {
    const run = ++this.#run;
    this.toggleAttribute("playing", true);
    this.#dressPause();
    if (this.#shown >= this.#steps.length) this.#show(0);
    while (this.#run === run && this.#shown < this.#steps.length) {
      await sleep(this.#shown ? (stillness() ? STILL_PAUSE : PAUSE) : PAUSE / 2);
      if (this.#run !== run) return;
      await this.#show(this.#shown + 1);
    }
    if (this.#run === run) this.stop();
  }

  stop() {
    this.#run += 1;
    this.toggleAttribute("playing", false);
    this.#dressPause();
  }

  /** @param {number} shown */
  #stepTo(shown) {
    this.stop();
    void this.#show(Math.max(0, Math.min(this.#steps.length, shown)));
  }

  /** @param {number} shown */
  async #show(shown) {
    const [step, forward] = [this.#steps[shown - 1], shown === this.#shown + 1];
    const view = step ? step.view : this.#before;
    this.#shown = shown;
    for (const [place, item] of [...this.#moves.children].entries()) {
      const button = /** @type {HTMLElement} */ (item.firstElementChild);
      if (place === shown - 1) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      item.classList.toggle("ahead", place >= shown);
    }
    if (view && this.#board) await this.#board.show(view, { events: forward && step ? step.events : [], silent: !forward });
    if (shown === this.#steps.length && !this.#ended) {
      this.#ended = true;
      this.dispatchEvent(new Event("end"));
    }
  }

  #dressPause() {
    const words = t(this.playing ? "page.line.pause" : "page.line.play");
    this.#pause.setAttribute("aria-label", words);
    this.#pause.title = words;
    this.#pause.replaceChildren(this.playing ? make("span", { class: "pause-sign" }) : icon("play"));
  }
}

/** @param {Step} step @param {number} place */
function entry({ side, choice }, place) {
  const words = make("span", { class: "unseen" }, choiceText(choice ?? ""));
  return make("li", {}, make("button", { type: "button", class: "line-move", "data-place": place }, movePicture(side, choice ?? ""), words));
}

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}

/** A button with a sign: `first`, `previous`, `next`, `last`, `pause`. @param {string} sign @param {string} key @param {() => void} act */
export function tool(sign, key, act) {
  const words = t(key);
  return make("button", { type: "button", class: `button icon-only stepper ${sign}`, "aria-label": words, title: words, onclick: act }, icon("chevron"));
}

customElements.define("line-player", LinePlayer);
