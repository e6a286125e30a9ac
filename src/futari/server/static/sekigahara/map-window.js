/** The part of the map one looks at: zoomed and moved by wheel, by fingers, by keys and by buttons. */

import { stillness } from "../shell/preferences.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Frame */
/** @typedef {{ x: number, y: number }} Point */

const CLOSEST = 5;
const WHEEL = 1.0015;
// A finger that moves less than this has tapped.
const SLOP = 8;
// So many points of the page for one of the map, and its names can be read.
const LEGIBLE = 0.86;
const FLIGHT = 450;
const CLICK = 80;
// Whoever carries something this near to the edge wants to see what lies beyond it.
const BORDER = 44;
const DRIFT = 0.012;

export class MapWindow {
  /** @type {Map<number, Point>} */
  #fingers = new Map();
  #moved = false;
  #flight = 0;
  /** Somebody else has the one finger that is on the map (a stack is dragged); two fingers are always ours. */
  held = false;

  /** @param {SVGSVGElement} svg @param {number} width @param {number} height */
  constructor(svg, width, height) {
    this.svg = svg;
    this.whole = { x: 0, y: 0, width, height };
    /** @type {Frame} */
    this.frame = { ...this.whole };
    /** How high the window is for its width. */
    this.aspect = height / width;
    this.shape = "";
    /** What should be seen as soon as there is a window to see it in. @type {readonly Point[]} */
    this.wanted = [];
    new ResizeObserver(() => this.#measure()).observe(svg);
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(name, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    // What was dragged was not clicked.
    svg.addEventListener("click", (event) => this.#moved && (event.stopPropagation(), event.preventDefault()), { capture: true });
    this.#apply();
  }

  /** The window has another shape: it begins anew. */
  #measure() {
    const { width, height } = this.svg.getBoundingClientRect();
    const shape = `${Math.round(width / 8)} ${Math.round(height / 8)}`;
    if (!width || !height || shape === this.shape) return;
    const before = this.shape ? this.middle : this.wanted.length ? mean(this.wanted) : null;
    this.shape = shape;
    this.aspect = height / width;
    this.reset(before);
  }

  /** As far as one can be: all of the map in the window. */
  get #widest() {
    return Math.max(this.whole.width, this.whole.height / this.aspect);
  }

  /** Whether some of the map lies outside. */
  get isPart() {
    return this.frame.width < this.#widest - 1;
  }

  get middle() {
    const { x, y, width, height } = this.frame;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Closer or further, round a point of the window (0 to 1 each way). @param {number} factor @param {number} [across] @param {number} [down] */
  zoomBy(factor, across = 0.5, down = 0.5) {
    const { x, y, width, height } = this.frame;
    const wide = Math.max(this.whole.width / CLOSEST, Math.min(this.#widest, width / factor));
    const next = { width: wide, height: wide * this.aspect };
    this.#land({ ...next, x: x + (width - next.width) * across, y: y + (height - next.height) * down });
  }

  /** All of it. */
  showAll() {
    const width = this.#widest;
    this.#fly({ x: this.whole.x, y: this.whole.y, width, height: width * this.aspect });
  }

  /** As it was at first: all of the map, or as much of it as can be read. @param {Point | null} [round] what should be in its middle */
  reset(round = null) {
    const wide = Math.min(this.#widest, this.svg.getBoundingClientRect().width / LEGIBLE);
    const size = { width: wide, height: wide * this.aspect };
    const { x, y } = round ?? { x: this.whole.width * 0.36, y: this.whole.height * 0.56 };
    this.#land({ ...size, x: x - size.width / 2, y: y - size.height / 2 });
  }

  /** Bring points of the map into sight, if they are not. @param {...Point} points */
  reveal(...points) {
    const { frame } = this;
    if (!this.shape) this.wanted = points;
    const edge = 0.1;
    const out = points.some(({ x, y }) => x < frame.x + frame.width * edge || x > frame.x + frame.width * (1 - edge) || y < frame.y + frame.height * edge || y > frame.y + frame.height * (1 - edge));
    if (!out || !points.length || !this.isPart) return;
    const { x, y } = mean(points);
    this.#fly({ ...frame, x: x - frame.width / 2, y: y - frame.height / 2 });
  }

  /** @param {number} across @param {number} down in parts of the window */
  moveBy(across, down) {
    const { x, y, width, height } = this.frame;
    this.#land({ ...this.frame, x: x + across * width, y: y + down * height });
  }

  /** Where on the map a point of the page is. @param {{ clientX: number, clientY: number }} at @returns {Point} */
  pointAt({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    const { x, y, width, height } = this.frame;
    return { x: x + ((clientX - box.left) / box.width) * width, y: y + ((clientY - box.top) / box.height) * height };
  }

  /** How many points of the page one of the map is. */
  get scale() {
    return this.svg.getBoundingClientRect().width / this.frame.width;
  }

  /** The map moves on under whoever carries something to its edge; whether it did. @param {{ clientX: number, clientY: number }} at */
  drift({ clientX, clientY }) {
    const box = this.svg.getBoundingClientRect();
    const push = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) => (at < low + BORDER ? -1 : at > high - BORDER ? 1 : 0);
    const [across, down] = [push(clientX, box.left, box.right), push(clientY, box.top, box.bottom)];
    if (!this.isPart || (!across && !down)) return false;
    this.moveBy(across * DRIFT, down * DRIFT);
    return true;
  }

  /** @param {Frame} to */
  #fly(to) {
    const from = { ...this.frame };
    const start = performance.now();
    this.#land(from);
    if (stillness()) return this.#land(to);
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, (now - start) / FLIGHT));
      const eased = 1 - (1 - part) ** 3;
      const between = (/** @type {keyof Frame} */ name) => from[name] + (to[name] - from[name]) * eased;
      this.#apply({ x: between("x"), y: between("y"), width: between("width"), height: between("height") });
      if (part < 1) this.#flight = requestAnimationFrame(step);
    };
    this.#flight = requestAnimationFrame(step);
    return undefined;
  }

  /** @param {Frame} frame */
  #land(frame) {
    cancelAnimationFrame(this.#flight);
    this.#apply(frame);
  }

  /** @param {Frame} [to] */
  #apply(to = this.frame) {
    const { whole } = this;
    const frame = { ...to };
    frame.x = within(frame.x, frame.width, whole.x, whole.width);
    frame.y = within(frame.y, frame.height, whole.y, whole.height);
    this.frame = frame;
    this.svg.setAttribute("viewBox", [frame.x, frame.y, frame.width, frame.height].map((each) => each.toFixed(1)).join(" "));
    // A finger that finds nothing to move scrolls the page.
    this.svg.classList.toggle("zoomed", this.isPart);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const factor = WHEEL ** -(event.deltaY * (event.deltaMode ? 16 : 1));
    if (factor < 1 && !this.isPart) return;
    event.preventDefault();
    const box = this.svg.getBoundingClientRect();
    this.zoomBy(factor, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button) return;
    if (!this.#fingers.size) this.#moved = false;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size > 1) this.svg.dispatchEvent(new Event("pinch"));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before || (event.pointerType === "mouse" && !event.buttons)) return;
    const now = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.#moved && far < SLOP && this.#fingers.size === 1) return;
    const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other) this.#pinch(before, now, other);
    else if (this.held) this.#moved = true;
    else if (this.isPart) {
      this.#moved = true;
      const box = this.svg.getBoundingClientRect();
      this.moveBy((before.x - now.x) / box.width, (before.y - now.y) / box.height);
    }
    this.#fingers.set(event.pointerId, now);
  }

  /** Two fingers zoom, and carry the map along. @param {Point} before @param {Point} now @param {Point} other */
  #pinch(before, now, other) {
    this.#moved = true;
    const box = this.svg.getBoundingClientRect();
    const apart = (/** @type {Point} */ one) => Math.hypot(one.x - other.x, one.y - other.y);
    this.moveBy((before.x - now.x) / 2 / box.width, (before.y - now.y) / 2 / box.height);
    this.zoomBy(apart(now) / Math.max(1, apart(before)), ((now.x + other.x) / 2 - box.left) / box.width, ((now.y + other.y) / 2 - box.top) / box.height);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    // A captured finger may leave the map and still be on it.
    if (event.type === "pointerleave" && this.held) return;
    this.#fingers.delete(event.pointerId);
    // The click of this finger comes at once, if it comes.
    if (!this.#fingers.size) setTimeout(() => (this.#moved = false), CLICK);
  }
}

/** @param {readonly Point[]} points @returns {Point} */
function mean(points) {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** Where a window begins that should not leave the whole; a wider one has it in its middle. @param {number} at @param {number} size @param {number} start @param {number} all */
function within(at, size, start, all) {
  return size >= all ? start - (size - all) / 2 : Math.max(start, Math.min(start + all - size, at));
}
