/**
 * `<choice-values>`: what every choice of the mover leads to, the best first. Events: `choose` (detail `{choice}`) and
 * `look` (detail `{rated}`, null when nobody looks any more), for the line of a choice on hover or focus.
 */

import { lineWays } from "../kamisado/notation.js";
import { choiceText, sideWord, valueWords } from "../kamisado/speech.js";
import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { worth } from "./judge.js";
import { movePicture } from "./move-chip.js";

/** @typedef {import("../kamisado/notation.js").MatchView} MatchView */
/** @typedef {import("../kamisado/notation.js").Side} Side */
/** @typedef {import("./scenes.js").Rated} Rated */
/** @typedef {import("./scenes.js").Result} Result */

/** `+2`, `−1`, `?`: a sign for those who see, the words are said beside it. @param {Result} result */
export function valueSign({ value, points }) {
  const sign = value === "unknown" ? "?" : (value === "win" ? "+" : "−") + (points === null ? "" : number(Math.abs(points)));
  return make("span", { class: `value-sign ${value}`, "aria-hidden": "true" }, sign);
}

export class ChoiceValues extends HTMLElement {
  #list = make("ul", { class: "value-list" });
  #line = make("div", { class: "value-line" });
  /** @type {Rated[]} */
  #rated = [];
  /** @type {MatchView | null} */
  #view = null;
  #here = 0;

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.#list.setAttribute("aria-label", t("page.analysis.choices"));
    this.append(this.#list, this.#line);
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("focusin", (event) => this.#look(this.#placeOf(event.target)));
    this.#list.addEventListener("focusout", () => this.#look(-1));
    this.#list.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#look(this.#placeOf(event.target)));
    this.#list.addEventListener("pointerleave", () => this.#look(-1));
    this.#list.addEventListener("click", (event) => {
      const rated = this.#rated[this.#placeOf(event.target)];
      if (rated) this.dispatchEvent(new CustomEvent("choose", { detail: { choice: rated.choice } }));
    });
  }

  /** @param {MatchView | null} view @param {Rated[]} rated the best first */
  show(view, rated) {
    this.#view = view;
    this.#rated = rated;
    this.#here = 0;
    this.#list.replaceChildren(...rated.map((each, place) => this.#row(each, place)));
    this.#list.scrollTop = 0;
    this.tell(null);
  }

  /** The line of a choice below the list. @param {Rated | null} rated */
  tell(rated) {
    const side = this.#view?.to_move ?? null;
    for (const [place, row] of [...this.#list.children].entries()) row.classList.toggle("looked-at", this.#rated[place] === rated);
    if (!this.#rated.length) return this.#line.replaceChildren();
    if (!rated || !side) return this.#line.replaceChildren(make("p", { class: "small quiet-text" }, t("page.analysis.line_hint")));
    const ways = this.#view ? lineWays(this.#view, rated.line) : [];
    const line = rated.line.map((choice, place) => make("li", {}, movePicture(ways[place]?.side ?? side, choice), make("span", { class: "unseen" }, choiceText(choice))));
    const title = make("p", { class: "value-line-title" }, choiceText(rated.choice), ": ", make("b", {}, valueWords(rated)));
    const told = rated.value === "unknown" ? make("p", { class: "small quiet-text" }, t("page.analysis.unknown_note")) : make("ol", { class: "line" }, ...line);
    return this.#line.replaceChildren(title, told);
  }

  /** @param {Rated} rated @param {number} place */
  #row(rated, place) {
    const best = worth(rated) === worth(/** @type {Rated} */ (this.#rated[0])) && rated.value !== "unknown";
    const words = t("page.analysis.choice_words", { choice: choiceText(rated.choice), value: valueWords(rated) });
    return make(
      "li",
      { class: rated.value },
      make(
        "button",
        { type: "button", class: `value-row${best ? " best" : ""}`, "data-place": place, tabindex: place === this.#here ? 0 : -1 },
        valueSign(rated),
        movePicture(this.#view?.to_move ?? null, rated.choice),
        make("span", { class: "unseen" }, words),
      ),
    );
  }

  /** @param {EventTarget | null} target */
  #placeOf(target) {
    const row = target instanceof Element ? target.closest("[data-place]") : null;
    return row ? Number(row.getAttribute("data-place")) : -1;
  }

  /** @param {number} place */
  #look(place) {
    const rated = this.#rated[place] ?? null;
    this.tell(rated);
    this.dispatchEvent(new CustomEvent("look", { detail: { rated } }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const last = this.#rated.length - 1;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? last : step ? Math.max(0, Math.min(last, this.#here + step)) : null;
    if (to === null || last < 0) return;
    event.preventDefault();
    const rows = /** @type {NodeListOf<HTMLElement>} */ (this.#list.querySelectorAll(".value-row"));
    const [from, row] = [rows[this.#here], rows[to]];
    if (from) from.tabIndex = -1;
    this.#here = to;
    if (row) {
      row.tabIndex = 0;
      row.focus();
    }
  }
}

customElements.define("choice-values", ChoiceValues);

/** What a position comes to, in a sentence. @param {Side} side @param {Rated[]} rated the best first */
export function summaryOf(side, rated) {
  const best = rated[0];
  if (!best) return "";
  const wins = rated.filter(({ value }) => value === "win").length;
  const open = rated.filter(({ value }) => value === "unknown").length;
  const params = { side: sideWord(side), count: number(wins), total: number(rated.length) };
  if (best.value === "win" && wins === rated.length) return t("page.analysis.all_win", params);
  if (best.value === "win") return t("page.analysis.some_win", params);
  if (open) return t("page.analysis.some_open", { ...params, count: number(open) });
  return t("page.analysis.none_win", params);
}
