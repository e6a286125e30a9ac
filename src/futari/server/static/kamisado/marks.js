/** The marks of a board: what must move, where it may go, what it is worth, what threatens. */

import { centre, draw, drawArrow, drawBadge, use } from "./drawing.js";
import { onFarRow, squareName, towerOf, wayOf } from "./notation.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").Colour} Colour */
/** @typedef {import("./notation.js").Tower} Tower */
/** @typedef {import("./notation.js").MatchView} MatchView */
/** @typedef {import("./notation.js").Way} Way */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./situation.js").Value} Value */
/** @typedef {import("./situation.js").Arrow} Arrow */
/** @typedef {import("./situation.js").Threat} Threat */
/** @typedef {import("./situation.js").Hint} Hint */

/** Marks that point ahead are drawn pointing up the page. @param {Scene} scene @param {Side} side */
const turned = (scene, side) => (side === scene.side ? 0 : 180);

/**
 * Collars: a broad one with a wedge for the tower that must move or is in hand, thin ones where the choice is free.
 *
 * @param {Scene} scene
 * @param {MatchView} view
 * @param {Way[]} ways
 * @param {Colour | null} picked
 */
export function moverMarks(scene, view, ways, picked) {
  if (view.stage !== "move" || !view.to_move) return [];
  const side = view.to_move;
  const chosen = picked ?? view.must_move;
  const tower = chosen && towerOf(view, side, chosen);
  const look = { class: ways.length ? "must yours" : "must", turned: turned(scene, side) };
  const broad = tower ? [scene.mark("mark-must", tower.square, look)] : [];
  if (view.must_move) return broad;
  const free = view.towers.filter((each) => each.side === side && each.colour !== picked);
  return [...free.map(({ square }) => scene.mark("mark-free", square, { class: "free-choice" })), ...broad];
}

/**
 * Circles on squares to go to, stars on the far row, chevrons along a push; with values, what each is worth.
 *
 * @param {Scene} scene
 * @param {Way[]} targets
 * @param {Way[]} ways
 * @param {Record<string, Value>} values
 * @param {Colour | null} active
 */
export function targetMarks(scene, targets, ways, values, active) {
  const marks = targets.flatMap((way) => [...targetMark(scene, way), ...valueMark(scene, way, values)]);
  return active ? marks : [...marks, ...bestOfTowers(scene, ways, values)];
}

/** @param {Scene} scene @param {Way} way */
function targetMark(scene, way) {
  if (way.push) return pushMarks(scene, way);
  const id = onFarRow(way.end, way.side) ? "mark-win" : "mark-target";
  return [scene.mark(id, way.end, { class: "target" })];
}

/**
 * Chevrons from the pusher on, along the whole line, and a dashed collar round every tower that would go.
 *
 * @param {Scene} scene
 * @param {Way} way
 */
function pushMarks(scene, way) {
  const turn = turned(scene, way.side);
  const ahead = turn ? 50 : -50;
  const collars = way.pushed.map(({ tower }) => scene.mark("mark-free", tower.square, { class: "would-go" }));
  const chevrons = [way.start, ...way.pushed.map(({ tower }) => tower.square)].map((square) => {
    const [x, y] = centre(square, scene.side);
    return use("mark-push", { class: "push", "data-square": square, transform: `translate(${x} ${y + ahead}) rotate(${turn})` });
  });
  const goal = way.pushed.slice(-1).map(({ end }) => scene.mark("mark-last-pushed", end, { class: "push-end" }));
  return [...goal, ...collars, ...chevrons];
}

/** @param {Scene} scene @param {Way} way @param {Record<string, Value>} values */
function valueMark(scene, way, values) {
  const value = values[way.choice];
  if (!value) return [];
  const [x, y] = centre(way.end, scene.side);
  const kind = `value ${value.value}${isBest(value, Object.values(values)) ? " best" : ""}`;
  // Beside a tower that would be pushed, so that its glyph can still be read.
  return [way.push ? drawBadge(x + 32, y - 24, signOf(value), kind, 17) : drawBadge(x, y, signOf(value), kind)];
}

/**
 * While any tower may be chosen: the best that each can do.
 *
 * @param {Scene} scene
 * @param {Way[]} ways
 * @param {Record<string, Value>} values
 */
function bestOfTowers(scene, ways, values) {
  /** @type {Map<string, Value>} */
  const best = new Map();
  for (const way of ways) {
    const [value, before] = [values[way.choice], best.get(way.start)];
    if (value && (!before || worth(value) > worth(before))) best.set(way.start, value);
  }
  const all = [...best.values()];
  return [...best].map(([square, value]) => {
    const [x, y] = centre(square, scene.side);
    return drawBadge(x + 27, y - 27, signOf(value), `value ${value.value}${isBest(value, all) ? " best" : ""}`, 20);
  });
}

/** `+2`, `−1`, `?`. @param {Value} value */
function signOf({ value, points }) {
  if (value === "unknown") return "?";
  return (value === "win" ? "+" : "−") + (points == null ? "" : Math.abs(points));
}

/** @param {Value} value */
function worth({ value, points }) {
  if (value === "unknown") return 0;
  return (value === "win" ? 1 : -1) * (Math.abs(points ?? 0) || 0.5);
}

/** @param {Value} value @param {Value[]} all */
const isBest = (value, all) => value.value !== "unknown" && all.every((each) => worth(each) <= worth(value));

/**
 * Open ways to the far row: a warning on the tower, arrows where it would enter.
 *
 * @param {Scene} scene
 * @param {Threat[]} threats
 */
export function threatMarks(scene, threats) {
  return threats.flatMap(({ start, ends, now }) => {
    const from = squareName(start);
    const kind = now ? "threat now" : "threat";
    const to = (/** @type {string | number} */ end) => centre(squareName(end), scene.side);
    const arrows = ends.map((end) => drawArrow(centre(from, scene.side), to(end), { kind, short: 22, head: 22 }));
    const [x, y] = centre(from, scene.side);
    return [...arrows, drawBadge(x + 29, y - 29, "!", "warning", 15)];
  });
}

/** @param {Scene} scene @param {Arrow[]} arrows */
export function arrowMarks(scene, arrows) {
  return arrows.map(({ from, to, kind = "line", label = "" }) =>
    drawArrow(centre(squareName(from), scene.side), centre(squareName(to), scene.side), { kind, label }));
}

/**
 * The move of a hint; the idea comes first, as squares to look at.
 *
 * @param {Scene} scene
 * @param {MatchView} view
 * @param {Hint} hint
 */
export function hintMarks(scene, view, { choice = "" }) {
  const way = wayOf(view, choice);
  return way ? [drawArrow(centre(way.start, scene.side), centre(way.end, scene.side), { kind: "hint", head: 24 })] : [];
}

/** @param {Scene} scene @param {Hint} hint */
export function lookMarks(scene, { squares = [] }) {
  return squares.map((square) => {
    const [x, y] = centre(square, scene.side);
    return draw("rect", { class: "look-here", x: x - 46, y: y - 46, width: 92, height: 92, rx: 6, "data-square": square });
  });
}

/** What happens round a tower at the end of a round, or when it is blocked. */
export const winnerMarks = {
  /** Rays round the tower that won. @param {Scene} scene @param {Tower | null} tower */
  star(scene, tower) {
    if (!tower) return [];
    const [x, y] = centre(tower.square, scene.side);
    const rays = Array.from({ length: 32 }, (_, n) => {
      const [turn, reach] = [(n * Math.PI) / 16, n % 2 ? 46 : 57];
      return `${(x + Math.sin(turn) * reach).toFixed(1)},${(y - Math.cos(turn) * reach).toFixed(1)}`;
    });
    return [draw("polygon", { class: "winner", "data-square": tower.square, points: rays.join(" ") })];
  },
  /** Its ring, coming down. @param {Scene} scene @param {Tower} tower */
  ring(scene, { square, side, rings }) {
    const [x, y] = centre(square, scene.side);
    return [draw("g", { transform: `translate(${x} ${y})` }, use(`ring-${side}-${Math.min(rings, 4)}`, { class: "landing" }))];
  },
  /** The rulebook's entry of a blocked tower. @param {Scene} scene @param {string} square */
  zero(scene, square) {
    const [x, y] = centre(square, scene.side);
    return [drawBadge(x + 27, y - 27, "0", "zero", 18)];
  },
};
