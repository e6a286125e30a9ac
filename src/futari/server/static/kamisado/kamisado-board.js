/**
 * `<kamisado-board>`: draws a view, offers the choices that the server listed, and shows what happened. It knows no
 * rules: a try that is not on the list is an `attempt`, which the server judges.
 */

import { t } from "../shell/words.js";
import { drawLast, loadSprite } from "./drawing.js";
import { Grid } from "./grid.js";
import { Hand } from "./hand.js";
import { arrowMarks, hintMarks, lookMarks, moverMarks, targetMarks, threatMarks, winnerMarks } from "./marks.js";
import { standing, stepsBetween, towerName } from "./motion.js";
import { carriedOut, entryTowards, lineWays, SQUARES, squareName, step, towerOf, towerOn, wayOf } from "./notation.js";
import { Player } from "./player.js";
import { Scene } from "./scene.js";
import { SeenElement } from "./seen-element.js";
import { colourWord, happenedWords, sideWord, squareWords, targetWords, valueWords } from "./speech.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").Colour} Colour */
/** @typedef {import("./notation.js").Tower} Tower */
/** @typedef {import("./notation.js").MatchView} MatchView */
/** @typedef {import("./notation.js").GameEvent} GameEvent */
/** @typedef {import("./notation.js").Way} Way */
/** @typedef {import("./motion.js").Step} Step */
/** @typedef {{value: string, points?: number | null}} Value */
/** @typedef {"line" | "hint" | "threat" | "better" | "played"} ArrowKind */
/** @typedef {{from: string | number, to: string | number, kind?: ArrowKind, label?: string}} Arrow */
/** @typedef {{side: Side, tower: Colour, start: string | number, ends: (string | number)[], now?: boolean}} Threat */
/** @typedef {{squares?: string[], choice?: string}} Hint */

// Milliseconds: a tower snaps into its place; a view that has not come by then will not come.
const SNAP = 110;
const PATIENCE = 600;

export class KamisadoBoard extends SeenElement {
  static observedAttributes = ["side", "busy", "editing"];

  /** @type {MatchView | null} */
  #view = null;
  /** @type {string[]} */
  #choices = [];
  /** The moves among the choices. @type {Way[]} */
  #ways = [];
  /** @type {Record<string, Value>} */
  #values = {};
  /** @type {Threat[]} */
  #threats = [];
  /** @type {Arrow[]} */
  #arrows = [];
  /** @type {Hint | null} */
  #hint = null;
  /** The tower in hand. @type {Colour | null} */
  #picked = null;
  /** While a position is set up: the tower in hand, of either side. @type {Tower | null} */
  #held = null;
  /** Chosen, and carried out here before the server has answered. @type {Way | null} */
  #pending = null;
  /** The winner's tower that took the round, as the events told. @type {string | null} */
  #winner = null;
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
    if (name === "editing") this.putBack();
    if (name === "busy") {
      this.#grid.element.setAttribute("aria-busy", String(this.busy));
      if (!this.busy) this.#awaitView();
      this.#render();
    }
  }

  // What it shows

  get view() {
    return this.#view;
  }

  /** A new view has no choices until they are set. */
  set view(view) {
    if (view) this.show(view);
    else this.#clear();
  }

  get choices() {
    return this.#choices;
  }

  set choices(choices) {
    this.#choices = [...choices];
    this.#findWays();
    if (this.#pending) this.putBack();
    this.#render();
  }

  get glyphs() {
    return this.getAttribute("glyphs") !== "off";
  }

  set glyphs(on) {
    this.setAttribute("glyphs", on ? "on" : "off");
  }

  get coordinates() {
    return this.getAttribute("coordinates") !== "off";
  }

  set coordinates(on) {
    this.setAttribute("coordinates", on ? "on" : "off");
  }

  get motion() {
    return this.getAttribute("motion") !== "off";
  }

  set motion(on) {
    this.setAttribute("motion", on ? "on" : "off");
  }

  /** A position is being set up: any tower may go to any square or off the board (`place`). */
  get editing() {
    return this.hasAttribute("editing");
  }

  set editing(on) {
    this.toggleAttribute("editing", on);
  }

  /** What choices are worth, by choice: colours targets and towers. */
  get values() {
    return this.#values;
  }

  set values(values) {
    this.#values = values ?? {};
    this.#render();
  }

  get threats() {
    return this.#threats;
  }

  set threats(threats) {
    this.#threats = threats ?? [];
    this.#render();
  }

  get arrows() {
    return this.#arrows;
  }

  set arrows(arrows) {
    this.#arrows = arrows ?? [];
    this.#render();
  }

  /** First `{squares}` to look at, then `{choice}`. */
  get hint() {
    return this.#hint;
  }

  set hint(hint) {
    this.#hint = hint;
    this.#render();
  }

  /** Draws a variation as numbered arrows. @param {string[]} choices */
  set line(choices) {
    const ways = this.#view ? lineWays(this.#view, choices) : [];
    this.arrows = ways.map(({ start, end }, n) => ({ from: start, to: end, kind: "line", label: String(n + 1) }));
  }

  /** The tower in hand: picked up, or the one that must move. */
  get picked() {
    return this.#active();
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
    const before = this.#view;
    this.#player.stop();
    this.#grid.letGo();
    this.#view = view;
    this.#choices = [...choices];
    this.#picked = null;
    this.#held = null;
    this.#pending = null;
    this.#hint = null;
    this.#values = {};
    this.#threats = [];
    this.#arrows = [];
    this.#winner = winnerOf(view, events) ?? (sameRound(before, view) ? this.#winner : null);
    this.#findWays();
    if (before && !silent && before !== view) this.announce(happenedWords(events, view));
    const steps = before && this.#moves() ? stepsBetween(before, view, events) : [];
    this.#settled = this.#play(steps);
    return this.#settled;
  }

  /** The tower in hand, or one that was chosen and refused, goes back to where the view has it. */
  putBack() {
    this.#picked = null;
    this.#held = null;
    this.#pending = null;
    if (this.#view) this.#scene.stand(this.#view.towers, (from, to) => this.#player.time(from, to, SNAP));
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
    if (!this.#view) throw new Error("there is no view to draw");
    const { side, glyphs, coordinates } = this;
    return boardSvg(this.#view, { side, glyphs, coordinates, title: t("board.title", { side: sideWord(side) }), ...options });
  }

  // Moving

  #moves() {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return this.motion && !still && !document.hidden && this.isConnected;
  }

  /** @param {Step[]} steps */
  async #play(steps) {
    if (steps.length) this.#clearMarks();
    if ((await this.#player.play(steps)) && this.#view) this.#stand();
  }

  /** Everything is where the view has it, and marked. */
  #stand() {
    if (this.#view) this.#scene.stand(this.#view.towers, () => 0);
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
    const pending = this.#pending;
    if (pending) setTimeout(() => !this.busy && this.#pending === pending && this.putBack(), PATIENCE);
  }

  // Choosing

  #findWays() {
    const view = this.#view;
    this.#ways = view ? this.#choices.flatMap((choice) => wayOf(view, choice) ?? []) : [];
  }

  #open() {
    return this.#ways.length > 0 && !this.busy && !this.#pending;
  }

  /** @returns {Colour | null} */
  #active() {
    if (this.#picked) return this.#picked;
    const only = this.#ways[0]?.tower;
    return only && this.#ways.every(({ tower }) => tower === only) ? only : null;
  }

  /** @param {Tower | undefined} tower */
  #isOwn(tower) {
    return Boolean(tower && tower.side === this.#ways[0]?.side);
  }

  /** @param {string} square */
  #activate(square) {
    this.#hurry();
    if (this.editing) return this.#edit(square);
    if (!this.#open() || !this.#view) return;
    const [active, tower] = [this.#active(), towerOn(this.#view, square)];
    const way = this.#ways.find(({ tower: mover, end }) => mover === active && end === square);
    if (way) this.#choose(way);
    else if (this.#isOwn(tower)) this.#pick(/** @type {Tower} */ (tower));
    else if (active) this.#attempt(active, square);
  }

  /** @param {Tower} tower */
  #pick({ colour, square }) {
    const ways = this.#ways.filter((way) => way.tower === colour);
    if (!ways.length) return this.#attemptWith(colour, square);
    if (this.#picked === colour) return this.#cancel();
    this.#picked = colour;
    this.#render();
    this.announce(t("page.board.picked_up", { tower: colourWord(colour), square, n: ways.length }));
    this.#emit("pick", { tower: colour, square });
  }

  #cancel() {
    if (this.#held) this.putBack();
    if (!this.#picked) return;
    this.announce(t("page.board.put_back", { tower: colourWord(this.#picked) }));
    this.putBack();
    this.#emit("pick", { tower: null, square: null });
  }

  /** Setting up: pick a tower, then its square. @param {string} square */
  #edit(square) {
    const [held, tower] = [this.#held, this.#view ? towerOn(this.#view, square) : undefined];
    this.#held = held ? null : tower ?? null;
    this.#render();
    if (held) this.#place(held, square);
  }

  /** @param {Tower} tower @param {string | null} end */
  #place({ side, colour, square }, end) {
    if (square !== end) this.#emit("place", { side, tower: colour, start: square, end });
  }

  /** @param {Way} way @param {number | null} [time] */
  #choose(way, time = null) {
    const view = /** @type {MatchView} */ (this.#view);
    if (!this.choose(way.choice)) return this.putBack();
    // The page may have answered at once with another view.
    if (this.#view !== view || !this.#ways.includes(way)) return;
    this.#picked = null;
    this.#pending = way;
    this.#scene.stand(carriedOut(view, way).towers, (from, to) => this.#player.time(from, to, time));
    this.#render();
  }

  /** A try that is not on the list. @param {Colour} colour @param {string} square */
  #attempt(colour, square) {
    const side = this.#ways[0]?.side;
    const tower = this.#view && side && towerOf(this.#view, side, colour);
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
    const side = this.#ways[0]?.side;
    const ahead = side && step(square, side, "↑", 1);
    if (ahead) this.#attempt(colour, ahead);
    this.#remind();
  }

  /** The tower that must move says so. */
  #remind() {
    const must = this.#view?.must_move && this.#scene.svg.querySelector(".must");
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
    const tower = this.#view ? towerOn(this.#view, square) : undefined;
    return this.editing ? Boolean(tower) : this.#open() && this.#isOwn(tower);
  }

  /** @param {string} square */
  #lift(square) {
    const tower = /** @type {Tower} */ (this.#view && towerOn(this.#view, square));
    if (this.editing) this.#held = tower;
    else this.#picked = tower.colour;
    this.#hand.lift(towerName(tower));
    this.#render();
    if (!this.editing) this.#emit("pick", { tower: tower.colour, square });
  }

  /** @param {string | null} square */
  #drop(square) {
    const [colour, held] = [this.#picked, this.#held];
    const way = this.#open() ? this.#ways.find(({ tower, end }) => tower === colour && end === square) : undefined;
    if (way) {
      this.#hand.putDown(this.#snap(), way.end);
      return this.#choose(way, SNAP);
    }
    this.#snapBack();
    if (held) this.#place(held, square);
    else if (colour && square && this.#open()) this.#tried(colour, square);
  }

  /** @param {Colour} colour @param {string} square */
  #tried(colour, square) {
    this.#attempt(colour, square);
    if (!this.#ways.some(({ tower }) => tower === colour)) this.#remind();
  }

  #snapBack() {
    this.#hand.putDown(this.#snap());
    this.#picked = null;
    this.#held = null;
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
    const active = this.#active();
    const way = this.#open() ? this.#ways.find(({ tower, end }) => tower === active && end === square) : undefined;
    return { square, choice: way?.choice ?? null, text: (square && this.#grid.cell(square).getAttribute("aria-label")) ?? "" };
  }

  /** `m`: the tower that must move, or the next that may; `t`: the next square where it may go. @param {string} key @returns {string | null} */
  #find(key) {
    const view = this.#view;
    if (!view || !"mt".includes(key)) return null;
    const active = this.#active() ?? view.must_move;
    const towers = view.towers.filter((tower) => tower.side === view.to_move && (!view.must_move || tower.colour === active));
    const ends = this.#ways.filter(({ tower }) => tower === active).map(({ end }) => end);
    const found = key === "m" ? towers.map(({ square }) => square) : ends;
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
    this.#view = null;
    this.#choices = [];
    this.#ways = [];
    this.#scene.stand([], () => 0);
    this.#render();
  }

  #clearMarks() {
    for (const layer of /** @type {const} */ (["last", "under", "over", "arrows"])) this.#scene.fill(layer, []);
    this.#label();
  }

  #render() {
    const view = this.#view;
    if (this.#player.playing) return;
    if (!view) return this.#clearMarks();
    const scene = this.#scene;
    const active = this.#pending ? null : this.#active();
    const ways = this.busy || this.#pending ? [] : this.#ways;
    const targets = ways.filter(({ tower }) => tower === active);
    const rated = targets.filter(({ choice }) => this.#values[choice]);
    scene.fill("last", view.last && !this.#pending ? drawLast(view.last, this.side, !this.#winner) : []);
    scene.fill("under", [
      ...winnerMarks.star(scene, this.#winner && !this.#pending ? standing(view).get(this.#winner) : undefined),
      ...(this.#hint ? lookMarks(scene, this.#hint) : []),
    ]);
    scene.fill("over", [
      ...(this.#pending ? [] : moverMarks(scene, view, ways, this.#picked)),
      ...targetMarks(scene, targets, ways, this.#values, active),
      ...(this.#held ? [scene.mark("mark-free", this.#held.square, { class: "held" })] : []),
    ]);
    scene.fill("arrows", [
      ...threatMarks(scene, this.#threats),
      ...arrowMarks(scene, this.#arrows),
      ...(this.#hint ? hintMarks(scene, view, this.#hint) : []),
    ]);
    scene.cover(rated.filter(({ push }) => !push).map(({ end }) => end));
    this.dataset.stage = view.stage;
    this.#label();
  }

  #label() {
    const view = this.#view;
    const active = this.#active();
    const open = this.#open() && !this.#player.playing;
    const targets = new Map(open ? this.#ways.filter(({ tower }) => tower === active).map((way) => [way.end, way]) : []);
    for (const square of SQUARES) {
      const tower = view ? towerOn(view, square) : undefined;
      const way = targets.get(square);
      const own = this.editing ? Boolean(tower) : open && this.#isOwn(tower);
      const label = this.#words(square, tower, way, own);
      this.#grid.tell(square, { label, own, target: Boolean(way), picked: this.#inHand(tower) });
    }
    this.#grid.element.setAttribute("aria-readonly", String(!open));
    const must = view?.to_move && active && towerOf(view, view.to_move, active);
    if (must && open) this.#grid.enterAt(must.square);
  }

  /** @param {Tower | undefined} tower */
  #inHand(tower) {
    if (!tower) return false;
    return this.#held === tower || (this.#isOwn(tower) && tower.colour === this.#picked);
  }

  /** @param {string} square @param {Tower | undefined} tower @param {Way | undefined} way @param {boolean} own */
  #words(square, tower, way, own) {
    const view = this.#view;
    const said = [squareWords(square, tower)];
    const moving = view && tower && view.stage === "move" && tower.side === view.to_move && !this.#player.playing;
    if (moving && tower.colour === view.must_move) said.push(t("page.board.must_move"));
    else if (own && this.#ways.some((each) => each.tower === tower?.colour)) said.push(t("page.board.may_move"));
    if (this.#inHand(tower)) said.push(t("page.board.in_hand"));
    if (way) said.push(targetWords(way));
    const value = way && this.#values[way.choice];
    if (value) said.push(valueWords(value));
    const threat = this.#threats.find(({ start }) => squareName(start) === square);
    if (threat) said.push(t("page.board.threat", { squares: threat.ends.map(squareName).join(", ") }));
    if (this.#hint?.squares?.includes(square)) said.push(t("page.board.look_here"));
    return said.join("; ");
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

/** @param {MatchView | null} before @param {MatchView} after */
const sameRound = (before, after) => before?.round === after.round && before.stage === after.stage && before.stage !== "move";

/** The tower that has just won the round. @param {MatchView} view @param {GameEvent[]} events */
function winnerOf(view, events) {
  if (view.stage === "move") return null;
  const won = events.find(({ kind }) => kind === "round_won");
  if (won?.facts) return `${won.facts.side} ${won.facts.tower}`;
  const last = view.last && towerOn(view, view.last.end);
  return last && last.square[1] === (last.side === "black" ? "8" : "1") ? towerName(last) : null;
}

customElements.define("kamisado-board", KamisadoBoard);
