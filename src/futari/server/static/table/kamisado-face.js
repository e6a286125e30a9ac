/** Kamisado at a table: the board (or its words), the rings, the winner's choice of line-up, moves in the rulebook's notation. */

import { towerIcon } from "../kamisado/drawing.js";
import { KamisadoBoard } from "../kamisado/kamisado-board.js";
import { KamisadoLineups } from "../kamisado/kamisado-lineups.js";
import { KamisadoRings } from "../kamisado/kamisado-rings.js";
import { KamisadoTextBoard } from "../kamisado/kamisado-text-board.js";
import { matching } from "../kamisado/notation.js";
import { choiceText, colourWord, happenedWords, sideWord } from "../kamisado/speech.js";
import { api } from "../shell/api.js";
import { make } from "../shell/make.js";
import { announce } from "../shell/notices.js";
import { onPreference, preferences, stillness } from "../shell/preferences.js";
import { number, say, t } from "../shell/words.js";

/** @typedef {import("../kamisado/notation.js").MatchView} MatchView */
/** @typedef {import("../kamisado/notation.js").Side} Side */
/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {import("../shell/shapes.js").Happening} Happening */
/** @typedef {import("./games.js").Scene} Scene */
/** @typedef {import("./games.js").SheetPart} SheetPart */

// What is told beside the move itself, because not everybody expects it.
const SURPRISES = new Set(["push", "pushed", "forfeit", "deadlock", "round_won", "ring", "fill"]);

/** @typedef {import("./games.js").Face} Face */

/** @implements {Face} */
export class KamisadoFace extends EventTarget {
  board = make("div", { class: "kamisado-seat" });
  match = make("section", { class: "kamisado-match" });
  chooser = new KamisadoLineups();
  #picture = new KamisadoBoard();
  #text = new KamisadoTextBoard();
  #rings = new KamisadoRings();
  /** @type {Scene | null} */
  #scene = null;
  /** The position for which an idea was told: asked again, the move is told. */
  #hinted = "";
  #forget;

  constructor() {
    super();
    this.match.setAttribute("aria-label", t("page.table.match"));
    this.match.append(this.#rings);
    this.chooser.hidden = true;
    for (const element of [this.#picture, this.#text, this.chooser]) {
      for (const name of ["choose", "attempt"]) element.addEventListener(name, (event) => this.#tell(/** @type {CustomEvent} */ (event)));
    }
    this.#forget = onPreference(() => this.#dress());
    this.#dress();
  }

  dispose() {
    this.#forget();
  }

  get busy() {
    return this.#picture.busy;
  }

  set busy(on) {
    const reading = this.#text.contains(document.activeElement);
    const choosing = this.chooser.contains(document.activeElement);
    for (const element of [this.#picture, this.#text, this.chooser]) element.busy = on;
    if (reading) this.focus();
    if (choosing) this.chooser.focus();
  }

  /** @param {Scene} scene */
  show(scene) {
    const { seat, choices, events, past, over, silent } = scene;
    const known = this.#scene?.view === scene.view && this.#scene?.over === over;
    const view = over ? atRest(scene.view) : scene.view;
    this.#scene = scene;
    this.#hinted = "";
    const reading = this.#text.contains(document.activeElement);
    for (const element of [this.#picture, this.#text, this.chooser]) element.side = /** @type {Side} */ (seat);
    if (this.#rings.view !== view) this.#rings.view = view;
    this.#text.view = view;
    this.#text.choices = choices;
    // The words are told anew: whoever was reading them stays there, and hears what the picture would have said.
    if (reading) this.focus();
    if (preferences.textBoard && events.length && !silent) announce(happenedWords(events, view));
    const fills = !past && choices.some((choice) => choice.startsWith("fill "));
    const called = fills && this.chooser.hidden && this.#picture.contains(document.activeElement);
    this.chooser.view = fills ? view : null;
    this.chooser.choices = fills ? choices : [];
    // The board has nothing to choose now; the line-ups are one Tab away.
    if (called) this.chooser.focus();
    // Which side looks may have changed alone.
    if (known && !events.length) {
      this.#picture.choices = choices;
      this.#picture.threats = [];
      return undefined;
    }
    return this.#picture.show(view, { choices, events, silent });
  }

  putBack() {
    this.#picture.putBack();
  }

  focus() {
    const list = /** @type {HTMLElement | null} */ (preferences.textBoard ? this.#text.querySelector(".choices") : null);
    if (list) {
      list.tabIndex = -1;
      return list.focus({ preventScroll: true });
    }
    const view = this.#picture.view;
    const must = view?.towers.find(({ side, colour }) => side === view.to_move && colour === view.must_move);
    this.#picture.focusSquare(must?.square ?? (this.#picture.side === "gold" ? "d8" : "e1"));
  }

  /** @param {string} text */
  announce(text) {
    this.#picture.announce(text);
  }

  /** @param {string} choice */
  wordsOf(choice) {
    return choiceText(choice);
  }

  /** @param {string} text @param {string[]} choices @param {MatchView} view */
  typed(text, choices, view) {
    return matching(choices, text, { view, t });
  }

  /** @param {Happening[]} held @returns {SheetPart[]} */
  sheet(held) {
    const parts = [part(1)];
    for (const happening of held) {
      for (const event of happening.events) {
        const current = /** @type {SheetPart} */ (parts.at(-1));
        if (event.kind === "fill") {
          const next = part(parts.length + 1);
          next.note = say(event.message);
          next.ply = happening.ply;
          parts.push(next);
        } else if (event.kind === "move" || event.kind === "push") current.moves.push(moveOf(happening.ply, event));
        else if (event.kind === "forfeit") current.moves.push(forfeitOf(happening.ply, event));
        else if (event.kind === "round_won" || event.kind === "deadlock") current.result = `${current.result} ${say(event.message)}`.trim();
        else if (happening.kind !== "choice") current.result = `${current.result} ${say(event.message)}`.trim();
      }
    }
    // A round has a number only where there are more of them.
    if (parts.length === 1 && parts[0] && this.#scene?.view.format === "single") parts[0].title = "";
    return parts;
  }

  /** @param {GameEvent[]} events */
  explained(events) {
    return events.filter(({ kind }) => SURPRISES.has(kind)).map(({ kind, message, facts }) => {
      const rule = kind === "round_won" ? facts["rule"] : null;
      return rule ? `${say(message)} (${rule})` : say(message);
    });
  }

  /** @param {GameEvent[]} events @returns {"move" | "push"} */
  soundOf(events) {
    return events.some(({ kind }) => kind === "push") ? "push" : "move";
  }

  /** @param {GameEvent[]} events @param {MatchView} view */
  cheer(events, view) {
    const won = events.find(({ kind }) => kind === "round_won");
    if (!won) return null;
    const seat = String(won.facts["side"]);
    const whole = view.stage === "over";
    const side = sideWord(/** @type {Side} */ (seat));
    const title = t(whole && view.format !== "single" ? "page.table.cheer_match" : "page.table.cheer_round", { side });
    const text = view.target > 1 ? `${number(view.score.black)} : ${number(view.score.gold)}` : "";
    return { title, text, seat, whole };
  }

  /** @param {MatchView} view */
  promptPicture(view) {
    const { to_move: side, must_move: colour } = view;
    const tower = view.towers.find((each) => each.side === side && each.colour === colour);
    return tower ? towerIcon(tower.side, tower.colour, tower.rings) : null;
  }

  /** @param {MatchView} view @param {string} seat */
  score(view, seat) {
    if (view.target <= 1) return null;
    const points = view.score[/** @type {Side} */ (seat)];
    return { text: number(points), label: t("page.rings.side", { side: sideWord(/** @type {Side} */ (seat)), n: points, target: view.target }) };
  }

  /** @param {MatchView} view */
  positionOf(view) {
    return view.position;
  }

  picture() {
    return this.#picture.picture();
  }

  /** First what to look for, then what to play. @param {MatchView} view */
  async hint(view) {
    const reveal = this.#hinted === view.position;
    const { idea, answer, choice } = await api.post("/kamisado/hint", { position: view.position, reveal });
    if (this.#picture.view?.position !== view.position) return "";
    this.#hinted = view.position;
    if (!reveal) return `${say(idea)} ${t("page.table.hint_again")}`;
    if (choice) this.#picture.hint = { choice };
    return answer ? say(answer) : choice ? t("page.table.hint_choice", { move: this.wordsOf(choice) }) : say(idea);
  }

  /** @param {MatchView} view @param {boolean} on */
  async threats(view, on) {
    const { threats, message } = on ? await api.post("/kamisado/threats", { position: view.position }) : { threats: [], message: null };
    if (this.#picture.view?.position !== view.position) return "";
    this.#picture.threats = threats;
    if (!on) return "";
    return message ? say(message) : t("page.table.threats", { n: threats.length });
  }

  #dress() {
    this.#picture.glyphs = preferences.glyphs;
    this.#picture.coordinates = preferences.coordinates;
    this.#picture.motion = !stillness();
    const wanted = preferences.textBoard ? this.#text : this.#picture;
    if (!wanted.isConnected || wanted.parentElement !== this.board) this.board.replaceChildren(wanted);
    this.board.classList.toggle("in-words", preferences.textBoard);
  }

  /** @param {CustomEvent} event */
  #tell(event) {
    const again = new CustomEvent(event.type, { detail: event.detail, cancelable: true });
    if (!this.dispatchEvent(again)) event.preventDefault();
  }
}

/** Nobody moves any more. @param {MatchView} view @returns {MatchView} */
const atRest = (view) => ({ ...view, stage: "over", to_move: null, must_move: null });

/** @param {number} round @returns {SheetPart} */
function part(round) {
  return { ply: null, title: t("page.table.round", { round }), note: "", moves: [], result: "" };
}

/** @param {number} ply @param {GameEvent} event */
function moveOf(ply, { kind, message, facts }) {
  const entry = say(/** @type {any} */ (message.params)["entry"]);
  const text = kind === "push" ? t("page.board.push_entry", { entry }) : entry;
  return { ply, seat: facts["side"], text, picture: towerIcon(facts["side"], facts["tower"]) };
}

/** The rulebook writes a blocked tower as a move of no squares. @param {number} ply @param {GameEvent} event */
function forfeitOf(ply, { message, facts }) {
  const reached = say(/** @type {any} */ (message.params)["reached"]);
  const text = `${colourWord(facts["tower"])} 0 ${reached}`;
  return { ply, seat: facts["side"], text, picture: towerIcon(facts["side"], facts["tower"]), forced: true };
}
