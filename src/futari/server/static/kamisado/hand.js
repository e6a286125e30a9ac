/** A hand that carries a tower over the board. */

import { centre } from "./drawing.js";

/** @typedef {import("./scene.js").Scene} Scene */

export class Hand {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** The tower in it. @type {string | null} */
    this.name = null;
  }

  get #element() {
    return this.name === null ? undefined : this.scene.towers.get(this.name);
  }

  /** Lift a tower above all others. @param {string} name */
  lift(name) {
    this.name = name;
    const element = this.#element;
    if (!element) return;
    this.scene.layers.hand.append(element);
    element.classList.add("carried");
  }

  /** @param {number} x @param {number} y @param {string | null} square the one below, which lights up */
  carry(x, y, square) {
    const element = this.#element;
    if (element) this.scene.slide(element, [x, y], 0);
    this.#light(square);
  }

  /** Put it down on a square, or where it stood. @param {number} time milliseconds @param {string} [square] */
  putDown(time, square = this.scene.standing.get(this.name ?? "")?.square) {
    const element = this.#element;
    this.#light(null);
    this.name = null;
    if (!element) return;
    element.classList.remove("carried");
    this.scene.layers.towers.append(element);
    // In another layer it is new to the browser: it slides only from where it has been seen.
    void getComputedStyle(element).transform;
    if (square) this.scene.slide(element, centre(square, this.scene.side), time);
  }

  /** @param {string | null} square */
  #light(square) {
    for (const each of this.scene.squares) each.classList.toggle("over", each.dataset.square === square);
  }
}
