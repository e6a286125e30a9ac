/** What happened, for the score sheet, for the news, and for the eye on the map. */

import { number, say, t } from "../shell/words.js";

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
 * What was seen of the enemy at each place: faces that were shown there, the latest last. Blocks march on, so it is a memory
 * and no knowledge.
 *
 * @param {Happening[]} held @returns {Map<string, string[]>}
 */
export function sightings(held) {
  /** @type {Map<string, string[]>} */
  const seen = new Map();
  let field = "";
  for (const { kind, facts } of held.flatMap(({ events }) => events)) {
    if (kind === "battle" || kind === "siege") field = String(facts["place"]);
    const place = kind === "deploy" || kind === "deploy_leader" ? field : facts["place"];
    const faces = facts["faces"];
    if (typeof place !== "string" || !Array.isArray(faces) || kind === "lost" || kind === "overrun") continue;
    seen.set(place, [...(seen.get(place) ?? []), ...faces].slice(-MOST_SEEN));
  }
  return seen;
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
      else if (!SMALL.has(event.kind)) parts.at(-1)?.moves.push({ ply, seat: String(event.facts["side"] ?? seat), text: say(event.message) });
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
