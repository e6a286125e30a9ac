/** `<kamisado-lineups>`: the winner of a round chooses how the towers line up again, seeing both line-ups (F1). */

import { make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { ChoosingElement } from "./choosing-element.js";
import { miniBoard } from "./drawing.js";
import { SIDES, viewOfPosition } from "./notation.js";
import { choiceText, colourWord, fromHome, sideWord } from "./speech.js";

/** @typedef {import("./notation.js").MatchView} MatchView */

const FILLS = /** @type {const} */ (["left", "right"]);

export class KamisadoLineups extends ChoosingElement {
  retell() {
    this.hidden = !this.view?.line_ups;
    super.retell();
  }

  /** Without choices, both line-ups are just shown. @param {MatchView} view */
  told({ line_ups: lines }) {
    if (!lines) return [];
    const title = t("page.lineups.title");
    const fills = FILLS.map((fill) => this.#fill(fill, viewOfPosition(lines[fill])));
    const both = make("div", { class: "both", role: "group", "aria-label": title, tabindex: -1 }, ...fills);
    return [make("p", { class: "title" }, title), both];
  }

  /** To the question, not to an answer: Enter that is pressed once more chooses nothing. */
  focus() {
    /** @type {HTMLElement | null} */ (this.querySelector(".both"))?.focus();
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
      disabled: this.busy || !this.choices.includes(choice),
      "aria-description": orders.join(". "),
      onclick: () => this.choose(choice),
    };
    return make("button", look, miniBoard(view, { side: this.side }), make("span", { class: "name" }, choiceText(choice)));
  }
}

customElements.define("kamisado-lineups", KamisadoLineups);
