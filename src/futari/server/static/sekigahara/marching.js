/** Stacks on the road: each goes from its spot along the road to the next one, one leg after the other. */

import { stillness } from "../shell/preferences.js";
import { BLOCK, draw } from "./drawing.js";
import { alongRoad } from "./roads.js";
import { stackDrawing } from "./stack-drawing.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./roads.js").Point} Point */
/** @typedef {import("./shapes.js").Side} Side */
/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {{ from: string, to: string, side: Side, count: number, blocks: string[] | null }} Leg */

// How long a leg takes; who has many before him hurries.
const LEG = 420;
const HURRY = 240;

/** The legs of what happened. @param {GameEvent[]} events @returns {Leg[]} */
export function legsOf(events) {
  return events
    .filter(({ kind }) => kind === "step" || kind === "retreat")
    .map(({ facts }) => ({ from: String(facts["from"]), to: String(facts["to"]), side: facts["side"], count: Number(facts["count"]), blocks: Array.isArray(facts["blocks"]) ? facts["blocks"].map(String) : null }));
}

export class Marching {
  /** What moves now. */
  layer = draw("g", { class: "map-marching", "aria-hidden": "true" });
  /** @type {Leg[]} */
  #legs = [];
  #running = false;
  /** @type {SVGGElement | null} */
  #traveller = null;
  /** @type {Animation | null} */
  #animation = null;

  /** @param {Edition} edition @param {(place: string) => void} arrived */
  constructor(edition, arrived) {
    this.edition = edition;
    this.arrived = arrived;
  }

  /** Where somebody is still on the way to. */
  get awaited() {
    return new Set(this.#legs.map(({ to }) => to));
  }

  /** @param {readonly Leg[]} legs */
  go(legs) {
    if (stillness() || document.hidden || !legs.length) return;
    this.#legs.push(...legs);
    if (!this.#running) void this.#run();
  }

  /** Everybody is where he wanted to be. */
  finish() {
    this.#legs.splice(1);
    this.#animation?.finish();
  }

  async #run() {
    this.#running = true;
    for (let [leg] = this.#legs; leg; [leg] = this.#legs) {
      await this.#walk(leg, this.#legs.length > 1 ? HURRY : LEG);
      const [done, next] = this.#legs.splice(0, 1).concat(this.#legs[0] ?? []);
      const goesOn = next && done && next.from === done.to && next.side === done.side && next.count === done.count;
      if (!goesOn) this.#leave();
      if (done && !this.awaited.has(done.to)) this.arrived(done.to);
    }
    this.#running = false;
  }

  #leave() {
    this.#traveller?.remove();
    this.#traveller = null;
  }

  /** @param {Leg} leg @param {number} duration */
  async #walk(leg, duration) {
    const { mark, width } = stackDrawing(this.edition, leg);
    const resumes = this.#traveller !== null;
    const traveller = this.#traveller ?? draw("g", { class: "traveller" }, mark);
    this.#traveller = traveller;
    if (!traveller.isConnected) this.layer.append(traveller);
    const spot = (/** @type {string} */ key) => ({ x: this.edition.place(key).stack_at[0], y: this.edition.place(key).stack_at[1] });
    const road = alongRoad(this.edition, leg.from, leg.to);
    // From where it stood to the road, along it, and to where it will stand: a stack that goes on stays on the road.
    const goesOn = this.#legs[1]?.from === leg.to;
    const points = [...(resumes ? [] : [spot(leg.from)]), ...road, ...(goesOn ? [] : [spot(leg.to)])];
    const frames = points.map(({ x, y }) => ({ transform: `translate(${(x - width / 2).toFixed(1)}px, ${(y - BLOCK.height / 2 + 1).toFixed(1)}px)` }));
    this.#animation = traveller.animate(frames, { duration, easing: "ease-in-out", fill: "forwards" });
    await this.#animation.finished.catch(() => undefined);
  }
}
