/** A board on which anybody may try things out: it asks the server what a choice leads to and why another is forbidden. */

import "../kamisado/kamisado-board.js";
import "../kamisado/kamisado-lineups.js";
import "../kamisado/kamisado-text-board.js";
import { KamisadoBoard } from "../kamisado/kamisado-board.js";
import { onFarRow, other, towerOn, viewOfPosition } from "../kamisado/notation.js";
import { api } from "../shell/api.js";
import { make } from "../shell/make.js";
import { onPreference, preferences, stillness } from "../shell/preferences.js";

/** @typedef {import("./shapes.js").Still} Still */
/** @typedef {import("./shapes.js").Scene} Scene */
/** @typedef {import("./shapes.js").Side} Side */
/** @typedef {import("./shapes.js").Numbered} Numbered */
/** @typedef {import("./shapes.js").Refusal} Refusal */
/** @typedef {import("../kamisado/notation.js").MatchView} MatchView */
/** @typedef {import("../kamisado/kamisado-lineups.js").KamisadoLineups} KamisadoLineups */
/** @typedef {HTMLElement & {view: MatchView | null, choices: string[], side: Side, busy: boolean}} TextBoard */

/**
 * What a live board tells whoever made it.
 * @typedef {object} Ears
 * @property {(choice: string) => boolean} [wants] whether a choice may be played; without it every listed one may
 * @property {(scene: Scene, choice: string) => unknown} played
 * @property {(refusal: Refusal) => unknown} refused
 * @property {(error: unknown) => unknown} failed
 */

export class LiveBoard {
  /** @type {KamisadoBoard | TextBoard} */
  #board;
  #ears;
  /** Where the winner of a round chooses how to fill; to be put beside the board. */
  lineups = /** @type {KamisadoLineups} */ (document.createElement("kamisado-lineups"));
  /** @type {Side} */
  #side = "black";
  #position = "";
  /** Counts what is shown, so that late answers are not. */
  #turn = 0;
  #forget;

  /** @param {Ears} ears @param {Side} [side] */
  constructor(ears, side = "black") {
    this.#ears = ears;
    this.#board = /** @type {KamisadoBoard | TextBoard} */ (document.createElement(preferences.textBoard ? "kamisado-text-board" : "kamisado-board"));
    this.lineups.hidden = true;
    this.side = side;
    this.element = make("div", { class: "live-board" }, this.#board);
    for (const chooser of [this.element, this.lineups]) {
      chooser.addEventListener("choose", (event) => this.#chosen(/** @type {CustomEvent<{choice: string}>} */ (event)));
    }
    this.element.addEventListener("attempt", (event) => void this.#attempted(/** @type {CustomEvent<any>} */ (event).detail));
    this.#dress();
    this.#forget = onPreference(() => this.#dress());
  }

  /** Let go of everything. */
  close() {
    this.#turn += 1;
    this.#forget();
  }

  get side() {
    return this.#side;
  }

  set side(side) {
    this.#side = side;
    this.#board.side = side;
    this.lineups.side = side;
  }

  get position() {
    return this.#position;
  }

  /**
   * Show a still.
   * @param {Still} still
   * @param {{ look?: string[], arrows?: Numbered[], silent?: boolean }} [marks]
   */
  show(still, { look = [], arrows = [], silent = false } = {}) {
    this.#turn += 1;
    this.#position = still.position;
    const turn = this.#turn;
    // Numbered ways say more than the last move, and would be crossed by it.
    const view = viewOfStill(arrows.length ? { ...still, last: null } : still);
    const settled = this.#lay(view, still.choices, { silent, offerFill: !arrows.length });
    void settled.then(() => {
      if (turn === this.#turn) this.mark({ look, arrows });
    });
    return settled;
  }

  /** Point at squares, ways and choices. @param {{ look?: string[], arrows?: Numbered[], choice?: string }} marks */
  mark({ look = [], arrows = [], choice = "" }) {
    if (!(this.#board instanceof KamisadoBoard)) return;
    if (choice) this.#board.hint = { choice };
    else if (look.length) this.#board.hint = { squares: look };
    if (arrows.length) this.#board.arrows = arrows.map(({ start, end, label }) => ({ from: start, to: end, kind: "line", label }));
  }

  /** Play a choice: the server says what follows. @param {string} choice @returns {Promise<Scene | null>} null if something else is shown by now */
  async play(choice) {
    const turn = (this.#turn += 1);
    this.#board.busy = true;
    this.lineups.busy = true;
    try {
      const scene = /** @type {Scene} */ (await api.post("/kamisado/play", { position: this.#position, choice }));
      if (turn !== this.#turn) return null;
      this.#position = scene.position;
      await this.#lay(scene.view, scene.choices, { events: scene.events });
      return turn === this.#turn ? scene : null;
    } finally {
      if (turn === this.#turn) this.#wake();
    }
  }

  #wake() {
    this.#board.busy = false;
    this.lineups.busy = false;
  }

  /** @param {MatchView} view @param {string[]} choices @param {{ events?: Scene["events"], silent?: boolean, offerFill?: boolean }} [news] */
  #lay(view, choices, { events = [], silent = false, offerFill = true } = {}) {
    this.#wake();
    const fills = offerFill ? choices.filter((choice) => choice.startsWith("fill ")) : [];
    this.lineups.view = fills.length ? view : null;
    this.lineups.choices = fills;
    if (this.#board instanceof KamisadoBoard) return this.#board.show(view, { choices, events, silent });
    this.#board.view = view;
    this.#board.choices = choices;
    return Promise.resolve();
  }

  /** @param {CustomEvent<{choice: string}>} event */
  #chosen(event) {
    const { choice } = event.detail;
    event.stopPropagation();
    if (this.#ears.wants && !this.#ears.wants(choice)) return event.preventDefault();
    this.play(choice).then(
      (scene) => scene && this.#ears.played(scene, choice),
      (error) => {
        if (this.#board instanceof KamisadoBoard) this.#board.putBack();
        this.#ears.failed(error);
      },
    );
  }

  /** @param {{text: string | null, refusal: Refusal | null}} detail */
  async #attempted({ text, refusal }) {
    const turn = this.#turn;
    if (refusal || !text) return void (refusal && this.#ears.refused(refusal));
    try {
      const answer = await api.post("/kamisado/why", { position: this.#position, attempt: text });
      if (turn === this.#turn && answer.refusal) this.#ears.refused(answer.refusal);
    } catch (error) {
      this.#ears.failed(error);
    }
  }

  #dress() {
    if (!(this.#board instanceof KamisadoBoard)) return;
    this.#board.glyphs = preferences.glyphs;
    this.#board.coordinates = preferences.coordinates;
    this.#board.motion = !stillness();
  }
}

/** A still as much of a view as a board needs. @param {Still} still @returns {MatchView} */
export function viewOfStill({ position, last, line_ups }) {
  const plain = viewOfPosition(position);
  const view = { ...plain, last, line_ups, winner_tower: plain.stage === "over" ? arrived(plain, last) : null };
  if (!line_ups) return view;
  // Between two rounds the position names the loser; the winner is to choose.
  return { ...view, stage: "fill", to_move: other(position.split(" ")[1] === "g" ? "gold" : "black") };
}

/** The tower of the last move, if it has reached the far row (M7). @param {MatchView} view @param {Still["last"]} last */
function arrived(view, last) {
  const tower = last && towerOn(view, last.end);
  return tower && onFarRow(tower.square, tower.side) ? tower : null;
}
