/** `<kamisado-text-board>`: the board in words, for those who prefer it: choices as buttons, a table, lists of towers. */

import { make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { ChoosingElement } from "./choosing-element.js";
import { COLOURS, colourOf, SIDES, seenSquare, towerOn, wayOf } from "./notation.js";
import { choiceText, colourWord, fromHome, happenedWords, moverWords, sideWord, towerWords, waySpoken } from "./speech.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").MatchView} MatchView */
/** @typedef {import("./notation.js").Way} Way */

export class KamisadoTextBoard extends ChoosingElement {
  /** @param {MatchView} view */
  told(view) {
    return [
      make("p", { class: "mover" }, moverWords(view)),
      make("p", { class: "last" }, happenedWords([], view)),
      this.#section("choices", t("page.textboard.choices"), this.#offers(view)),
      this.#section("board", t("page.textboard.board"), this.#table(view)),
      this.#section("towers", t("page.textboard.towers"), ...SIDES.map((side) => this.#towers(view, side))),
    ];
  }

  /** @param {string} kind @param {string} name @param {...Node} content */
  #section(kind, name, ...content) {
    return make("section", { class: kind, "aria-label": name }, make("p", { class: "title" }, name), ...content);
  }

  /** One list, or one a tower while any may be chosen. @param {MatchView} view */
  #offers(view) {
    const ways = this.choices.flatMap((choice) => wayOf(view, choice) ?? []);
    const fills = this.choices.filter((choice) => choice.startsWith("fill "));
    if (fills.length) return make("ul", {}, ...fills.map((choice) => make("li", {}, this.#offer(choice, choiceText(choice), ""))));
    if (!ways.length) return make("p", {}, t("page.textboard.none"));
    const towers = COLOURS.filter((colour) => ways.some(({ tower }) => tower === colour));
    const lists = towers.map((colour) => ({ colour, list: this.#list(ways.filter(({ tower }) => tower === colour)) }));
    if (lists.length === 1 && lists[0]) return lists[0].list;
    return make("div", {}, ...lists.map(({ colour, list }) => make("details", {}, make("summary", {}, colourWord(colour)), list)));
  }

  /** @param {Way[]} ways */
  #list(ways) {
    return make("ul", {}, ...ways.map((way) => make("li", {}, this.#offer(way.choice, choiceText(way.choice), waySpoken(way)))));
  }

  /** @param {string} choice @param {string} signs @param {string} words */
  #offer(choice, signs, words) {
    const look = { type: "button", class: "offer", disabled: this.busy, onclick: () => this.choose(choice) };
    return make("button", look, make("span", { class: "signs" }, signs), make("span", {}, words));
  }

  /** @param {MatchView} view */
  #table(view) {
    const columns = Array.from({ length: 8 }, (_, x) => make("th", { scope: "col" }, seenSquare(x, 7, this.side)?.charAt(0)));
    const rows = Array.from({ length: 8 }, (_, y) => {
      const cells = Array.from({ length: 8 }, (_, x) => this.#cell(view, /** @type {string} */ (seenSquare(x, y, this.side))));
      return make("tr", {}, make("th", { scope: "row" }, seenSquare(0, y, this.side)?.charAt(1)), ...cells);
    });
    const name = t("board.title", { side: sideWord(this.side) });
    const head = make("thead", {}, make("tr", {}, make("td"), ...columns));
    const table = make("table", { "aria-label": name }, head, make("tbody", {}, ...rows));
    // Wider than a phone: it can be scrolled, also by keys.
    return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name }, table);
  }

  /** @param {MatchView} view @param {string} square */
  #cell(view, square) {
    const tower = towerOn(view, square);
    const ground = make("span", { class: "ground" }, colourWord(colourOf(square)));
    if (!tower) return make("td", {}, ground);
    const may = view.stage === "move" && tower.side === view.to_move && [null, tower.colour].includes(view.must_move);
    const name = `${may ? "▸ " : ""}${sideWord(tower.side)}: ${colourWord(tower.colour)}${"+".repeat(tower.rings)}`;
    return make("td", { class: may ? "may" : "" }, ground, " ", make("b", {}, name));
  }

  /** @param {MatchView} view @param {Side} side */
  #towers(view, side) {
    const list = make("ul", {}, ...fromHome(view, side).map((tower) => make("li", {}, towerWords(tower))));
    return make("div", {}, make("p", { class: "side" }, t("board.side", { side: sideWord(side) })), list);
  }
}

customElements.define("kamisado-text-board", KamisadoTextBoard);
