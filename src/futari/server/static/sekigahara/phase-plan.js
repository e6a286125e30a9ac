/** A movement phase so far: its marches as whole ways, its musters, what it has overrun. */

/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {import("../shell/shapes.js").Happening} Happening */
/**
 * `way`: the places of a march, or the one place of what else was done.
 * @typedef {{ kind: "march" | "muster" | "mori" | "overrun", way: string[], count: number, blocks: string[] | null, forced: boolean, left: { place: string, count: number }[] }} Deed
 */

// The rule by which a card is discarded for a forced march.
const FORCED = "7.3.3";

/** What a side has done since its movement phase began. @param {readonly Happening[]} held @param {string} side @returns {Deed[]} */
export function deedsOf(held, side) {
  /** @type {Deed[]} */
  let deeds = [];
  let [open, forced] = [/** @type {Deed | null} */ (null), false];
  for (const { kind, facts } of held.flatMap(({ events }) => events)) {
    if (kind === "phase") [deeds, open, forced] = [[], null, false];
    else if (kind === "discard" && facts["rule"] === FORCED) {
      if (open) open.forced = true;
      else forced = true;
    } else if (kind === "step" && facts["side"] === side) {
      if (!open) deeds.push((open = { ...deed("march", facts, [String(facts["from"])]), forced }));
      open.way.push(String(facts["to"]));
      forced = false;
    } else if (kind === "drop" && open) open.left.push({ place: String(facts["place"]), count: Number(facts["count"]) });
    else if (kind === "halt") open = null;
    else if (kind === "muster" && facts["side"] === side) deeds.push(deed("muster", facts, [String(facts["place"])]));
    else if (kind === "mori" || kind === "overrun") deeds.push(deed(kind, facts, [String(facts["place"])]));
  }
  return deeds;
}

/** @param {Deed["kind"]} kind @param {Record<string, any>} facts @param {string[]} way @returns {Deed} */
function deed(kind, facts, way) {
  return { kind, way, count: Number(facts["count"]), blocks: facts["blocks"] ?? facts["faces"] ?? null, forced: false, left: [] };
}
