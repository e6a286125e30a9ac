/** What the server tells of the rules and of the guided first game (routes/rules.py). */

/** @typedef {import("../kamisado/notation.js").Side} Side */
/** @typedef {import("../kamisado/notation.js").LastTurn} LastTurn */
/** @typedef {import("../kamisado/notation.js").MatchView} MatchView */
/** @typedef {import("../kamisado/notation.js").GameEvent} GameEvent */
/** @typedef {{position: string, last: LastTurn | null, choices: string[], line_ups: {left: string, right: string} | null}} Still */
/** @typedef {{number: string, text: string}} Rule */
/** @typedef {{start: string, end: string, label: string}} Numbered */
/** @typedef {{letter: string, caption: string, still: Still, look: string[], arrows: Numbered[]}} Picture */
/** @typedef {{number: number, intro: string, side: Side, pictures: Picture[]}} Figure */
/** @typedef {{head: string[], rows: (string | number)[][]}} Table */
/** @typedef {{name: string, title: string, paragraphs: string[], rules: Rule[], table: Table | null, figures: Figure[]}} Section */
/** @typedef {{name: string, title: string, text: string, tasks: string[], good: string, wrong: string, look: string[], still: Still, lines: string[][]}} Lesson */

/** What the server answers to a choice played at a position (routes/kamisado.py). @typedef {{position: string, view: MatchView, to_act: Side | null, choices: string[], finished: boolean, events: GameEvent[], line_ups: unknown}} Scene */
/** A refusal with the rule behind it. @typedef {{rule: string | null, key: string, params?: Record<string, any>}} Refusal */

export {};
