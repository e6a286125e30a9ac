/** The part of the map one looks at: zoomed and moved by wheel, by fingers, by keys and by buttons. */

/** @typedef {{ x: number, y: number, width: number, height: number }} Frame */

const CLOSEST = 5;
const WHEEL = 1.0015;
// A finger that moves less than this has tapped.
const SLOP = 8;

export class MapWindow {
  /** @type {Map<number, { x: number, y: number }>} */
  #fingers = new Map();
  #moved = false;

  /** @param {SVGSVGElement} svg @param {number} width @param {number} height @param {number} margin that is kept round the map */
  constructor(svg, width, height, margin = 0) {
    this.svg = svg;
    this.whole = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
    /** @type {Frame} */
    this.frame = { ...this.whole };
    /** How high the window is for its width. */
    this.aspect = this.whole.height / this.whole.width;
    new ResizeObserver(() => this.#measure()).observe(svg);
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(name, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    // What was dragged was not clicked.
    svg.addEventListener("click", (event) => this.#moved && (event.stopPropagation(), event.preventDefault()), { capture: true });
    this.#apply();
  }

  /** The window has another shape: a high one begins with the map as high as it is. */
  #measure() {
    const { width, height } = this.svg.getBoundingClientRect();
    if (!width || !height || Math.abs(height / width - this.aspect) < 0.01) return;
    this.aspect = height / width;
    this.reset();
  }

  /** As far as one can be: all of the map in the window. */
  get #widest() {
    return Math.max(this.whole.width, this.whole.height / this.aspect);
  }

  /** Closer or further, round a point of the window (0 to 1 each way). @param {number} factor @param {number} [across] @param {number} [down] */
  zoomBy(factor, across = 0.5, down = 0.5) {
    const { x, y, width, height } = this.frame;
    const wide = Math.max(this.whole.width / CLOSEST, Math.min(this.#widest, width / factor));
    const next = { width: wide, height: wide * this.aspect };
    this.frame = { ...next, x: x + (width - next.width) * across, y: y + (height - next.height) * down };
    this.#apply();
  }

  /** All of it. */
  showAll() {
    const width = this.#widest;
    this.frame = { x: this.whole.x, y: this.whole.y, width, height: width * this.aspect };
    this.#apply();
  }

  /** As it was at first. */
  reset() {
    const tall = this.aspect > (1.2 * this.whole.height) / this.whole.width;
    const width = tall ? this.whole.height / this.aspect : this.#widest;
    this.frame = { x: this.whole.x + (this.whole.width - width) * 0.3, y: this.whole.y, width, height: width * this.aspect };
    this.#apply();
  }

  /** Bring a point of the map into sight, if it is not. @param {{ x: number, y: number }} point */
  reveal({ x, y }) {
    const { frame } = this;
    const edge = 0.12;
    const left = frame.x + frame.width * edge;
    const top = frame.y + frame.height * edge;
    const right = frame.x + frame.width * (1 - edge);
    const bottom = frame.y + frame.height * (1 - edge);
    if (x >= left && x <= right && y >= top && y <= bottom) return;
    this.frame = { ...frame, x: x - frame.width / 2, y: y - frame.height / 2 };
    this.#apply();
  }

  /** @param {number} across @param {number} down in parts of the window */
  moveBy(across, down) {
    const { x, y, width, height } = this.frame;
    this.frame = { ...this.frame, x: x + across * width, y: y + down * height };
    this.#apply();
  }

  #apply() {
    const { whole, frame } = this;
    frame.x = within(frame.x, frame.width, whole.x, whole.width);
    frame.y = within(frame.y, frame.height, whole.y, whole.height);
    this.svg.setAttribute("viewBox", [frame.x, frame.y, frame.width, frame.height].map((each) => each.toFixed(1)).join(" "));
    // A finger that finds nothing to move scrolls the page.
    this.svg.classList.toggle("zoomed", frame.width < this.#widest - 1);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const factor = WHEEL ** -(event.deltaY * (event.deltaMode ? 16 : 1));
    if (factor < 1 && this.frame.width >= this.#widest) return;
    event.preventDefault();
    const box = this.svg.getBoundingClientRect();
    this.zoomBy(factor, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button) return;
    if (!this.#fingers.size) this.#moved = false;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before || (event.pointerType === "mouse" && !event.buttons)) return;
    const now = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.#moved && far < SLOP && this.#fingers.size === 1) return;
    const box = this.svg.getBoundingClientRect();
    const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other) {
      this.#moved = true;
      const ratio = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.zoomBy(ratio, ((now.x + other.x) / 2 - box.left) / box.width, ((now.y + other.y) / 2 - box.top) / box.height);
    } else if (this.frame.width < this.#widest - 1) {
      this.#moved = true;
      this.moveBy((before.x - now.x) / box.width, (before.y - now.y) / box.height);
    }
    this.#fingers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
  }
}

/** Where a window begins that should not leave the whole; a wider one has it in its middle. @param {number} at @param {number} size @param {number} start @param {number} all */
function within(at, size, start, all) {
  return size >= all ? start - (size - all) / 2 : Math.max(start, Math.min(start + all - size, at));
}
