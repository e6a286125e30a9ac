/** What the server tells of Kamisado positions (futari.server.scenes has the same in Python). */

/** @typedef {import("../kamisado/notation.js").MatchView} MatchView */
/** @typedef {import("../kamisado/notation.js").GameEvent} GameEvent */
/** @typedef {import("../kamisado/notation.js").Side} Side */
/** @typedef {import("../kamisado/notation.js").Colour} Colour */
/** @typedef {import("../shell/shapes.js").Sentence} Sentence */

/** @typedef {{ winner: Side, rule: "M7" | "M8", tower: Colour | null, points: number | null }} RoundEnd */

/**
 * @typedef {{
 *   position: string, view: MatchView, to_act: Side | null, choices: string[], prompt: Sentence, finished: boolean,
 *   winner: Side | null, outcome: RoundEnd | null, side: Side | null, choice: string | null, events: GameEvent[]
 * }} Scene
 */

/**
 * @typedef {{
 *   ply: number, round: number, side: Side | null, choice: string | null, position: string, view: MatchView,
 *   score: Record<string, number>, events: GameEvent[], outcome: RoundEnd | null, comments: string[]
 * }} Step
 */

/** @typedef {{ black: string, gold: string, date: string, result: string, format: string, target: number, others: Record<string, string> }} Heading */
/** @typedef {{ heading: Heading, steps: Step[] }} RecordTold */

/** @typedef {{ value: "win" | "loss" | "unknown", points: number | null }} Result */
/** A choice and what is proved of it, by the account of whoever makes it. @typedef {Result & { choice: string, line: string[] }} Rated */

/**
 * @typedef {{
 *   gave: "round" | "points" | "unknown", reason: Sentence, best: Result, played: Result, refutation: Step[], better: Step[]
 * }} Mistake
 */

/** @typedef {{ index: number, done: number, side: Side, value: "win" | "loss" | "unknown" | "over" | "rated", winner: Side | null, points: number | null }} GraphValue */
/** @typedef {{ index: number, side: Side, gave: "round" | "points" }} Turn */

export {};
