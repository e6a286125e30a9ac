/**
 * A stack carried by finger or mouse along the roads: lifted where it stands, led from place to place, put down where it should stay.
 * Going back by the same road takes steps back; nothing is sent before it is put down. Two fingers zoom, and put it back.
 */

import { backs, BLOCK, draw } from "./drawing.js";
import { wayLine } from "./roads.js";
import { stackDrawing } from "./stack-drawing.js";

/** @typedef {import("./campaign-map.js").CampaignMap} CampaignMap */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./roads.js").Point} Point */
/** @typedef {import("./shapes.js").StackView} StackView */
/**
 * Who knows where stacks may go: `mayLift` (a stack that can be carried off), `lifted` (somebody carries it), `ways` (the places a
 * carried stack can be led to from the end of a way), `straight` (the shortest way to a place), `told` (what would happen at the
 * end of a way, in words), `put` (it is put down there), `back` (it is not).
 * @typedef {{
 *   mayLift: (place: string) => Pick<StackView, "side" | "count" | "blocks"> | null,
 *   lifted: (place: string) => void,
 *   ways: (path: readonly string[]) => readonly string[],
 *   straight: (to: string) => readonly string[] | null,
 *   told: (path: readonly string[]) => { text: string, mood: string },
 *   put: (path: readonly string[]) => void,
 *   back: () => void,
 * }} Guide
 */

const SLOP = 7;
// So near to a place one is at it, in points of the page.
const NEAR = 30;

export class StackDrag {
  layer = draw("g", { class: "map-carried", "aria-hidden": "true" });
  #line = draw("path", { class: "carried-way" });
  #ghost = draw("g", { class: "carried" });
  #label = draw("text", { class: "carried-text" });
  /** @type {{ id: number, x: number, y: number, place: string, stack: Pick<StackView, "side" | "count" | "blocks">, moves: boolean } | null} */
  #held = null;
  /** @type {string[]} */
  #path = [];
  /** @type {PointerEvent | null} */
  #last = null;

  /** @param {CampaignMap} map @param {SVGSVGElement} svg @param {Guide} guide */
  constructor(map, svg, guide) {
    this.map = map;
    this.svg = svg;
    this.guide = guide;
    this.layer.append(this.#line, this.#ghost, this.#label);
    // Before the window, which would move the map.
    svg.addEventListener("pointerdown", (event) => this.#down(event), { capture: true });
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", () => this.cancel());
    svg.addEventListener("pinch", () => this.cancel());
    svg.addEventListener("keydown", (event) => event.key === "Escape" && this.cancel());
  }

  get isOn() {
    return this.#held?.moves ?? false;
  }

  /** What may be done has changed: perhaps the stack can be led on now. */
  refresh() {
    if (this.isOn && this.#last) this.#follow(this.#last);
  }

  cancel() {
    const was = this.isOn;
    this.#end();
    if (was) this.guide.back();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button || this.#held) return;
    const place = this.map.placeUnder(event);
    const stack = place ? this.guide.mayLift(place) : null;
    if (!place || !stack) return;
    this.#held = { id: event.pointerId, x: event.clientX, y: event.clientY, place, stack, moves: false };
    this.map.window.held = true;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.id) return;
    if (!held.moves) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLOP) return;
      held.moves = true;
      this.svg.setPointerCapture(event.pointerId);
      this.svg.classList.add("carrying");
      this.#draw(held.stack);
      this.guide.lifted(held.place);
    }
    this.#follow(event);
    this.#drift();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerId !== this.#held?.id) return;
    const [was, path] = [this.isOn, this.#path];
    this.#end();
    if (!was) return;
    if (path.length) this.guide.put(path);
    else this.guide.back();
  }

  #end() {
    const held = this.#held;
    this.#held = null;
    this.#path = [];
    this.#last = null;
    this.map.window.held = false;
    this.svg.classList.remove("carrying");
    if (held && this.svg.hasPointerCapture(held.id)) this.svg.releasePointerCapture(held.id);
    this.#line.removeAttribute("d");
    this.#ghost.replaceChildren();
    this.#label.textContent = "";
  }

  /** @param {Pick<StackView, "side" | "count" | "blocks">} stack */
  #draw(stack) {
    const { mark, width } = stack.blocks ? stackDrawing(this.map.edition, stack) : { mark: backs(stack.side, stack.count), width: BLOCK.width };
    mark.setAttribute("transform", `translate(${-width / 2} ${-BLOCK.height - 4}) scale(1.15)`);
    this.#ghost.replaceChildren(mark);
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    this.#last = event;
    const at = this.map.window.pointAt(event);
    this.#ghost.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
    const place = this.map.placeNear(at, NEAR / this.map.window.scale);
    if (place) this.#lead(place);
    this.#show(at);
  }

  /** A place on, or back. @param {string} place */
  #lead(place) {
    const from = this.#held?.place ?? "";
    const end = this.#path.at(-1) ?? from;
    if (place === end) return;
    const before = this.#path.lastIndexOf(place);
    if (place === from) this.#path = [];
    else if (before >= 0) this.#path = this.#path.slice(0, before + 1);
    else if (this.guide.ways(this.#path).includes(place)) this.#path = [...this.#path, place];
    // A quick hand passes by the places between.
    else this.#path = [...(this.guide.straight(place) ?? this.#path)];
  }

  /** @param {Point} at */
  #show(at) {
    const from = this.#held?.place ?? "";
    const { text, mood } = this.guide.told(this.#path);
    this.#line.setAttribute("d", wayLine(this.map.edition, [from, ...this.#path]));
    this.layer.dataset["mood"] = mood;
    this.#label.textContent = text;
    this.#label.setAttribute("transform", `translate(${at.x.toFixed(1)} ${(at.y - BLOCK.height * 1.15 - 12 / this.map.window.scale).toFixed(1)}) scale(${(1 / this.map.window.scale).toFixed(3)})`);
  }

  /** At the edge of the window the map comes towards one. */
  #drift() {
    const { window } = this.map;
    if (!this.isOn || !this.#last || !window.drift(this.#last)) return;
    this.#follow(this.#last);
    requestAnimationFrame(() => this.#drift());
  }
}
