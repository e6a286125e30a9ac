/** `<kamisado-lineups>`: the winner of a round chooses how the towers line up again, seeing both line-ups (F1). */

import { make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { miniBoard } from "./drawing.js";
import { SIDES, viewOfPosition } from "./notation.js";
import { SeenElement } from "./seen-element.js";
import { colourWord, fromHome, sideWord } from "./speech.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").MatchView} MatchView */

const FILLS = /** @type {const} */ (["left", "right"]);

export class KamisadoLineups extends SeenElement {
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

  set view(view) {
    this.#view = view;
    this.retell();
  }

  get choices() {
    return this.#choices;
  }

  /** Only listed fills can be chosen; without any, both line-ups are just shown. */
  set choices(choices) {
    this.#choices = [...choices];
    this.retell();
  }

  /** Says everything anew. */
  retell() {
    const lines = this.#view?.line_ups;
    this.hidden = !lines;
    if (!lines) return this.replaceChildren();
    const title = t("page.lineups.title");
    const fills = FILLS.map((fill) => this.#fill(fill, viewOfPosition(lines[fill])));
    const both = make("div", { class: "both", role: "group", "aria-label": title }, ...fills);
    this.replaceChildren(make("p", { class: "title" }, title), both);
  }

  /** @param {"left" | "right"} fill @param {MatchView} view */
  #fill(fill, view) {
    const choice = `fill ${fill}`;
    const orders = SIDES.map((side) => {
      const towers = fromHome(view, side).map(({ colour }) => colourWord(colour));
      return t("page.lineups.order", { side: sideWord(side), towers: towers.join(", ") });
    });
    const look = {
      type: "button",
      class: "lineup",
      disabled: this.busy || !this.#choices.includes(choice),
      "aria-description": orders.join(". "),
      onclick: () => this.choose(choice),
    };
    const name = fill === "left" ? t("page.lineups.left") : t("page.lineups.right");
    return make("button", look, miniBoard(view, { side: this.side }), make("span", { class: "name" }, name));
  }
}

customElements.define("kamisado-lineups", KamisadoLineups);
