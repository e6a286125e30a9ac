/** What happened, for the score sheet, for the news, and for the eye on the map. */

import { number, say, t } from "../shell/words.js";
import { placeOf } from "./story.js";

/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {import("../shell/shapes.js").Happening} Happening */
/** @typedef {import("../table/games.js").SheetPart} SheetPart */

/** What is told beside the prompt, because it is news to whoever looks. */
export const SURPRISES = new Set([
  "draw", "draw_shuffled", "reinforce", "bids", "first", "level", "leader", "muster", "mori", "mori_called", "overrun", "lost", "resource", "castle",
  "battle", "siege", "inside", "outside", "deploy", "deploy_leader", "no_challenge", "challenge", "show", "turn", "finish", "battle_ends", "siege_ends", "disk_lost",
  "shelter", "retreat", "step", "end",
]);

/** The places where something has just happened. @param {GameEvent[]} events @returns {Set<string>} */
export function freshPlaces(events) {
  return new Set(events.flatMap(({ facts }) => [facts["place"], facts["to"]].filter((each) => typeof each === "string")));
}

/**
 * What was seen at each place: faces that were shown there, the latest last. Whoever marches on may take them along, so they are
 * remembered at both ends; those that fell are forgotten. A memory, and no knowledge.
 *
 * @param {Happening[]} held @returns {Map<string, string[]>}
 */
export function sightings(held) {
  /** @type {Map<string, string[]>} */
  const seen = new Map();
  const see = (/** @type {string} */ place, /** @type {readonly string[]} */ faces) => seen.set(place, [...(seen.get(place) ?? []), ...faces].slice(-MOST_SEEN));
  let [field, open] = ["", /** @type {string[]} */ ([])];
  for (const { kind, facts } of held.flatMap(({ events }) => events)) {
    if (kind === "battle" || kind === "siege") [field, open] = [String(facts["place"]), []];
    const faces = Array.isArray(facts["faces"]) ? facts["faces"].map(String) : [];
    const place = facts["place"];
    if (kind === "deploy" || kind === "deploy_leader") {
      open = [...open, ...faces];
      // Of those that were seen before, only what is more than that is new.
      see(field, faces.filter((face) => count(open, face) > count(seen.get(field) ?? [], face)));
    } else if (kind === "lost" || kind === "overrun") for (const [where, those] of seen) seen.set(where, without(those, faces));
    else if ((kind === "step" || kind === "retreat") && !facts["blocks"]) see(String(facts["to"]), without(seen.get(String(facts["from"])) ?? [], seen.get(String(facts["to"])) ?? []));
    // What was turned over by a challenge has been seen when it was deployed.
    else if (typeof place === "string" && place && kind !== "turn") see(place, faces);
  }
  return seen;
}

/** @param {readonly string[]} faces @param {string} face */
function count(faces, face) {
  return faces.filter((each) => each === face).length;
}

/** Each of some faces taken away once. @param {readonly string[]} faces @param {readonly string[]} gone */
function without(faces, gone) {
  const left = [...faces];
  for (const face of gone) if (left.includes(face)) left.splice(left.indexOf(face), 1);
  return left;
}

const MOST_SEEN = 8;

/** Kinds that say nothing to whoever reads a sheet. */
const SMALL = new Set(["set_aside", "bid", "halt", "no_challenge"]);

/** A part for each phase, and what was done in it. @param {Happening[]} held @param {number} weeks @returns {SheetPart[]} */
export function sheetOf(held, weeks) {
  /** @type {SheetPart[]} */
  const parts = [{ ply: null, title: weekTitle(1, weeks), note: "", moves: [], result: "" }];
  for (const { ply, kind, seat, events } of held) {
    for (const event of events) {
      if (event.kind === "week") parts.push({ ply, title: weekTitle(Number(event.facts["week"]), weeks), note: "", moves: [], result: "" });
      else if (event.kind === "phase") parts.push({ ply, title: "", note: say(event.message), moves: [], result: "" });
      else if (event.kind === "end" || kind !== "choice") result(parts, say(event.message));
      else if (!SMALL.has(event.kind)) parts.at(-1)?.moves.push({ ply, seat: String(event.facts["side"] ?? seat), text: say(event.message), where: placeOf(event) });
    }
  }
  return parts.filter(({ title, note, moves, result: came }) => title || note || moves.length || came);
}

/** @param {SheetPart[]} parts @param {string} text */
function result(parts, text) {
  const last = parts.at(-1);
  if (last) last.result = `${last.result} ${text}`.trim();
}

/** @param {number} week @param {number} weeks */
function weekTitle(week, weeks) {
  return t("page.campaign.week", { week: number(week), weeks: number(weeks) });
}
