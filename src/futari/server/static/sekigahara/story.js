/** What happened, told again on the map: each event as a change of what one sees. From one's own view alone: it knows nothing more. */

/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").Side} Side */
/** @typedef {import("./shapes.js").StackView} StackView */
/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */

/** Events that are worth a look at the map; the cards of a battle have a stage of their own. */
const ON_MAP = new Set([
  "week", "bids", "first", "phase", "level", "step", "drop", "muster", "mori", "mori_called", "leader", "overrun", "lost", "resource", "castle",
  "battle", "siege", "inside", "battle_ends", "siege_ends", "disk_lost", "shelter", "retreat", "end",
]);

/** @param {GameEvent[]} events */
export function tellable(events) {
  return events.filter(({ kind }) => ON_MAP.has(kind));
}

/** Whether something in it moves or falls, so that it is better seen than read. @param {GameEvent[]} events */
export function isStirring(events) {
  return events.some(({ kind }) => ["step", "muster", "mori", "mori_called", "overrun", "lost", "retreat", "castle", "resource"].includes(kind));
}

/** Where it happened, if it did so at a place. @param {GameEvent} event @returns {string | null} */
export function placeOf({ facts }) {
  const place = facts["to"] ?? facts["place"];
  return typeof place === "string" ? place : null;
}

/** The view after an event, as far as the event tells it. @param {CampaignView} view @param {GameEvent} event @returns {CampaignView} */
export function afterEvent(view, { kind, facts }) {
  const side = /** @type {Side} */ (facts["side"]);
  const count = Number(facts["count"] ?? 0);
  const names = Array.isArray(facts["blocks"]) ? facts["blocks"].map(String) : null;
  const place = String(facts["place"] ?? "");
  if (kind === "step" || kind === "retreat") {
    const gone = less(view.stacks, String(facts["from"]), side, count, names);
    const used = kind === "step" ? [...view.phase.used, /** @type {[string, string]} */ ([String(facts["from"]), String(facts["to"])])] : view.phase.used;
    return { ...view, stacks: more(gone, String(facts["to"]), side, count, names), phase: { ...view.phase, used } };
  }
  if (kind === "muster" || kind === "mori" || kind === "mori_called") {
    const stacks = more(view.stacks, place, side, count, names);
    return { ...view, stacks, mori_box: kind === "muster" ? view.mori_box : withoutFaces(view.mori_box, facts["faces"] ?? names ?? []) };
  }
  if (kind === "overrun" || kind === "lost") return { ...view, stacks: less(view.stacks, place, side, count, names) };
  if (kind === "resource") return { ...view, resources: { ...view.resources, [place]: side } };
  if (kind === "castle") return { ...view, castles: { ...view.castles, [place]: side } };
  if (kind === "disk_lost") return { ...view, disks: view.disks.filter((name) => name !== facts["disk"]) };
  if (kind === "week") return { ...view, week: Number(facts["week"]) };
  if (kind === "phase") return { ...view, active: side, turn: facts["turn"], phase: { ...view.phase, used: [], entries: [], combats: [] } };
  return view;
}

/** @param {readonly StackView[]} stacks @param {string} place @param {Side} side @param {number} count @param {string[] | null} names @returns {StackView[]} */
function less(stacks, place, side, count, names) {
  return stacks
    .map((stack) => (stack.place !== place || stack.side !== side ? stack : { ...stack, count: stack.count - count, ...(stack.blocks ? { blocks: without(stack.blocks, names ?? []) } : {}) }))
    .filter((stack) => stack.count > 0);
}

/** @param {readonly StackView[]} stacks @param {string} place @param {Side} side @param {number} count @param {string[] | null} names @returns {StackView[]} */
function more(stacks, place, side, count, names) {
  const there = stacks.find((stack) => stack.place === place && stack.side === side);
  const blocks = names || there?.blocks ? { blocks: [...(there?.blocks ?? []), ...(names ?? [])] } : {};
  const grown = { ...there, place, side, count: (there?.count ?? 0) + count, ...blocks };
  return there ? stacks.map((stack) => (stack === there ? grown : stack)) : [...stacks, grown];
}

/** @param {readonly string[]} blocks @param {readonly string[]} gone */
function without(blocks, gone) {
  return blocks.filter((name) => !gone.includes(name));
}

/** Faces that lie open, each of those that are gone taken away once. @param {readonly string[]} faces @param {readonly string[]} gone named, or by their faces */
function withoutFaces(faces, gone) {
  const left = [...faces];
  for (const name of gone) {
    const at = left.findIndex((face) => face === name || face === name.replace(/-\d+$/, ""));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
