/** A log: what happened, the latest at the end. Readers who scrolled back are not dragged away from what they read. */

import { make } from "../shell/make.js";
import { say } from "../shell/words.js";

/** @typedef {import("../shell/shapes.js").Happening} Happening */

/** An entry was picked: `.ply`. */
export class PickEvent extends Event {
  /** @param {number} ply */
  constructor(ply) {
    super("pick");
    this.ply = ply;
  }
}

export class FutariLog extends HTMLElement {
  #list = make("ol", { class: "log" });
  /** @type {Map<number, HTMLElement>} */
  #entries = new Map();

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.tabIndex = 0;
    this.setAttribute("role", "log");
    this.append(this.#list);
    this.#list.addEventListener("click", (event) => {
      const ply = event.target instanceof Element ? event.target.closest("[data-ply]")?.getAttribute("data-ply") : null;
      if (ply) this.dispatchEvent(new PickEvent(Number(ply)));
    });
  }

  /** Add what happened; entries that are there already are left. @param {Happening[]} happenings */
  add(happenings) {
    const atEnd = this.scrollTop + this.clientHeight >= this.scrollHeight - 8;
    for (const happening of happenings) {
      // What leaves no word (a card laid face down) is no entry: nobody could read it.
      if (!happening.events.length || this.#entries.has(happening.ply)) continue;
      const item = make("li", { class: `log-${happening.kind}`, "data-seat": happening.seat });
      // Each sentence knows where it happened, for games that show it.
      const sentences = happening.events.map(({ message, facts }) => make("span", { class: "log-event", "data-where": facts["to"] ?? facts["place"] }, `${say(message)} `));
      item.append(make("button", { type: "button", "data-ply": happening.ply }, ...sentences));
      this.#entries.set(happening.ply, item);
      this.#list.append(item);
    }
    if (atEnd) this.scrollTop = this.scrollHeight;
  }

  /** Mark the entry one looks at (null: the present). @param {number | null} ply */
  mark(ply) {
    for (const [number, item] of this.#entries) {
      if (number === ply) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
  }

  clear() {
    this.#entries.clear();
    this.#list.replaceChildren();
  }
}

customElements.define("futari-log", FutariLog);
