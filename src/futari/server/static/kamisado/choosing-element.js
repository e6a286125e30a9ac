/** What elements share that tell a view and its choices, and tell everything anew when one of them changes. */

import { SeenElement } from "./seen-element.js";

/** @typedef {import("./notation.js").MatchView} MatchView */

export class ChoosingElement extends SeenElement {
  static observedAttributes = ["side", "busy"];

  /** @type {MatchView | null} */
  #view = null;
  /** @type {string[]} */
  #choices = [];

  connectedCallback() {
    this.retell();
  }

  attributeChangedCallback() {
    this.retell();
  }

  get view() {
    return this.#view;
  }

  /** A new view has no choices until they are set. */
  set view(view) {
    this.#view = view;
    this.#choices = [];
    this.retell();
  }

  get choices() {
    return this.#choices;
  }

  /** Only these can be chosen. */
  set choices(choices) {
    this.#choices = [...choices];
    this.retell();
  }

  /** Says everything anew. */
  retell() {
    const view = this.#view;
    this.replaceChildren(...(view ? this.told(view) : []));
  }

  /** What it says of a view. @param {MatchView} view @returns {Node[]} */
  told(view) {
    throw new Error(`nothing is said of ${view.position}`);
  }
}
