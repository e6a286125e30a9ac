/** Everything on a board that is not a square or a tower: what happened, what may be done, what is pointed out. */

import { drawLast } from "./drawing.js";
import { arrowMarks, hintMarks, lookMarks, moverMarks, targetMarks, threatMarks, winnerMarks } from "./marks.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./situation.js").Situation} Situation */

/** @param {Scene} scene */
export function clearMarks(scene) {
  for (const layer of /** @type {const} */ (["last", "under", "over", "arrows"])) scene.fill(layer, []);
}

/** @param {Scene} scene @param {Situation} situation */
export function showMarks(scene, situation) {
  const { view, values, targets, hint, held, pending } = situation;
  if (!view) return clearMarks(scene);
  const active = pending ? null : situation.active;
  const ways = situation.open ? situation.ways : [];
  const winner = pending ? null : view.winner_tower;
  scene.fill("last", view.last && !pending ? drawLast(view.last, scene.side, !view.winner_tower) : []);
  scene.fill("under", [...winnerMarks.star(scene, winner), ...(hint ? lookMarks(scene, hint) : [])]);
  scene.fill("over", [
    ...(pending ? [] : moverMarks(scene, view, ways, situation.picked)),
    ...targetMarks(scene, targets, ways, values, active),
    ...(held ? [scene.mark("mark-free", held.square, { class: "held" })] : []),
  ]);
  scene.fill("arrows", [
    ...threatMarks(scene, situation.threats),
    ...arrowMarks(scene, situation.arrows),
    ...(hint ? hintMarks(scene, view, hint) : []),
  ]);
  scene.cover(targets.filter(({ choice, push }) => values[choice] && !push).map(({ end }) => end));
  return undefined;
}
