/** Up to where somebody has seen a table, each seat for itself: kept in this browser alone. */

import { keep, recall } from "./kept.js";

const NAME = "futari.visits";
const TABLES = 40;

/** The last ply that was seen; null: never looked here. @param {string} table @param {string} seat @returns {number | null} */
export function lastSeen(table, seat) {
  const ply = recall(NAME)[`${table} ${seat}`];
  return typeof ply === "number" ? ply : null;
}

/** @param {string} table @param {string} seat @param {number} ply */
export function haveSeen(table, seat, ply) {
  if (lastSeen(table, seat) !== ply) keep(NAME, `${table} ${seat}`, ply, TABLES);
}
