/**
 * Sockets that come back: to a table, and to one's own stream.
 *
 * A line that breaks is tried again, at once and then ever more slowly, up to a few seconds; it resumes after the last ply
 * that was seen. What was asked for and not answered is sent again under the same token: the server does it once.
 */

import { ApiError } from "./api.js";

/** @typedef {import("./shapes.js").Act} Act */
/** @typedef {import("./shapes.js").Sight} Sight */
/** @typedef {"connecting" | "open" | "lost" | "closed"} LineState */

export const PROTOCOL = 1;

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
const SILENCE = 10_000;

/** A frame as an event: `event.frame`. */
export class FrameEvent extends Event {
  /** @param {string} type @param {any} frame */
  constructor(type, frame) {
    super(type);
    this.frame = frame;
  }
}

/**
 * A socket that reconnects. Events: the type of every frame (with `.frame`), and `state` (see `.state`, `.reason`).
 */
export class Line extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #heard = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #pulse;
  #leaving = new AbortController();
  /** @type {LineState} */
  state = "connecting";
  /** Why it is closed for good: reload, too_many, gone, or "" @type {string} */
  reason = "";

  /** @param {() => string} address with its query, anew for each try */
  constructor(address) {
    super();
    this.address = address;
    const { signal } = this.#leaving;
    addEventListener("online", () => this.hurry(), { signal });
    addEventListener("offline", () => this.#socket?.close(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.hurry(), { signal });
  }

  /** Begin. */
  open() {
    this.#connect();
    this.#pulse = setInterval(() => this.#beat(), PING_EVERY);
    return this;
  }

  /** Leave for good. */
  close(reason = "") {
    this.#leaving.abort();
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.reason = reason;
    this.#be("closed");
  }

  /** Do not wait any longer for the next try. */
  hurry() {
    if (this.state !== "lost") return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#connect();
  }

  /** Send a frame if the line is open; otherwise it is for `opened` to send it again. @param {unknown} frame */
  send(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** The line is open (again); for those who have something to repeat. */
  opened() {}

  /** A frame has come, before others are told. @param {any} _frame */
  heard(_frame) {}

  #connect() {
    this.#be("connecting");
    const socket = new WebSocket(new URL(this.address(), location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.onmessage = (event) => this.#socket === socket && this.#take(JSON.parse(event.data));
    socket.onclose = () => this.#socket === socket && this.#lose();
  }

  /** @param {any} frame */
  #take(frame) {
    this.#heard = Date.now();
    if (frame.type === "hello") {
      this.#tries = 0;
      this.#be("open");
      this.opened();
    } else if (frame.type === "bye") {
      this.#bye(frame.reason);
      return;
    }
    this.heard(frame);
    this.dispatchEvent(new FrameEvent(frame.type, frame));
  }

  /** @param {string} reason */
  #bye(reason) {
    // A server that restarts is back soon; too many sockets may become fewer; the rest is for good.
    if (reason === "reconnect") this.#tries = 0;
    else if (reason === "too_many") this.#tries = 5;
    else this.close(reason);
  }

  #lose() {
    this.#socket = null;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    this.#be("lost");
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #beat() {
    if (this.state !== "open") return;
    const asked = Date.now();
    this.send({ type: "ping" });
    setTimeout(() => {
      // Nobody answers: a line that is dead without saying so, as after a sleep or a change of network.
      if (this.state === "open" && this.#heard < asked) this.#socket?.close();
    }, SILENCE);
  }

  /** @param {LineState} state */
  #be(state) {
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }
}

/**
 * The socket of a table. Events: about, sight, chat, refused, done, state.
 */
export class TableLine extends Line {
  /** The last ply that was seen. */
  seen = 0;
  /** @type {Map<string, { frame: any, done: (ply: number) => void, refused: (error: ApiError) => void }>} */
  #pending = new Map();

  /**
   * @param {string} table
   * @param {{ seat?: string | null, since?: number }} [from] the seat to look from, on a hot seat
   */
  constructor(table, { seat = null, since = 0 } = {}) {
    super(() => {
      const query = new URLSearchParams({ protocol: String(PROTOCOL), since: String(this.seen) });
      if (seat) query.set("seat", seat);
      return `/api/v1/tables/${encodeURIComponent(table)}/socket?${query}`;
    });
    this.seen = since;
  }

  /** How many requests still wait for their answer. */
  get waiting() {
    return this.#pending.size;
  }

  /** Do something at the table: the number of its entry, once it is durable. @param {Act} act @returns {Promise<number>} */
  act(act) {
    return this.#ask({ type: "act", act, token: freshToken() });
  }

  /** @param {string} text */
  async say(text) {
    await this.#ask({ type: "say", text, token: freshToken() });
  }

  /** @param {any} frame @returns {Promise<number>} */
  #ask(frame) {
    return new Promise((done, refused) => {
      this.#pending.set(frame.token, { frame, done, refused });
      this.send(frame);
    });
  }

  /** @override */
  opened() {
    for (const { frame } of this.#pending.values()) this.send(frame);
  }

  /** @override @param {any} frame */
  heard(frame) {
    if (frame.type === "sight") this.seen = frame.sight.ply;
    if (frame.type === "refused" && frame.sight) this.seen = frame.sight.ply;
    const asked = this.#pending.get(frame.token);
    if (!asked) return;
    if (frame.type === "done") {
      this.#pending.delete(frame.token);
      asked.done(frame.ply);
    } else if (frame.type === "refused") {
      this.#pending.delete(frame.token);
      asked.refused(new ApiError(409, frame.error));
    }
  }
}

/** The stream of a user. Events: agenda, lobby, state. */
export class UserLine extends Line {
  /** @param {boolean} lobby whether to be told of the lobby too */
  constructor(lobby) {
    super(() => `/api/v1/stream?protocol=${PROTOCOL}&lobby=${lobby}`);
  }
}

/** A name for a request. (crypto.randomUUID exists only on https and localhost; a sofa's server may be neither.) */
export function freshToken() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
