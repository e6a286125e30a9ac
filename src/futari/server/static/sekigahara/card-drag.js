/** A card carried from the hand: onto a stack for a forced march (7.3.3), or onto a level of movement that it pays for (7.1). */

/** @typedef {{ stackAt: (at: { clientX: number, clientY: number }) => string | null, over: (place: string | null) => void, drop: (card: string, place: string | null, level: string | null) => void }} Table */

const SLOP = 7;

export class CardDrag {
  /** @type {{ id: number, card: string, x: number, y: number, tile: HTMLElement, ghost: HTMLElement | null } | null} */
  #held = null;

  /** @param {HTMLElement} hand @param {Table} table */
  constructor(hand, table) {
    this.hand = hand;
    this.table = table;
    hand.addEventListener("pointerdown", (event) => this.#down(event));
    // What was carried was not pressed.
    hand.addEventListener("click", (event) => this.#carried && (event.stopPropagation(), event.preventDefault()), { capture: true });
  }

  #carried = false;
  #leaving = new AbortController();

  /** @param {PointerEvent} event */
  #down(event) {
    const tile = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    const card = tile?.getAttribute("data-card");
    this.#carried = false;
    if (event.button || !(tile instanceof HTMLElement) || !card) return;
    this.#held = { id: event.pointerId, card, x: event.clientX, y: event.clientY, tile, ghost: null };
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    // A quick hand has left the card with its first move.
    document.addEventListener("pointermove", (moved) => this.#move(moved), { signal });
    document.addEventListener("pointerup", (lifted) => this.#up(lifted), { signal });
    document.addEventListener("pointercancel", () => this.#end(), { signal });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held || held.id !== event.pointerId) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLOP) return;
      this.#carried = true;
      held.ghost = /** @type {HTMLElement} */ (held.tile.cloneNode(true));
      held.ghost.classList.add("carried-card");
      held.ghost.setAttribute("aria-hidden", "true");
      // In the room of the hand, so that it looks as it does there.
      this.hand.append(held.ghost);
    }
    held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    this.table.over(this.table.stackAt(event));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.#held;
    if (!held || held.id !== event.pointerId) return;
    this.#end();
    if (!held.ghost) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-choice]")?.getAttribute("data-choice") ?? null;
    this.table.drop(held.card, this.table.stackAt(event), under);
    setTimeout(() => (this.#carried = false), 80);
  }

  #end() {
    const held = this.#held;
    this.#held = null;
    this.#leaving.abort();
    held?.ghost?.remove();
    this.table.over(null);
  }
}
