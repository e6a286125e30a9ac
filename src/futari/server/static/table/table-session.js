/**
 * One table as this page knows it: how it looks now, what happened, and what was asked for and is not answered yet.
 *
 * Events: `about` (who sits there), `sight` (a `SightEvent`), `line` (what still holds), `chat`, `state` (of the
 * connection), `sending` (something was sent, or answered), `refused` (a `RefusedEvent`).
 */

import { api, ApiError } from "../shell/api.js";
import { TableLine } from "../shell/socket.js";

/** @typedef {import("../shell/shapes.js").About} About */
/** @typedef {import("../shell/shapes.js").Act} Act */
/** @typedef {import("../shell/shapes.js").ChatLine} ChatLine */
/** @typedef {import("../shell/shapes.js").Happening} Happening */
/** @typedef {import("../shell/shapes.js").Sight} Sight */
/** @typedef {import("../shell/words.js").Message} Message */
/** @typedef {{ view: any, prompt: Message | null }} Moment */

// How many steps of the past are asked for at once.
const PAGE = 50;

/** The table looks different: `.sight`, and what happened since the last look. */
export class SightEvent extends Event {
  /** @param {Sight} sight @param {Happening[]} happened */
  constructor(sight, happened) {
    super("sight");
    this.sight = sight;
    this.happened = happened;
  }
}

/** Something was refused: `.act`, `.error`. */
export class RefusedEvent extends Event {
  /** @param {Act} act @param {ApiError} error */
  constructor(act, error) {
    super("refused");
    this.act = act;
    this.error = error;
  }
}

export class TableSession extends EventTarget {
  /** @type {TableLine} */
  #socket;
  /** @type {Map<number, Moment>} */
  #moments = new Map();
  /** @type {Map<number, Promise<void>>} */
  #pages = new Map();
  /** What happened, by ply. @type {Map<number, Happening>} */
  happenings = new Map();
  /** The plies that led here, 0 first; what was taken back is not among them. @type {number[]} */
  line = [0];
  /** What was sent and is not settled yet. @type {{ act: Act, ply: number | null } | null} */
  sending = null;
  /** @type {ChatLine[]} */
  chat = [];

  /** @param {About} about @param {Sight} sight */
  constructor(about, sight) {
    super();
    this.about = about;
    this.sight = sight;
    this.#socket = new TableLine(about.table, { since: sight.ply });
    this.#keep(sight);
    this.#socket.addEventListener("about", (event) => this.#takeAbout(/** @type {any} */ (event).frame.about));
    this.#socket.addEventListener("sight", (event) => this.#takeSight(/** @type {any} */ (event).frame.sight));
    this.#socket.addEventListener("refused", (event) => {
      const { sight: now } = /** @type {any} */ (event).frame;
      if (now) this.#takeSight(now);
    });
    this.#socket.addEventListener("chat", (event) => {
      this.chat.push(.../** @type {any} */ (event).frame.lines);
      this.dispatchEvent(new Event("chat"));
    });
    this.#socket.addEventListener("state", () => this.dispatchEvent(new Event("state")));
  }

  /** Look at a table; raises ApiError if there is none to be seen. @param {string} table */
  static async at(table) {
    const { about, sight } = await api.get(`/tables/${encodeURIComponent(table)}`);
    const session = new TableSession(about, sight);
    if (session.#wentBack(sight.happened)) await session.#askLine();
    return session;
  }

  /** Begin to listen. */
  open() {
    this.#socket.open();
    return this;
  }

  close() {
    this.#socket.close();
  }

  /** How the connection is, and why it ended. */
  get state() {
    return { state: this.#socket.state, reason: this.#socket.reason, waiting: this.#socket.waiting };
  }

  /** Do not wait for the next try to connect. */
  hurry() {
    this.#socket.hurry();
  }

  /** The names of the seats, in order. */
  get seats() {
    return Object.keys(this.about.people);
  }

  /** One of two on a sofa sits on both. */
  get isHotSeat() {
    return this.about.terms.against === "hotseat" && this.sight.seat !== null;
  }

  /** The entries that still hold, in order; also how the game ended. */
  get held() {
    const line = new Set(this.line);
    const held = [...this.happenings.values()].filter(({ ply, kind }) => line.has(ply) || ENDINGS.has(kind));
    return held.sort((one, two) => one.ply - two.ply);
  }

  /** Do something; whether it was done. What is refused is told by an event. @param {Act} act */
  async act(act) {
    if (this.sending) return false;
    const sent = { act, ply: /** @type {number | null} */ (null) };
    this.#send(sent);
    try {
      sent.ply = await this.#socket.act(act);
      this.#settle();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.sending === sent) this.#send(null);
      this.dispatchEvent(new RefusedEvent(act, error));
      return false;
    }
  }

  /** @param {string} choice */
  choose(choice) {
    const { ply, seat } = this.sight;
    return this.act({ do: "choose", ply, choice, ...(this.isHotSeat ? { seat } : {}) });
  }

  /** @param {string} text */
  say(text) {
    return this.#socket.say(text);
  }

  /** Somebody else sits down here: forget what the one before saw, and look from this seat. @param {string} seat */
  async lookAnew(seat) {
    const { about, sight } = await api.get(`/tables/${encodeURIComponent(this.about.table)}?seat=${encodeURIComponent(seat)}`);
    this.about = about;
    this.sight = sight;
    this.happenings.clear();
    this.#moments.clear();
    this.line = [0];
    this.#keep(sight);
    if (this.#wentBack(sight.happened)) await this.#ask(sight.ply, 1);
    this.#settle();
  }

  /** The game after so many entries, as this seat saw it. @param {number} ply @returns {Promise<Moment>} */
  async moment(ply) {
    if (!this.#moments.has(ply)) await this.#page(Math.floor(ply / PAGE) * PAGE);
    const found = this.#moments.get(ply);
    if (!found) throw new ApiError(404, { key: "page.table.no_past" });
    return found;
  }

  /** Without asking: what is known already. @param {number} ply */
  known(ply) {
    return this.#moments.get(ply) ?? null;
  }

  /** @param {number} start */
  #page(start) {
    const asked = this.#pages.get(start) ?? this.#ask(start, PAGE).finally(() => this.#pages.delete(start));
    this.#pages.set(start, asked);
    return asked;
  }

  /** @param {number} start @param {number} limit */
  async #ask(start, limit) {
    const seat = this.isHotSeat ? `&seat=${this.sight.seat}` : "";
    const past = await api.get(`/tables/${encodeURIComponent(this.about.table)}/past?start=${start}&limit=${limit}${seat}`);
    for (const step of past.steps) {
      const seen = step.seen[past.eyes];
      this.#moments.set(step.ply, { view: seen.view, prompt: seen.prompt });
    }
    if (past.ply === this.sight.ply) this.line = past.line;
  }

  async #askLine() {
    await this.#ask(this.sight.ply, 1);
    this.dispatchEvent(new Event("line"));
  }

  /** @param {About} about */
  #takeAbout(about) {
    this.about = about;
    this.dispatchEvent(new Event("about"));
  }

  /** @param {Sight} sight */
  #takeSight(sight) {
    const happened = sight.happened.filter(({ ply }) => !this.happenings.has(ply));
    this.sight = sight;
    this.#keep(sight);
    this.#settle();
    this.dispatchEvent(new SightEvent(sight, happened));
    if (this.#wentBack(happened)) void this.#askLine().catch(() => undefined);
  }

  /** @param {Sight} sight */
  #keep(sight) {
    this.#moments.set(sight.ply, { view: sight.view, prompt: sight.prompt });
    for (const happening of sight.happened) {
      if (this.happenings.has(happening.ply)) continue;
      this.happenings.set(happening.ply, happening);
      if (happening.kind === "choice") this.line = [...this.line, happening.ply];
    }
  }

  /** @param {Happening[]} happened */
  #wentBack(happened) {
    return happened.some(({ kind }) => kind === "takeback" || kind === "undo");
  }

  /** What was sent is settled when it is durable and its sight is here. */
  #settle() {
    const done = this.sending?.ply;
    if (done !== null && done !== undefined && this.sight.ply >= done) this.#send(null);
  }

  /** @param {TableSession["sending"]} sent */
  #send(sent) {
    this.sending = sent;
    this.dispatchEvent(new Event("sending"));
  }
}

/** Entries that end a game: they stand at the end of a list of moves. */
const ENDINGS = new Set(["resign", "time", "agree", "left"]);
