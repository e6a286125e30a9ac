/** The roads of the map as lines: their names, the points along them, and the way of a stack from spot to spot. */

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {{ x: number, y: number }} Point */

/** @param {string} one @param {string} other */
export function roadKey(one, other) {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** Points along a road from one place to the next; a straight line where there is none. @param {Edition} edition @param {string} from @param {string} to @param {number} [count] @returns {Point[]} */
export function alongRoad(edition, from, to, count = 8) {
  const road = edition.roads.find(({ one, other }) => roadKey(one, other) === roadKey(from, to));
  const [start, end] = [edition.place(from), edition.place(to)];
  const numbers = (road?.path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  // `M x y Q x y x y`, as the server bends its roads.
  const over = numbers.length === 6 ? { x: numbers[2] ?? 0, y: numbers[3] ?? 0 } : { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  return Array.from({ length: count + 1 }, (_, n) => {
    const part = n / count;
    const at = (/** @type {"x" | "y"} */ axis) => (1 - part) ** 2 * start[axis] + 2 * part * (1 - part) * over[axis] + part ** 2 * end[axis];
    return { x: at("x"), y: at("y") };
  });
}

/** The line of a whole way, as the data of an SVG path. @param {Edition} edition @param {readonly string[]} places */
export function wayLine(edition, places) {
  const points = places.slice(1).flatMap((to, n) => alongRoad(edition, places[n] ?? to, to));
  return points.length ? `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}` : "";
}
