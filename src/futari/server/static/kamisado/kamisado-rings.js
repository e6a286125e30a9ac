/** `<kamisado-rings>`: the score as rings, side by side, with the format and how many points win. */

import { make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { draw, loadSprite, use } from "./drawing.js";
import { SIDES } from "./notation.js";
import { sideWord } from "./speech.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").MatchView} MatchView */

// More points than this are told by a number.
const MOST_RINGS = 15;

export class KamisadoRings extends HTMLElement {
  /** @type {MatchView | null} */
  #view = null;

  connectedCallback() {
    loadSprite().catch(() => {});
    this.retell();
  }

  get view() {
    return this.#view;
  }

  set view(view) {
    this.#view = view;
    this.retell();
  }

  /** Says everything anew: the score or the language has changed. */
  retell() {
    const view = this.#view;
    if (!view) return this.replaceChildren();
    const format = make("p", { class: "format" }, t("page.rings.format", { format: t(`format.${view.format}`), n: view.target }));
    this.replaceChildren(...SIDES.map((side) => this.#side(view, side)), format);
  }

  /** @param {MatchView} view @param {Side} side */
  #side(view, side) {
    const [points, target] = [view.score[side], view.target];
    const said = t("page.rings.side", { side: sideWord(side), n: points, target });
    const won = target > MOST_RINGS ? make("span", { class: "points" }, `${points} / ${target}`) : this.#rings(points, target);
    const name = make("span", { class: "name" }, sideWord(side));
    return make("div", { class: `side ${side}`, role: "img", "aria-label": said }, name, won);
  }

  /**
   * Points beyond the target count too: the last ring may be worth more than was needed.
   *
   * @param {number} points
   * @param {number} target
   */
  #rings(points, target) {
    const slots = Math.max(points, target);
    const rings = Array.from({ length: slots }, (_, n) => {
      const kind = n < points ? "ring won" : "ring";
      return draw("svg", { class: kind, viewBox: "-46 -46 92 92", "aria-hidden": "true" }, use("ring"));
    });
    return make("span", { class: slots > 7 ? "rings many" : "rings" }, ...rings);
  }
}

customElements.define("kamisado-rings", KamisadoRings);
