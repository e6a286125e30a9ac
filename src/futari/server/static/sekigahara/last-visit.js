/** Up to where somebody has seen a table, each seat for itself: kept in this browser alone. */

const KEY = "futari.visits";
const TABLES = 40;

/** The last ply that was seen; null: never looked here. @param {string} table @param {string} seat @returns {number | null} */
export function lastSeen(table, seat) {
  const ply = read()[`${table} ${seat}`];
  return typeof ply === "number" ? ply : null;
}

/** @param {string} table @param {string} seat @param {number} ply */
export function haveSeen(table, seat, ply) {
  const { [`${table} ${seat}`]: before, ...others } = read();
  if (before === ply) return;
  const all = Object.fromEntries([...Object.entries(others), [`${table} ${seat}`, ply]].slice(-TABLES));
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing.
  }
}

/** @returns {Record<string, unknown>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
