/** The impact track: both sides on one scale, each with its cube, and a mark for every block that the impact costs (8.7.1). */

import { number, t } from "../shell/words.js";
import { draw } from "./drawing.js";
import { otherSide } from "./shapes.js";

/** @typedef {import("./shapes.js").FightView} FightView */
/** @typedef {import("./shapes.js").Side} Side */

const A_LOSS = 7;
const SHORTEST = 21;
const [WIDTH, HEIGHT, CUBE] = [360, 66, 14];
const [LEFT, RIGHT] = [14, WIDTH - 14];
const LANES = { above: 12, below: 53 };

/** @param {FightView} fight @param {Side} seat whose cube runs below @param {Record<Side, number>} before where the cubes stood @returns {SVGSVGElement} */
export function impactTrack(fight, seat, before) {
  const most = Math.max(SHORTEST, ...Object.values(fight.totals).map((total) => Math.ceil((total + 1) / A_LOSS) * A_LOSS));
  const x = (/** @type {number} */ impact) => LEFT + ((RIGHT - LEFT) * impact) / most;
  const label = t("page.campaign.impact", { tokugawa: number(fight.totals.tokugawa), ishida: number(fight.totals.ishida) });
  const track = draw("svg", { class: "impact-track", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label });
  track.append(draw("rect", { class: "rail", x: LEFT - 9, y: 25, width: RIGHT - LEFT + 18, height: 14, rx: 3 }));
  for (let impact = 0; impact <= most; impact += 1) {
    const costs = impact > 0 && impact % A_LOSS === 0;
    if (costs) track.append(draw("rect", { class: "cost", x: x(impact) - 11, y: 22, width: 22, height: 20, rx: 3 }));
    if (costs || impact === 0) track.append(draw("text", { class: `mark ${costs ? "costs" : ""}`.trim(), x: x(impact), y: 36.5 }, number(impact)));
    else track.append(draw("path", { class: "tick", d: `M${x(impact)} 30V34` }));
  }
  const lanes = /** @type {[Side, number][]} */ ([[otherSide(seat), LANES.above], [seat, LANES.below]]);
  for (const [side, y] of lanes) {
    const cube = draw("g", { class: `cube ${side}` }, draw("rect", { class: "wood", width: CUBE, height: CUBE, rx: 2 }));
    const put = (/** @type {number} */ impact) => (cube.style.transform = `translate(${x(impact) - CUBE / 2}px, ${y - CUBE / 2}px)`);
    put(Math.min(most, before[side]));
    if (before[side] !== fight.totals[side]) requestAnimationFrame(() => requestAnimationFrame(() => put(fight.totals[side])));
    track.append(draw("path", { class: `way ${side}`, d: `M${x(0)} ${y}H${x(fight.totals[side])}` }), cube);
  }
  return track;
}
