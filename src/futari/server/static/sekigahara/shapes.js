/** What Sekigahara's server sends, as types (futari.sekigahara.view and routes/sekigahara.py have the same in Python). */

/** @typedef {"tokugawa" | "ishida"} Side */

/** @typedef {{ key: string, name: string, kanji: string, x: number, y: number, resource: boolean, capital: Side | null, castle: Side | null, recruit: string[], region: string, castle_at: [number, number] | null, stack_at: [number, number] }} Place */
/** @typedef {{ one: string, other: string, highway: boolean, path: string }} Road */
/** @typedef {{ face: string, side: Side, clan: string, mon: number, arm: "gun" | "cavalry" | null, leader: boolean, copies: number }} BlockFace */
/** @typedef {{ name: string, side: Side, clan: string | null, kind: "plain" | "sword" | "double" | "loyalty", bid: number, copies: number }} Card */
/** @typedef {{ name: string, place: string }} Disk */

/** @typedef {{ place: string, side: Side, count: number, blocks?: string[], inside?: number }} StackView */
/**
 * @typedef {{ hand_size: number, deck_size: number, discards: number, bag_size: number, box_size: number, lost: string[],
 *   points: number, given?: number, hand: string[] | null, box: string[] | null }} SideView
 */
/** @typedef {{ place: string, origin: string, side: Side, count: number, marched: boolean, blocks: string[] | null }} EntryView */
/**
 * @typedef {{ level: string, marches: number, musters: number, used: [string, string][], spent: string[] | null,
 *   entries: EntryView[], fought: string[], combats: string[] }} PhaseView
 */
/**
 * @typedef {{ origin: string, place: string, count: number, blocks: string[] | null, path: string[], leader: string | null,
 *   base: number, leadership: number, forced: number, setting_out: number, size: number, highway: boolean, steps: number,
 *   allowance: number, ways: string[] }} MarchView
 */
/** @typedef {{ side: Side, face: string, turned: boolean, name: string | null }} DeployedView */
/**
 * @typedef {{ place: string, attacker: Side, owner: Side | null, siege: boolean, totals: Record<Side, number>, leading: Side,
 *   initiative: Side, losses: Record<Side, number>, deployed: DeployedView[], played: Record<Side, string[]>,
 *   done: Record<Side, boolean>, questioned: string[], questioned_card: string | null, questioned_impact: number,
 *   standing: string[], to_lose: Partial<Record<Side, number>>, forecast: { choice: string, impact: number }[] }} FightView
 */
/**
 * @typedef {{ edition: string, seat: Side | null, week: number, turn: "A" | "B", first: Side, active: Side, step: string,
 *   stacks: StackView[], sides: Record<Side, SideView>, castles: Record<string, Side>, resources: Record<string, Side | null>,
 *   sieges: string[], disks: string[], mori_box: string[], extra_card: Side | null, extra_block: Side | null, phase: PhaseView,
 *   chosen: string[], needed: Partial<Record<Side, number>>, march: MarchView | null, mustering: string[],
 *   gate: string | null, fight: FightView | null }} CampaignView
 */

/** @type {readonly Side[]} */
export const SIDES = ["tokugawa", "ishida"];

/** @param {Side} side @returns {Side} */
export function otherSide(side) {
  return side === "tokugawa" ? "ishida" : "tokugawa";
}

/** Blocks that have moved and cannot move again, while there is movement. @param {CampaignView} view @returns {readonly string[]} */
export function spentOf({ step, phase }) {
  return ["movement", "march", "muster"].includes(step) ? (phase.spent ?? []) : [];
}
