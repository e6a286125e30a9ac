/** Addresses of studies: `?position=…&line=…&ply=…`, or `?table=…&ply=…&line=…` for a game that was played here. */

import { readChoice } from "../kamisado/notation.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./study.js").StudyNode} StudyNode */

/** Where a study comes from: a table, with the plies of its record for every place of the main line. @typedef {{ table: string, plies: number[] } | null} Origin */

const LETTERS = { brown: "n", green: "g", red: "r", yellow: "y", pink: "k", purple: "p", blue: "b", orange: "o" };
const WAYS = /** @type {Record<string, string>} */ ({ "↑": "f", "↖": "l", "↗": "r" });
const SIGN = /[ngrykpbo][flr]\d|\.[lr]/y;
// Longer lines make addresses that mail programs break; then only the position is told.
const LONGEST = 200;

/** A choice in three signs: `yf4` is yellow ↑4, `.l` fills from the left. @param {string} choice */
export function shortOf(choice) {
  const entry = readChoice(choice);
  if (entry) return LETTERS[entry.tower] + (WAYS[entry.arrow] ?? "f") + entry.distance;
  return choice === "fill right" ? ".r" : ".l";
}

/** The signs of a line, up to where it can be read. @param {string} line */
export function signsOf(line) {
  const signs = [];
  SIGN.lastIndex = 0;
  for (let found = SIGN.exec(line); found; found = SIGN.exec(line)) signs.push(found[0]);
  return signs;
}

/** The choice that a sign means among those that there are. @param {string} sign @param {string[]} choices */
export function choiceOf(sign, choices) {
  return choices.find((choice) => shortOf(choice) === sign) ?? null;
}

/** @param {StudyNode[]} nodes */
const lineOf = (nodes) => nodes.map(({ choice }) => shortOf(choice ?? "")).join("");

/** The address of a study as one looks at it now. @param {Study} study @param {Origin} origin */
export function addressOf(study, origin) {
  const here = study.current;
  const path = study.pathTo(here);
  const query = new URLSearchParams();
  if (origin) {
    const kept = path.findLastIndex(({ recorded }) => recorded);
    query.set("table", origin.table);
    query.set("ply", String(origin.plies[kept] ?? kept));
    if (kept < path.length - 1) query.set("line", lineOf(path.slice(kept + 1)));
    return `/analysis?${query}`;
  }
  const whole = [...path, ...study.lineFrom(here).slice(1)];
  const far = whole.length > LONGEST;
  query.set("position", far ? here.position : study.root.position);
  if (!far && whole.length > 1) query.set("line", lineOf(whole.slice(1)));
  if (!far && here.ply < whole.length - 1) query.set("ply", String(here.ply));
  return `/analysis?${query}`;
}
