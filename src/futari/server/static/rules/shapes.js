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

/** A book made ready for its page: sections as elements, and what the head says. @typedef {{parts: HTMLElement[], contents: {name: string, title: string, numbers: string[]}[], heading: string, lead: string, own: string, learn: {title: string, text: string, link: string, path: string}, other: {text: string, path: string}, close: () => void}} Book */

/** What routes/sekigahara_rules.py tells. @typedef {{name: string, title: string, pieces: {name: string, caption: string}[], part: [number, number, number, number] | null, legend: string[]}} PieceFigure */
/** @typedef {{number: string, title: string, paragraphs: string[], items: string[], table: Table | null, figure: PieceFigure | null, example: string | null}} CampaignRule */
/** @typedef {{name: string, title: string, intro: string | null, rules: CampaignRule[]}} CampaignSection */
/** @typedef {{name: string, title: string, lead: string, steps: string[][], captions: string[]}} Example */
/** @typedef {{seat: "tokugawa" | "ishida", view: any, choices: string[], prompt: import("../shell/words.js").Message, events: import("../shell/shapes.js").GameEvent[], finished: boolean}} ExampleMoment */
/** @typedef {{name: string, title: string, text: string, tip: string | null, steps: string[], choices: {A: string[], B: string[]}}} Hint */

/** What the server answers to a choice played at a position (routes/kamisado.py). @typedef {{position: string, view: MatchView, to_act: Side | null, choices: string[], finished: boolean, events: GameEvent[], line_ups: unknown}} Scene */
/** A refusal with the rule behind it. @typedef {{rule: string | null, key: string, params?: Record<string, any>}} Refusal */

export {};
