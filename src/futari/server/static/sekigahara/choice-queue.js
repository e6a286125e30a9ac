/** What was asked for in one go (a whole march): sent one by one, each as soon as it is on the server's list. */

/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {{ book: ChoiceBook, busy: boolean, send: (choice: string) => void, undo: () => void }} Sender */

/** Takes the last choice back. */
export const UNDO = "undo";
// The page must first have settled what was sent before.
const SETTLING = 30;
const TRIES = 100;

export class ChoiceQueue {
  /** @type {string[]} */
  #waiting = [];
  /** How many were sent since the queue was begun. */
  sent = 0;

  /** @param {Sender} sender */
  constructor(sender) {
    this.sender = sender;
  }

  get isEmpty() {
    return this.#waiting.length === 0;
  }

  /** Instead of whatever was asked for before; whether the first of them can be done. @param {readonly string[]} wishes */
  begin(wishes) {
    const [first, ...rest] = wishes;
    if (!first || this.sender.busy || !this.#found(first)) return false;
    this.sent = 0;
    this.#waiting = rest;
    this.#send(first);
    return true;
  }

  /** After what was asked for before. @param {readonly string[]} wishes */
  add(wishes) {
    const idle = this.isEmpty;
    this.#waiting.push(...wishes);
    if (idle) this.goOn();
  }

  /** Something else has happened, or something was refused. */
  clear() {
    this.#waiting = [];
  }

  /** The page shows something new: go on, if the next one can be done there. */
  goOn() {
    if (this.#waiting.length) setTimeout(() => this.#ask(TRIES), 0);
  }

  /** @param {number} tries */
  #ask(tries) {
    if (this.sender.busy) return void (tries && setTimeout(() => this.#ask(tries - 1), SETTLING));
    const [next, ...rest] = this.#waiting;
    this.#waiting = rest;
    if (!next || !this.#found(next)) return this.clear();
    return this.#send(next);
  }

  /** @param {string} wish */
  #found(wish) {
    return wish === UNDO ? UNDO : (this.sender.book.like(wish)?.text ?? null);
  }

  /** @param {string} wish */
  #send(wish) {
    const found = this.#found(wish);
    if (!found) return;
    if (found === UNDO) return this.sender.undo();
    this.sent += 1;
    this.sender.send(found);
  }
}
