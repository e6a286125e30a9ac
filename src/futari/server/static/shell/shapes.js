/** What the server sends, as types (futari.server.models has the same in Python). There is nothing to run here. */

/** @typedef {import("./words.js").Message} Message */

/** @typedef {{ kind: "nobody" | "guest" | "account" | "bot", id: number | null, name: string, host: boolean, choose_password: boolean, sign_up: boolean }} Account */

/** @typedef {{ name: string | null, kind: "guest" | "account" | "bot" | "level" | "someone", rating: number | null, provisional: boolean }} Person */

/** @typedef {{ kind: "none" } | { kind: "live", minutes: number, increment: number } | { kind: "correspondence", hours: number, cap: number }} Control */

/** @typedef {{ against: "bot" | "link" | "player" | "lobby" | "hotseat", side: string, control: Control, rated: boolean, private: boolean, chat: boolean, confirm: boolean, guided?: boolean }} Terms */

/** @typedef {Record<string, string | number | boolean | null>} Options */

/**
 * A table in a list.
 * @typedef {{
 *   table: string, game: string, options: Options, terms: Terms, status: "open" | "playing" | "finished" | "closed", rated: boolean,
 *   people: Record<string, Person | null>, host: Person | null, ply: number, to_act: string[], deadline: number | null,
 *   created_at: number, changed_at: number, finished_at: number | null,
 *   outcome: { winner: string | null, how: string, score: Record<string, number> } | null
 * }} Listed
 */

/** @typedef {{ waiting: Listed[], playing: Listed[], open: Listed[], invitations: Listed[], next: string | null }} Agenda */
/** @typedef {{ open: Listed[], running: Listed[] }} Lobby */

/**
 * @typedef {{
 *   table: string, game: string, options: Options, terms: Terms, status: Listed["status"], rated: boolean,
 *   people: Record<string, Person | null>, host: Person | null, present: string[], created_at: number,
 *   started_at: number | null, finished_at: number | null, rematch: string | null, rematch_of: string | null, notice: Message | null
 * }} About
 */

/** @typedef {{ kind: string, message: Message, facts: Record<string, any> }} GameEvent */
/** @typedef {{ ply: number, kind: string, seat: string, time: number, events: GameEvent[] }} Happening */
/** @typedef {{ left: Record<string, number | null>, running: string[] }} ClockSight */

/**
 * @typedef {{
 *   table: string, ply: number, status: Listed["status"], seat: string | null, view: any, prompt: Message, to_act: string[],
 *   choices: string[], may: string[], clock: ClockSight | null, offer: { seat: string, what: "takeback" | "stop" } | null,
 *   outcome: { winner: string | null, how: string, score: Record<string, number>, message: Message } | null,
 *   happened: Happening[], seed_hash: string, seed: string | null
 * }} Sight
 */

/** @typedef {{ id: number, seat: string | null, name: string | null, said_at: number, text: string }} ChatLine */

/** @typedef {{ do: "choose", ply: number, choice: string, seat?: string | null } | { do: "undo" | "takeback" | "stop" | "resign" | "claim", seat?: string | null } | { do: "answer", accept: boolean, seat?: string | null }} Act */

/** @typedef {Message & { text: string }} Sentence */
/** @typedef {{ type: "pick", name: string, label: Sentence, values: string[], value_labels: Sentence[], default: string }} PickField */
/** @typedef {{ type: "number", name: string, label: Sentence, low: number, high: number, default: number, only_for: [string, string] | null }} NumberField */
/**
 * @typedef {{
 *   name: string, version: number, seats: string[], options: (PickField | NumberField)[], bots: { name: string, note: Sentence }[],
 *   default_bot: string | null, may_undo: boolean, has_secrets: boolean, can_be_analysed: boolean, has_text_record: boolean, has_guided: boolean, has_bids: boolean, ladders: string[]
 * }} GameBox
 */

export {};
