/** How far somebody has come in a guided game; kept in this browser only. */

const KEY = "futari.learn";

/** @typedef {{done: string[], at: string}} Kept */

/** @param {string} key @returns {Kept} */
function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    const done = Array.isArray(kept.done) ? kept.done.filter((/** @type {unknown} */ each) => typeof each === "string") : [];
    return { done, at: typeof kept.at === "string" ? kept.at : "" };
  } catch {
    return { done: [], at: "" };
  }
}

export class Progress {
  #key;
  #kept;

  /** @param {string} [key] under which it is kept */
  constructor(key = KEY) {
    this.#key = key;
    this.#kept = read(key);
  }

  /** The step where somebody was. */
  get at() {
    return this.#kept.at;
  }

  set at(name) {
    this.#keep({ ...this.#kept, at: name });
  }

  /** @param {string} name */
  isDone(name) {
    return this.#kept.done.includes(name);
  }

  /** @param {string} name */
  finish(name) {
    if (!this.isDone(name)) this.#keep({ ...this.#kept, done: [...this.#kept.done, name] });
  }

  forget() {
    this.#keep({ done: [], at: "" });
  }

  /** @param {Kept} kept */
  #keep(kept) {
    this.#kept = kept;
    try {
      localStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing: it holds until the page is closed.
    }
  }
}
