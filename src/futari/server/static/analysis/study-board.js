/** The board of a study: the picture or the words, as the reader likes it, kept alike. Events: those of the board. */

import { KamisadoBoard } from "../kamisado/kamisado-board.js";
import { KamisadoLineups } from "../kamisado/kamisado-lineups.js";
import { KamisadoTextBoard } from "../kamisado/kamisado-text-board.js";
import { happenedWords } from "../kamisado/speech.js";
import { rulePath } from "../table/games.js";
import { api } from "../shell/api.js";
import { make } from "../shell/make.js";
import { announce, report } from "../shell/notices.js";
import { onPreference, preferences, stillness } from "../shell/preferences.js";
import { say, t } from "../shell/words.js";

/** @typedef {import("../kamisado/notation.js").MatchView} MatchView */
/** @typedef {import("../kamisado/notation.js").GameEvent} GameEvent */
/** @typedef {import("../kamisado/notation.js").Side} Side */
/** @typedef {import("./scenes.js").Result} Result */

export class StudyBoard extends HTMLElement {
  picture = new KamisadoBoard();
  #text = new KamisadoTextBoard();
  #lineups = new KamisadoLineups();
  #seat = make("div", { class: "study-seat" });
  #refusal = make("p", { class: "study-refusal", role: "status" });
  #forget = () => {};

  constructor() {
    super();
    this.#lineups.hidden = true;
    this.addEventListener("attempt", (event) => void this.#explain(/** @type {CustomEvent} */ (event).detail).catch(report));
  }

  connectedCallback() {
    if (!this.#seat.isConnected) this.append(this.#seat, this.#lineups, this.#refusal);
    this.#forget = onPreference(() => this.#dress());
    this.#dress();
  }

  disconnectedCallback() {
    this.#forget();
  }

  get view() {
    return this.picture.view;
  }

  get side() {
    return this.picture.side;
  }

  set side(side) {
    for (const each of this.#all) each.side = side;
  }

  get busy() {
    return this.picture.busy;
  }

  set busy(on) {
    for (const each of this.#all) each.busy = on;
  }

  /** A position is being set up: that is done on the picture, which speaks too. */
  get editing() {
    return this.picture.editing;
  }

  set editing(on) {
    this.picture.editing = on;
    this.#dress();
  }

  /** Resolved when nothing moves any more. */
  get settled() {
    return this.picture.settled;
  }

  /**
   * @param {MatchView} view
   * @param {{ choices?: string[], events?: GameEvent[], silent?: boolean }} [news]
   */
  show(view, { choices = [], events = [], silent = false } = {}) {
    this.complain("");
    this.#text.view = view;
    this.#offer(view, choices);
    // The picture tells what happened by itself, as long as it is on the page.
    if (!silent && !this.picture.isConnected) announce(happenedWords(events, view));
    return this.picture.show(view, { choices, events, silent });
  }

  /** What may be chosen here, told later than the view. @param {string[]} choices */
  set choices(choices) {
    this.picture.choices = choices;
    const view = this.picture.view;
    if (view) this.#offer(view, choices);
  }

  /** @param {Record<string, Result>} values by choice */
  set values(values) {
    this.picture.values = values;
  }

  /** A line as numbered arrows; an empty one takes them away. @param {string[]} choices */
  set line(choices) {
    this.picture.line = choices;
  }

  putBack() {
    this.picture.putBack();
  }

  /** Go to the tower that must move, by keyboard. */
  enter() {
    const view = this.picture.view;
    if (preferences.textBoard && !this.editing) this.#text.querySelector("button")?.focus();
    else {
      const must = view?.towers.find(({ side, colour }) => side === view.to_move && colour === view.must_move);
      this.picture.focusSquare(must?.square ?? (this.side === "gold" ? "d8" : "e1"));
    }
  }

  /** Say below the board what is wrong. @param {string} text @param {string | null} [rule] */
  complain(text, rule = null) {
    this.#refusal.replaceChildren(text);
    if (rule) this.#refusal.append(" ", make("a", { href: rulePath("kamisado", rule) }, t("page.study.rule", { rule })));
  }

  get #all() {
    return [this.picture, this.#text, this.#lineups];
  }

  /** @param {MatchView} view @param {string[]} choices */
  #offer(view, choices) {
    this.#text.choices = choices;
    const fills = choices.some((choice) => choice.startsWith("fill "));
    this.#lineups.view = fills ? view : null;
    this.#lineups.choices = fills ? choices : [];
  }

  /** A try that is not on the list: the server says which rule forbids it. @param {any} detail */
  async #explain({ text, refusal }) {
    const view = this.picture.view;
    if (!view) return;
    const told = refusal ?? (await api.post("/kamisado/why", { position: view.position, attempt: text })).refusal;
    if (this.picture.view === view && told) this.complain(say(told), told.rule);
  }

  #dress() {
    this.picture.glyphs = preferences.glyphs;
    this.picture.coordinates = preferences.coordinates;
    this.picture.motion = !stillness();
    const wanted = preferences.textBoard && !this.editing ? this.#text : this.picture;
    if (wanted.parentElement !== this.#seat) this.#seat.replaceChildren(wanted);
  }
}

customElements.define("study-board", StudyBoard);
