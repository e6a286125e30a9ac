/**
 * `<kamisado-board>`: draws a view, offers the choices that the server listed, and shows what happened. It knows no
 * rules: a try that is not on the list is an `attempt`, which the server judges.
 */

import { t } from "../shell/words.js";
import { cellWords } from "./cell-words.js";
import { loadSprite } from "./drawing.js";
import { DressedElement } from "./dressed-element.js";
import { Grid } from "./grid.js";
import { Hand } from "./hand.js";
import { stepsBetween, towerName } from "./motion.js";
import { carriedOut, entryTowards, lineWays, SQUARES, step, towerOf } from "./notation.js";
import { clearMarks, showMarks } from "./overlay.js";
import { Player } from "./player.js";
import { Scene } from "./scene.js";
import { Situation } from "./situation.js";
import { colourWord, happenedWords, sideWord } from "./speech.js";

/** @typedef {import("./notation.js").Colour} Colour */
/** @typedef {import("./notation.js").Tower} Tower */
/** @typedef {import("./notation.js").MatchView} MatchView */
/** @typedef {import("./notation.js").GameEvent} GameEvent */
/** @typedef {import("./notation.js").Way} Way */
/** @typedef {import("./motion.js").Step} Step */

// Milliseconds: a tower snaps into its place; a view that has not come by then will not come.
const SNAP = 110;
const PATIENCE = 600;

export class KamisadoBoard extends DressedElement {
  static observedAttributes = ["side", "busy", "editing"];

  #situation = new Situation();
  /** @type {Promise<void>} */
  #settled = Promise.resolve();
  #scene = new Scene();
  /** @type {Grid} */
  #grid = new Grid({
    activate: (square) => this.#activate(square),
    cancel: () => this.#cancel(),
    visit: (square) => this.#visit(square),
    find: (key) => this.#find(key),
    mayLift: (square) => this.#mayLift(square),
    lift: (square) => this.#lift(square),
    carry: (x, y, square) => this.#hand.carry(x, y, square),
    drop: (square) => this.#drop(square),
    letGo: () => this.#snapBack(),
    hover: (square) => this.#emit("hover", this.#about(square)),
  });
  #hand = new Hand(this.#scene);
  #player = new Player(this.#scene, () => this.#moves());
  #region = hidden("status");
  #help = hidden();

  constructor() {
    super();
    this.#region.setAttribute("aria-live", "polite");
  }

  connectedCallback() {
    if (!this.#grid.element.isConnected) {
      const frame = document.createElement("div");
      frame.className = "frame";
      frame.append(this.#scene.svg, this.#grid.element);
      this.#help.id = `kamisado-help-${(helps += 1)}`;
      this.#grid.element.setAttribute("aria-describedby", this.#help.id);
      this.replaceChildren(frame, this.#help, this.#region);
    }
    loadSprite().then(() => this.#scene.redress(), () => {});
    this.retell();
    this.#stand();
  }

  disconnectedCallback() {
    this.#player.stop();
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    if (old === value) return;
    if (name === "side") this.#turn();
    if (name === "editing") {
      this.#situation.editing = this.editing;
      this.putBack();
    }
    if (name === "busy") {
      this.#situation.busy = this.busy;
      this.#grid.element.setAttribute("aria-busy", String(this.busy));
      if (!this.busy) this.#awaitView();
      this.#render();
    }
  }

  // What it shows

  get view() {
    return this.#situation.view;
  }

  /** A new view has no choices until they are set. */
  set view(view) {
    if (view) this.show(view);
    else this.#clear();
  }

  get choices() {
    return this.#situation.choices;
  }

  set choices(choices) {
    this.#situation.offer(choices);
    if (this.#situation.pending) this.putBack();
    this.#render();
  }

  /** What choices are worth, by choice: colours targets and towers. */
  get values() {
    return this.#situation.values;
  }

  set values(values) {
    this.#situation.values = values ?? {};
    this.#render();
  }

  get threats() {
    return this.#situation.threats;
  }

  set threats(threats) {
    this.#situation.threats = threats ?? [];
    this.#render();
  }

  get arrows() {
    return this.#situation.arrows;
  }

  set arrows(arrows) {
    this.#situation.arrows = arrows ?? [];
    this.#render();
  }

  /** First `{squares}` to look at, then `{choice}`. */
  get hint() {
    return this.#situation.hint;
  }

  set hint(hint) {
    this.#situation.hint = hint;
    this.#render();
  }

  /** Draws a variation as numbered arrows. @param {string[]} choices */
  set line(choices) {
    const ways = this.view ? lineWays(this.view, choices) : [];
    this.arrows = ways.map(({ start, end }, n) => ({ from: start, to: end, kind: "line", label: String(n + 1) }));
  }

  /** The tower in hand: picked up, or the one that must move. */
  get picked() {
    return this.#situation.active;
  }

  /** Resolved when nothing moves any more. */
  get settled() {
    return this.#settled;
  }

  /**
   * Shows a view with what happened since the last one.
   * @param {MatchView} view
   * @param {{choices?: string[], events?: GameEvent[], silent?: boolean}} [news] `silent`: nothing is announced
   * @returns {Promise<void>} settled
   */
  show(view, { choices = [], events = [], silent = false } = {}) {
    const before = this.view;
    this.#player.stop();
    this.#grid.letGo();
    this.#situation.lay(view, choices);
    if (before && !silent && before !== view) this.announce(happenedWords(events, view));
    const steps = before && this.#moves() ? stepsBetween(before, view, events) : [];
    this.#settled = this.#play(steps);
    return this.#settled;
  }

  /** The tower in hand, or one that was chosen and refused, goes back to where the view has it. */
  putBack() {
    this.#situation.letGo();
    if (this.view) this.#scene.stand(this.view.towers, (from, to) => this.#player.time(from, to, SNAP));
    this.#render();
  }

  /** Says something to those who listen. @param {string} text */
  announce(text) {
    // The same words again are said again only if they differ.
    this.#region.textContent = text && text === this.#region.textContent ? `${text}\u00a0` : text;
  }

  /** Says everything anew: the language has changed. */
  retell() {
    this.#help.textContent = t("page.board.help");
    this.#grid.element.setAttribute("aria-label", t("board.title", { side: sideWord(this.side) }));
    this.#label();
  }

  /** @param {string} square */
  focusSquare(square) {
    this.#grid.focus(square);
  }

  /** The board as a picture that needs nothing else. @param {import("./picture.js").Options} [options] */
  async picture(options = {}) {
    const { boardSvg } = await import("./picture.js");
    if (!this.view) throw new Error("there is no view to draw");
    const { side, glyphs, coordinates } = this;
    return boardSvg(this.view, { side, glyphs, coordinates, title: t("board.title", { side: sideWord(side) }), ...options });
  }

  // Moving

  #moves() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return this.motion && !still && !document.hidden && this.isConnected;
  }

  /** @param {Step[]} steps */
  async #play(steps) {
    if (steps.length) this.#clearMarks();
    if ((await this.#player.play(steps)) && this.view) this.#stand();
  }

  /** Everything is where the view has it, and marked. */
  #stand() {
    if (this.view) this.#scene.stand(this.view.towers, () => 0);
    this.#render();
  }

  /** Somebody is faster than the board: let it be at the end. */
  #hurry() {
    if (!this.#player.playing) return;
    this.#player.stop();
    this.#settled = Promise.resolve();
    this.#stand();
  }

  /** An answer without a new view: it may be on its way; if it does not come, the tower goes back. */
  #awaitView() {
    const { pending } = this.#situation;
    if (pending) setTimeout(() => !this.busy && this.#situation.pending === pending && this.putBack(), PATIENCE);
  }

  // Choosing

  /** @param {string} square */
  #activate(square) {
    this.#hurry();
    if (this.editing) return this.#edit(square);
    const situation = this.#situation;
    if (!situation.open) return;
    const [active, tower, way] = [situation.active, situation.towerOn(square), situation.wayTo(square)];
    if (way) this.#choose(way);
    else if (tower && situation.isOwn(tower)) this.#pick(tower);
    else if (active) this.#attempt(active, square);
  }

  /** @param {Tower} tower */
  #pick({ colour, square }) {
    const ways = this.#situation.ways.filter((way) => way.tower === colour);
    if (!ways.length) return this.#attemptWith(colour, square);
    if (this.#situation.picked === colour) return this.#cancel();
    this.#situation.picked = colour;
    this.#render();
    this.announce(t("page.board.picked_up", { tower: colourWord(colour), square, n: ways.length }));
    this.#emit("pick", { tower: colour, square });
  }

  #cancel() {
    const { held, picked } = this.#situation;
    if (held) this.putBack();
    if (!picked) return;
    this.announce(t("page.board.put_back", { tower: colourWord(picked) }));
    this.putBack();
    this.#emit("pick", { tower: null, square: null });
  }

  /** Setting up: pick a tower, then its square. @param {string} square */
  #edit(square) {
    const { held } = this.#situation;
    this.#situation.held = held ? null : (this.#situation.towerOn(square) ?? null);
    this.#render();
    if (held) this.#place(held, square);
  }

  /** @param {Tower} tower @param {string | null} end */
  #place({ side, colour, square }, end) {
    if (square !== end) this.#emit("place", { side, tower: colour, start: square, end });
  }

  /** @param {Way} way @param {number | null} [time] */
  #choose(way, time = null) {
    const view = /** @type {MatchView} */ (this.view);
    if (!this.choose(way.choice)) return this.putBack();
    // The page may have answered at once with another view.
    if (this.view !== view || !this.#situation.ways.includes(way)) return;
    this.#situation.picked = null;
    this.#situation.pending = way;
    this.#scene.stand(carriedOut(view, way).towers, (from, to) => this.#player.time(from, to, time));
    this.#render();
  }

  /** A try that is not on the list. @param {Colour} colour @param {string} square */
  #attempt(colour, square) {
    const tower = this.#situation.ownTower(colour);
    if (!tower || tower.square === square) return;
    const text = entryTowards(colour, tower.side, tower.square, square);
    // The notation cannot write a way that is not straight, so nobody needs to be asked.
    const refusal = text ? null : { rule: "M1", key: "kamisado.not_straight", params: {} };
    this.#emit("attempt", { text, tower: colour, start: tower.square, end: square, refusal });
  }

  /**
   * Another tower than the one that must move: a step forward says which.
   *
   * @param {Colour} colour
   * @param {string} square
   */
  #attemptWith(colour, square) {
    const side = this.#situation.mover;
    const ahead = side && step(square, side, "↑", 1);
    if (ahead) this.#attempt(colour, ahead);
    this.#remind();
  }

  /** The tower that must move says so. */
  #remind() {
    const must = this.view?.must_move && this.#scene.svg.querySelector(".must");
    if (!must || !this.#moves()) return;
    must.classList.remove("remind");
    void must.getBoundingClientRect();
    must.classList.add("remind");
  }

  /** @param {string} name @param {Record<string, unknown>} detail */
  #emit(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }

  // Dragging

  /** @param {string} square */
  #mayLift(square) {
    this.#hurry();
    return this.#situation.mayLift(this.#situation.towerOn(square));
  }

  /** @param {string} square */
  #lift(square) {
    const tower = /** @type {Tower} */ (this.#situation.towerOn(square));
    if (this.editing) this.#situation.held = tower;
    else this.#situation.picked = tower.colour;
    this.#hand.lift(towerName(tower));
    this.#render();
    if (!this.editing) this.#emit("pick", { tower: tower.colour, square });
  }

  /** @param {string | null} square */
  #drop(square) {
    const { picked, held } = this.#situation;
    const way = this.#situation.wayTo(square);
    if (way) {
      this.#hand.putDown(this.#snap(), way.end);
      return this.#choose(way, SNAP);
    }
    this.#snapBack();
    if (held) this.#place(held, square);
    else if (picked && square && this.#situation.open) this.#tried(picked, square);
  }

  /** @param {Colour} colour @param {string} square */
  #tried(colour, square) {
    this.#attempt(colour, square);
    if (!this.#situation.mayMove(colour)) this.#remind();
  }

  #snapBack() {
    this.#hand.putDown(this.#snap());
    this.#situation.picked = null;
    this.#situation.held = null;
    this.#render();
  }

  #snap() {
    return this.#moves() ? SNAP : 0;
  }

  // Keys

  /** @param {string} square */
  #visit(square) {
    this.#emit("square", this.#about(square));
  }

  /** A square in words, and the choice that it stands for. @param {string | null} square */
  #about(square) {
    const way = this.#situation.wayTo(square);
    return { square, choice: way?.choice ?? null, text: (square && this.#grid.cell(square).getAttribute("aria-label")) ?? "" };
  }

  /** The next of the squares that a key leads to. @param {string} key @returns {string | null} */
  #find(key) {
    const found = this.#situation.squaresOf(key);
    return found[(found.indexOf(this.#grid.current) + 1) % found.length] ?? null;
  }

  // Drawing

  #turn() {
    this.#grid.letGo();
    this.#scene.turn(this.side);
    this.#grid.turn(this.side);
    this.retell();
    this.#render();
  }

  #clear() {
    this.#player.stop();
    this.#situation.lay(null, []);
    this.#scene.stand([], () => 0);
    this.#render();
  }

  #clearMarks() {
    clearMarks(this.#scene);
    this.#label();
  }

  #render() {
    if (this.#player.playing) return;
    showMarks(this.#scene, this.#situation);
    if (this.view) this.dataset.stage = this.view.stage;
    this.#label();
  }

  #label() {
    const situation = this.#situation;
    const still = !this.#player.playing;
    for (const square of SQUARES) {
      const tower = situation.towerOn(square);
      const own = (still || this.editing) && situation.mayLift(tower);
      const target = still && Boolean(situation.wayTo(square));
      this.#grid.tell(square, { label: cellWords(situation, square, still), own, target, picked: situation.inHand(tower) });
    }
    this.#grid.element.setAttribute("aria-readonly", String(!(still && situation.open)));
    const { view, active } = situation;
    const must = view?.to_move && active && towerOf(view, view.to_move, active);
    if (must && still && situation.open) this.#grid.enterAt(must.square);
  }
}

let helps = 0;

/** @param {string} [role] */
function hidden(role) {
  const element = document.createElement("p");
  element.className = "visually-hidden";
  if (role) element.setAttribute("role", role);
  return element;
}

customElements.define("kamisado-board", KamisadoBoard);
