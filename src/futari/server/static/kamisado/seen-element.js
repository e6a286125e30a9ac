/** What all elements share that show a match from a side and may have to wait for an answer. */

/** @typedef {import("./notation.js").Side} Side */

export class SeenElement extends HTMLElement {
  /** @returns {Side} the side that looks at the board */
  get side() {
    return this.getAttribute("side") === "gold" ? "gold" : "black";
  }

  set side(side) {
    this.setAttribute("side", side);
  }

  /** An answer is awaited: nothing can be chosen. */
  get busy() {
    return this.hasAttribute("busy");
  }

  set busy(on) {
    this.toggleAttribute("busy", on);
  }

  /**
   * Tells the page of a choice from the list.
   *
   * @param {string} choice
   * @returns {boolean} false if the page does not want it
   */
  choose(choice) {
    return this.dispatchEvent(new CustomEvent("choose", { detail: { choice }, bubbles: true, cancelable: true }));
  }
}
