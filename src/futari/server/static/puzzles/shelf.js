/** The puzzles that the server has: asked for once, grade by grade. */

import { api } from "../shell/api.js";

/** @typedef {import("../analysis/scenes.js").Scene} Scene */
/** @typedef {import("../analysis/scenes.js").Step} Step */
/** @typedef {import("../analysis/scenes.js").Mistake} Mistake */
/** @typedef {import("../kamisado/notation.js").Side} Side */
/** @typedef {import("../shell/shapes.js").Sentence} Sentence */

/** @typedef {{ id: string, grade: number, format: string, themes: { name: string, label: Sentence }[] }} Listed */
/** @typedef {Listed & { side: Side, kind: "round" | "points", points: number, depth: number, task: Sentence, scene: Scene }} Puzzle */
/** @typedef {{ right: boolean, solved: boolean, message: Sentence, played: Step[], moves: string[], scene: Scene, mistake: Mistake | null }} Tried */

export const GRADES = [1, 2, 3, 4, 5];
export const FORMATS = ["single", "standard", "long", "marathon"];

/** The puzzle of the day, by the reader's own calendar. @returns {Promise<{ date: string, puzzle: Puzzle }>} */
export function ofToday() {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return api.get(`/kamisado/puzzles/daily?date=${now.getFullYear()}-${month}-${day}`);
}

/** @type {Map<number, Promise<Listed[]>>} */
const asked = new Map();

/** All puzzles of a grade, in their order. @param {number} grade @returns {Promise<Listed[]>} */
export function ofGrade(grade) {
  const known = asked.get(grade);
  if (known) return known;
  const asking = all(grade);
  asked.set(grade, asking);
  asking.catch(() => asked.delete(grade));
  return asking;
}

/** @param {number} grade */
async function all(grade) {
  /** @type {Listed[]} */
  const puzzles = [];
  for (let after = ""; ; ) {
    const page = await api.get(`/kamisado/puzzles?grade=${grade}&limit=100${after}`);
    puzzles.push(...page.puzzles);
    if (!page.next) return puzzles;
    after = `&after=${page.next}`;
  }
}

/** The next one to solve after a puzzle, of its grade and, if asked for, of a format; from the start again at the end. @param {Listed} puzzle @param {Record<string, string>} solved @param {string} [format] */
export async function nextAfter(puzzle, solved, format = "") {
  const puzzles = await ofGrade(puzzle.grade);
  const place = puzzles.findIndex(({ id }) => id === puzzle.id);
  const round = [...puzzles.slice(place + 1), ...puzzles.slice(0, Math.max(0, place))];
  return firstUnsolved(round, solved, format) ?? round[0] ?? null;
}

/** @param {Listed[]} puzzles @param {Record<string, string>} solved @param {string} [format] */
export function firstUnsolved(puzzles, solved, format = "") {
  return puzzles.find((each) => !solved[each.id] && (!format || each.format === format)) ?? null;
}
