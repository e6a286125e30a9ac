/** How far a marching stack could go by what is seen: steps along roads that were not used (7.3). The server has the last word. */

import { roadKey } from "./campaign-map.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */

/**
 * The shortest way to each place that the stack can reach, as steps from where it is.
 *
 * @param {Edition} edition @param {CampaignView} view @returns {Map<string, string[]>}
 */
export function reachOf(edition, view) {
  const march = view.march;
  /** @type {Map<string, string[]>} */
  const found = new Map();
  if (!march || !march.count) return found;
  const used = new Set(view.phase.used.map(([one, other]) => roadKey(one, other)));
  const enemies = new Set(view.stacks.filter(({ side }) => side !== view.active).map(({ place }) => place));
  /** @type {{ place: string, path: string[], highway: boolean, roads: Set<string> }[]} */
  const queue = [{ place: march.place, path: [], highway: march.highway, roads: used }];
  for (let here = queue.shift(); here; here = queue.shift()) {
    for (const { to, highway } of edition.ways.get(here.place) ?? []) {
      const road = roadKey(here.place, to);
      const on = here.highway && highway;
      if (here.roads.has(road) || march.steps + here.path.length >= march.allowance + Number(on)) continue;
      const path = [...here.path, to];
      const known = found.get(to);
      if (!known) found.set(to, path);
      // Enemies stop a march, unless it overruns them: that is seen when it comes to it.
      if (!enemies.has(to)) queue.push({ place: to, path, highway: on, roads: new Set([...here.roads, road]) });
    }
  }
  found.delete(march.place);
  return found;
}
