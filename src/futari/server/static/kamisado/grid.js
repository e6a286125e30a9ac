/** The squares as a grid for keyboards and screen readers, lying over the picture; also where fingers and mice land. */

import { seenAt, seenSquare, SQUARES } from "./notation.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {{label: string, own: boolean, target: boolean, picked: boolean}} Cell */

const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0],
});
// How far a tower is dragged before it is lifted.
const LIFT = 6;

/**
 * What the grid tells its board.
 * @typedef {object} Hands
 * @property {(square: string) => void} activate a square was clicked, tapped or entered
 * @property {() => void} cancel Escape
 * @property {(square: string) => void} visit the focus came to a square
 * @property {(key: string) => string | null} find where `m` and `t` lead to
 * @property {(square: string) => boolean} mayLift whether a drag may begin there
 * @property {(square: string) => void} lift
 * @property {(x: number, y: number, square: string | null) => void} carry in the picture's own measure
 * @property {(square: string | null) => void} drop null: beside the board
 * @property {() => void} letGo a drag was given up
 * @property {(square: string | null) => void} hover a mouse is over a square
 */

export class Grid {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {Side} */
    this.side = "black";
    this.element = document.createElement("div");
    this.element.className = "grid";
    this.element.setAttribute("role", "grid");
    /** Cells by their place on the page. @type {HTMLElement[]} */
    this.cells = [];
    for (let y = 0; y < 8; y++) this.element.append(this.#row(y));
    this.current = "e1";
    /** @type {{square: string, id: number, x: number, y: number, lifted: boolean} | null} */
    this.drag = null;
    this.dragged = false;
    this.typed = "";
    /** @type {string | null} */
    this.hovered = null;
    this.#listen();
    this.turn("black");
  }

  /** @param {number} y */
  #row(y) {
    const row = document.createElement("div");
    row.className = "grid-row";
    row.setAttribute("role", "row");
    for (let x = 0; x < 8; x++) {
      const cell = document.createElement("div");
      cell.className = "cell";
      cell.setAttribute("role", "gridcell");
      cell.tabIndex = -1;
      this.cells.push(cell);
      row.append(cell);
    }
    this.cells.slice(y * 8, y * 8 + 8).forEach((cell, x) => cell.setAttribute("aria-colindex", String(x + 1)));
    return row;
  }

  /** Look from a side; the focus stays on its square. @param {Side} side */
  turn(side) {
    const focused = this.element.contains(document.activeElement);
    this.side = side;
    for (const square of SQUARES) this.cell(square).dataset.square = square;
    this.#rove(this.current);
    if (focused) this.cell(this.current).focus({ preventScroll: true });
  }

  /** @param {string} square */
  cell(square) {
    const { x, y } = seenAt(square, this.side);
    return /** @type {HTMLElement} */ (this.cells[y * 8 + x]);
  }

  /** Say what is on a square. @param {string} square @param {Cell} state */
  tell(square, { label, own, target, picked }) {
    const cell = this.cell(square);
    if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    cell.classList.toggle("own", own);
    cell.classList.toggle("target", target);
    if (picked) cell.setAttribute("aria-selected", "true");
    else cell.removeAttribute("aria-selected");
  }

  /** @param {string} square */
  focus(square) {
    this.#rove(square);
    this.cell(square).focus({ preventScroll: true });
  }

  /** Where Tab comes in. @param {string} square */
  enterAt(square) {
    if (!this.element.contains(document.activeElement)) this.#rove(square);
  }

  /** @param {string} square */
  #rove(square) {
    for (const cell of this.cells) cell.tabIndex = -1;
    this.cell(square).tabIndex = 0;
    this.current = square;
  }

  #listen() {
    const on = this.element;
    on.addEventListener("keydown", (event) => this.#key(event));
    on.addEventListener("focusin", (event) => {
      const square = squareOf(event.target);
      if (!square) return;
      this.#rove(square);
      this.hands.visit(square);
    });
    on.addEventListener("click", (event) => {
      const square = squareOf(event.target);
      if (square && !this.dragged) this.hands.activate(square);
    });
    on.addEventListener("pointerdown", (event) => this.#press(event));
    on.addEventListener("pointermove", (event) => this.#move(event));
    on.addEventListener("pointerup", (event) => this.#release(event));
    on.addEventListener("pointerover", (event) => this.#hover(event.pointerType === "mouse" ? squareOf(event.target) : null));
    on.addEventListener("pointerleave", () => this.#hover(null));
    on.addEventListener("pointercancel", () => this.letGo());
    // A finger is first captured by its cell: only the grid's own loss ends a drag.
    on.addEventListener("lostpointercapture", (event) => event.target === on && this.letGo());
    // A long press would open a menu instead of lifting a tower.
    on.addEventListener("contextmenu", (event) => this.drag?.lifted && event.preventDefault());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.metaKey || event.ctrlKey && !["Home", "End"].includes(event.key)) return;
    const { x, y } = seenAt(this.current, this.side);
    const last = event.ctrlKey ? 7 : y;
    const way = WAYS[event.key];
    if (way) this.#goTo(x + way[0], y + way[1]);
    else if (event.key === "Home") this.#goTo(0, event.ctrlKey ? 0 : y);
    else if (event.key === "End") this.#goTo(7, last);
    else if (event.key === "PageUp") this.#goTo(x, 0);
    else if (event.key === "PageDown") this.#goTo(x, 7);
    else if (event.key === "Enter" || event.key === " ") this.hands.activate(this.current);
    else if (event.key === "Escape") {
      this.letGo();
      this.hands.cancel();
    } else if (!this.#letter(event.key.toLowerCase())) return;
    event.preventDefault();
  }

  /** A letter and a number go to that square; `m` and `t` are the board's. @param {string} key */
  #letter(key) {
    if (/^[a-h]$/.test(key)) {
      this.typed = key;
      return true;
    }
    const square = /^[1-8]$/.test(key) && this.typed ? this.typed + key : this.hands.find(key);
    this.typed = "";
    if (square) this.focus(square);
    return Boolean(square);
  }

  /** @param {number} x @param {number} y */
  #goTo(x, y) {
    const square = seenSquare(Math.min(7, Math.max(0, x)), Math.min(7, Math.max(0, y)), this.side);
    if (square) this.focus(square);
  }

  /** @param {string | null} square */
  #hover(square) {
    if (square === this.hovered) return;
    this.hovered = square;
    this.hands.hover(square);
  }

  // Dragging

  /** @param {PointerEvent} event */
  #press(event) {
    this.dragged = false;
    const square = squareOf(event.target);
    if (this.drag) this.letGo();
    if (event.button || !event.isPrimary || !square || !this.hands.mayLift(square)) return;
    this.drag = { square, id: event.pointerId, x: event.clientX, y: event.clientY, lifted: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.lifted) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < LIFT) return;
      drag.lifted = true;
      this.dragged = true;
      this.element.setPointerCapture(event.pointerId);
      this.element.classList.add("dragging");
      this.hands.lift(drag.square);
    }
    const { x, y, square } = this.#under(event);
    this.hands.carry(x, y, square);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.id) return;
    this.drag = null;
    if (!drag.lifted) return;
    this.element.classList.remove("dragging");
    this.element.releasePointerCapture(event.pointerId);
    const { square } = this.#under(event);
    this.hands.drop(square);
  }

  /** Give a drag up. */
  letGo() {
    const drag = this.drag;
    this.drag = null;
    this.element.classList.remove("dragging");
    if (drag?.lifted) this.hands.letGo();
  }

  /** @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const [x, y] = [((clientX - box.left) / box.width) * 800, ((clientY - box.top) / box.height) * 800];
    return { x, y, square: seenSquare(Math.floor(x / 100), Math.floor(y / 100), this.side) };
  }
}

/** @param {EventTarget | null} target */
function squareOf(target) {
  const cell = target instanceof Element ? target.closest(".cell") : null;
  return cell instanceof HTMLElement ? cell.dataset.square ?? null : null;
}
