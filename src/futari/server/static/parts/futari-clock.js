/** A clock: counts down by itself between two news of the server. */

import { t } from "../shell/words.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on tenths are shown, and the clock looks urgent. */
const LOW = 20 * SECOND;

export class FutariClock extends HTMLElement {
  /** @type {number | null} */
  #left = null;
  #since = 0;
  #running = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  connectedCallback() {
    this.setAttribute("role", "timer");
    // Read when asked for; a clock that speaks every second helps nobody.
    this.setAttribute("aria-live", "off");
    this.#show();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /**
   * What the server says: milliseconds left (null: no clock), and whether it runs.
   *
   * @param {number | null} left
   * @param {boolean} running
   */
  set(left, running) {
    this.#left = left;
    this.#running = running;
    this.#since = performance.now();
    this.#show();
  }

  /** Milliseconds left now. */
  get left() {
    if (this.#left === null) return null;
    return Math.max(0, this.#left - (this.#running ? performance.now() - this.#since : 0));
  }

  #show() {
    clearTimeout(this.#timer);
    const left = this.left;
    this.hidden = left === null;
    if (left === null) return;
    this.textContent = clockText(left);
    this.setAttribute("aria-label", spokenTime(left));
    this.classList.toggle("running", this.#running);
    this.classList.toggle("low", left < LOW);
    if (this.#running && left > 0 && this.isConnected) {
      const step = left < LOW ? 100 : left < HOUR ? (left % SECOND) + 5 : (left % MINUTE) + 5;
      this.#timer = setTimeout(() => this.#show(), Math.max(50, step));
    }
  }
}

/** Time left as a clock shows it. @param {number} left */
export function clockText(left) {
  const two = (/** @type {number} */ value) => String(Math.floor(value)).padStart(2, "0");
  if (left < LOW) return `0:${two(left / SECOND)}.${Math.floor((left % SECOND) / 100)}`;
  if (left < HOUR) return `${Math.floor(left / MINUTE)}:${two((left % MINUTE) / SECOND)}`;
  if (left < DAY) return `${Math.floor(left / HOUR)}:${two((left % HOUR) / MINUTE)}:${two((left % MINUTE) / SECOND)}`;
  return t("page.clock.left_days", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
}

/** Time left as one says it. @param {number} left */
export function spokenTime(left) {
  if (left >= DAY) return clockText(left);
  const minutes = Math.floor(left / MINUTE);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  return minutes ? `${t("page.clock.minutes", { n: minutes })} ${t("page.clock.seconds", { n: seconds })}` : t("page.clock.seconds", { n: seconds });
}

customElements.define("futari-clock", FutariClock);
