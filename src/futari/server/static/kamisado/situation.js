/** What lies on a board: a view, what may be chosen from it, what is in hand, and what is pointed out. */

import { towerOf, towerOn, wayOf } from "./notation.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").Colour} Colour */
/** @typedef {import("./notation.js").Tower} Tower */
/** @typedef {import("./notation.js").MatchView} MatchView */
/** @typedef {import("./notation.js").Way} Way */
/** @typedef {{value: string, points?: number | null}} Value */
/** @typedef {"line" | "hint" | "threat" | "better" | "played"} ArrowKind */
/** @typedef {{from: string | number, to: string | number, kind?: ArrowKind, label?: string}} Arrow */
/** @typedef {{side: Side, tower: Colour, start: string | number, ends: (string | number)[], now?: boolean}} Threat */
/** @typedef {{squares?: string[], choice?: string}} Hint */

export class Situation {
  /** @type {MatchView | null} */
  view = null;
  /** @type {string[]} */
  choices = [];
  /** The moves among the choices. @type {Way[]} */
  ways = [];
  /** What choices are worth. @type {Record<string, Value>} */
  values = {};
  /** @type {Threat[]} */
  threats = [];
  /** @type {Arrow[]} */
  arrows = [];
  /** @type {Hint | null} */
  hint = null;
  /** The tower that was picked up. @type {Colour | null} */
  picked = null;
  /** While a position is set up: the tower in hand, of either side. @type {Tower | null} */
  held = null;
  /** Chosen, and carried out here before the server has answered. @type {Way | null} */
  pending = null;
  /** An answer is awaited. */
  busy = false;
  /** A position is being set up. */
  editing = false;

  /** A new view: nothing of the old one is in hand or pointed out. @param {MatchView | null} view @param {string[]} choices */
  lay(view, choices) {
    this.view = view;
    this.letGo();
    this.hint = null;
    this.values = {};
    this.threats = [];
    this.arrows = [];
    this.offer(choices);
  }

  /** @param {string[]} choices */
  offer(choices) {
    const view = this.view;
    this.choices = [...choices];
    this.ways = view ? this.choices.flatMap((choice) => wayOf(view, choice) ?? []) : [];
  }

  /** Nothing is in hand. */
  letGo() {
    this.picked = null;
    this.held = null;
    this.pending = null;
  }

  /** Whether a move may be chosen now. */
  get open() {
    return this.ways.length > 0 && !this.busy && !this.pending;
  }

  /** The tower picked up, or the only one that may move. @returns {Colour | null} */
  get active() {
    if (this.picked) return this.picked;
    const only = this.ways[0]?.tower;
    return only && this.ways.every(({ tower }) => tower === only) ? only : null;
  }

  /** The moves of the tower in hand. */
  get targets() {
    const active = this.active;
    return this.open ? this.ways.filter(({ tower }) => tower === active) : [];
  }

  /** The side that may move. @returns {Side | undefined} */
  get mover() {
    return this.ways[0]?.side;
  }

  /** @param {string | null} square */
  towerOn(square) {
    return this.view && square ? towerOn(this.view, square) : undefined;
  }

  /** The mover's tower of a colour. @param {Colour} colour */
  ownTower(colour) {
    return this.view && this.mover ? towerOf(this.view, this.mover, colour) : undefined;
  }

  /** The move of the tower in hand to a square. @param {string | null} square */
  wayTo(square) {
    return this.targets.find(({ end }) => end === square);
  }

  /** @param {Tower | undefined} tower */
  isOwn(tower) {
    return Boolean(tower && tower.side === this.mover);
  }

  /** @param {Colour} colour */
  mayMove(colour) {
    return this.ways.some(({ tower }) => tower === colour);
  }

  /** Whether a tower may be taken into the hand. @param {Tower | undefined} tower */
  mayLift(tower) {
    return this.editing ? Boolean(tower) : this.open && this.isOwn(tower);
  }

  /** @param {Tower | undefined} tower */
  inHand(tower) {
    if (!tower) return false;
    return this.held === tower || (this.isOwn(tower) && tower.colour === this.picked);
  }

  /** The squares that a key leads to: `m`, towers that must or may move; `t`, where the one in hand may go. @param {string} key */
  squaresOf(key) {
    const view = this.view;
    const active = this.active ?? view?.must_move;
    if (!view) return [];
    if (key === "t") return this.ways.filter(({ tower }) => tower === active).map(({ end }) => end);
    if (key !== "m") return [];
    const movers = view.towers.filter(({ side, colour }) => side === view.to_move && (!view.must_move || colour === active));
    return movers.map(({ square }) => square);
  }
}
