/** How far a marching stack could go by what is seen, and whom it would meet (7.3, 7.4). The server has the last word. */

import { roadKey } from "./roads.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").MarchView} MarchView */
/** @typedef {"" | "battle" | "siege" | "overrun" | "danger"} Meeting */

// So many to one overrun the others (7.4.1), but for those who find room in their castle (7.4.3).
const ODDS = 4;
const SHELTER = 2;

/** What a forced march adds (7.3.3). */
export const FORCED = 1;

/** A way that has been begun: its places after the present one, the roads it may not use, and whether it is all highway. */
export class Way {
  /** @param {Edition} edition @param {CampaignView} view @param {MarchView} march @param {number} [more] steps beyond its allowance */
  constructor(edition, view, march, more = 0) {
    this.edition = edition;
    this.view = view;
    this.march = march;
    this.more = more;
    /** @type {string[]} */
    this.path = [];
    this.highway = march.highway;
    this.roads = new Set(view.phase.used.map(([one, other]) => roadKey(one, other)));
  }

  get end() {
    return this.path.at(-1) ?? this.march.place;
  }

  /** The roads that a next step could take. */
  get next() {
    const { march, path, end, roads } = this;
    // Enemies stop a march, unless it overruns them: then it is seen what comes next.
    if (path.length && isHeld(this.edition, this.view, end)) return [];
    const left = march.allowance + this.more - march.steps - path.length;
    return (this.edition.ways.get(end) ?? []).filter(({ to, highway }) => !roads.has(roadKey(end, to)) && left + Number(this.highway && highway) > 0);
  }

  /** The way with one step more. @param {{ to: string, highway: boolean }} step */
  with({ to, highway }) {
    const way = new Way(this.edition, this.view, this.march, this.more);
    way.path = [...this.path, to];
    way.highway = this.highway && highway;
    way.roads = new Set([...this.roads, roadKey(this.end, to)]);
    return way;
  }
}

/** Whether enemies are there: blocks, or a disk (3.4). @param {Edition} edition @param {CampaignView} view @param {string} place */
function isHeld(edition, view, place) {
  return view.stacks.some((stack) => stack.place === place && stack.side !== view.active) || hasDisk(edition, view, place);
}

/** @param {Edition} edition @param {CampaignView} view @param {string} place */
function hasDisk(edition, view, place) {
  return view.active === "tokugawa" && edition.disks.some((disk) => disk.place === place && view.disks.includes(disk.name));
}

/**
 * The shortest way to each place that the stack can reach, as steps from where it is.
 *
 * @param {Edition} edition @param {CampaignView} view @param {number} [more] steps beyond its allowance @returns {Map<string, Way>}
 */
export function reachOf(edition, view, more = 0) {
  const { march } = view;
  /** @type {Map<string, Way>} */
  const found = new Map();
  if (!march?.count) return found;
  const queue = [new Way(edition, view, march, more)];
  for (let here = queue.shift(); here; here = queue.shift()) {
    for (const step of here.next) {
      const way = here.with(step);
      if (!found.has(step.to)) found.set(step.to, way);
      queue.push(way);
    }
  }
  found.delete(march.place);
  return found;
}

/** What a march meets at a place: nobody, a battle, a siege, or an overrun, of them or of us (7.4). @param {Edition} edition @param {CampaignView} view @param {string} place @returns {Meeting} */
export function meetingAt(edition, view, place) {
  if (!view.march || !isHeld(edition, view, place)) return "";
  const there = view.stacks.filter((stack) => stack.place === place);
  const blocks = (/** @type {boolean} */ own) => there.filter(({ side }) => (side === view.active) === own).reduce((sum, { count }) => sum + count, 0);
  const [mine, enemies] = [view.march.count + blocks(true), blocks(false)];
  const walled = Boolean(view.castles[place]) && view.castles[place] !== view.active;
  if (enemies >= ODDS * mine) return "danger";
  if (enemies && mine >= ODDS * enemies && (!walled || enemies > SHELTER)) return "overrun";
  return walled && enemies <= SHELTER ? "siege" : "battle";
}
