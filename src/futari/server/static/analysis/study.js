/** A study: a match with its variations as a tree. The server steps; the tree only remembers. Event: `change`. */

import { api } from "../shell/api.js";

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./scenes.js").Step} Step */
/** @typedef {import("./scenes.js").RecordTold} RecordTold */
/** @typedef {import("./scenes.js").Heading} Heading */
/** @typedef {import("../kamisado/notation.js").MatchView} MatchView */
/** @typedef {import("../kamisado/notation.js").GameEvent} GameEvent */
/** @typedef {import("../kamisado/notation.js").Side} Side */

/**
 * A place in the tree; the first child goes on with the line, the others are variations. `scene` is known once
 * somebody was there.
 * @typedef {{
 *   id: number, ply: number, parent: StudyNode | null, children: StudyNode[], side: Side | null, choice: string | null,
 *   position: string, view: MatchView, events: GameEvent[], comments: string[], scene: Scene | null, recorded: boolean
 * }} StudyNode
 */

export const START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * standard";

export class Study extends EventTarget {
  #made = 0;
  /** @type {StudyNode} */
  root;
  /** @type {StudyNode} */
  current;
  /** What stands above the record, if there is one. @type {Heading | null} */
  heading = null;

  /** @param {Scene | Step} first */
  constructor(first) {
    super();
    this.root = this.#node(null, first, "choices" in first ? first : null);
    this.current = this.root;
  }

  /** @param {RecordTold} told */
  static ofRecord({ heading, steps }) {
    const [first, ...rest] = steps;
    if (!first) throw new Error("a record has a start");
    const study = new Study(first);
    study.heading = heading;
    study.root.recorded = true;
    let node = study.root;
    for (const step of rest) {
      node = study.#node(node, step, null);
      node.recorded = true;
    }
    return study;
  }

  /** A study of one position. @param {string} position */
  static async at(position) {
    return new Study(await api.post("/kamisado/position", { position }));
  }

  /** The line from the root through the first children to its end. */
  get mainLine() {
    return this.lineFrom(this.root);
  }

  /** @param {StudyNode} node */
  lineFrom(node) {
    const line = [node];
    for (let next = node.children[0]; next; next = next.children[0]) line.push(next);
    return line;
  }

  /** The way from the root to a place, both included. @param {StudyNode} node */
  pathTo(node) {
    /** @type {StudyNode[]} */
    const path = [];
    for (let each = /** @type {StudyNode | null} */ (node); each; each = each.parent) path.unshift(each);
    return path;
  }

  /** @param {StudyNode} node */
  goTo(node) {
    if (node === this.current) return;
    this.current = node;
    this.dispatchEvent(new Event("change"));
  }

  /** What may be chosen at a place. @param {StudyNode} node @param {AbortSignal} [signal] @returns {Promise<Scene>} */
  async sceneOf(node, signal) {
    node.scene ??= /** @type {Scene} */ (await api.post("/kamisado/position", { position: node.position }, signal));
    return node.scene;
  }

  /** Go on with a choice, along a line that is there or a new one. @param {string} choice @param {StudyNode} [from] */
  async play(choice, from = this.current) {
    const node = await this.add(choice, from);
    this.goTo(node);
    return node;
  }

  /** A choice as a place of the tree. @param {string} choice @param {StudyNode} from */
  async add(choice, from) {
    const known = from.children.find((child) => child.choice === choice);
    if (known) return known;
    const scene = /** @type {Scene} */ (await api.post("/kamisado/play", { position: from.position, choice }));
    return from.children.find((child) => child.choice === scene.choice) ?? this.#node(from, scene, scene);
  }

  /** Whether a place can be taken out: what was recorded stays. @param {StudyNode} node */
  mayRemove(node) {
    return Boolean(node.parent) && !node.recorded;
  }

  /** Take a variation out. @param {StudyNode} node */
  remove(node) {
    const parent = node.parent;
    if (!parent || !this.mayRemove(node)) return;
    const inside = this.pathTo(this.current).includes(node);
    parent.children = parent.children.filter((child) => child !== node);
    if (inside) this.current = parent;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {StudyNode | null} parent @param {Scene | Step} told @param {Scene | null} scene @returns {StudyNode} */
  #node(parent, told, scene) {
    const { side, choice, position, view, events } = told;
    const comments = "comments" in told ? told.comments : [];
    const ply = parent ? parent.ply + 1 : 0;
    const node = { id: this.#made++, ply, parent, children: [], side, choice, position, view, events, comments, scene, recorded: false };
    parent?.children.push(node);
    return node;
  }
}
