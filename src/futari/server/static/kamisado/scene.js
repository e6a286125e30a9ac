/** The picture of a board: lasting squares and towers, and layers of marks above and below them. */

import { centre, draw, drawCoordinates, drawSquare, drawTower, use } from "./drawing.js";
import { towerName } from "./motion.js";
import { seenAt, SQUARES } from "./notation.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").Tower} Tower */
/** @typedef {typeof LAYERS[number]} Layer */

/** The layers, from the ground up: towers stand between `under` and `over`, one that is carried is in `hand`. */
const LAYERS = /** @type {const} */ (["coordinates", "last", "under", "towers", "over", "arrows", "lifted", "hand"]);

export class Scene {
  constructor() {
    /** @type {Side} */
    this.side = "black";
    this.svg = draw("svg", { viewBox: "0 0 800 800", class: "scene", "aria-hidden": "true", focusable: "false" });
    this.svg.append(draw("rect", { class: "ground", x: -5, y: -5, width: 810, height: 810, rx: 8 }));
    const ground = draw("g", { class: "squares" });
    this.squares = Array.from({ length: 64 }, (_, n) => drawSquare(n % 8, n >> 3));
    ground.append(...this.squares);
    this.layers = /** @type {Record<Layer, SVGElement>} */ (
      Object.fromEntries(LAYERS.map((name) => [name, draw("g", { class: `layer ${name}` })]))
    );
    this.svg.append(ground, ...LAYERS.map((name) => this.layers[name]));
    /** The lasting elements of the towers, by name. @type {Map<string, SVGElement>} */
    this.towers = new Map();
    /** Where they stand or slide to. @type {Map<string, Tower>} */
    this.standing = new Map();
    this.turn("black");
  }

  /** Look from a side. @param {Side} side */
  turn(side) {
    this.side = side;
    this.fill("coordinates", drawCoordinates(side));
    for (const square of SQUARES) {
      const { x, y } = seenAt(square, side);
      this.squares[y * 8 + x]?.setAttribute("data-square", square);
    }
    this.stand(this.standing.values(), () => 0);
  }

  /** Put new marks into a layer. @param {Layer} layer @param {Iterable<SVGElement>} marks */
  fill(layer, marks) {
    this.layers[layer].replaceChildren(...marks);
  }

  /**
   * A drawing of the sprite on a square.
   *
   * @param {string} id
   * @param {string} square
   * @param {Record<string, string | number>} [attributes]
   */
  mark(id, square, { turned = 0, ...attributes } = {}) {
    const [x, y] = centre(square, this.side);
    return use(id, { "data-square": square, ...attributes, transform: `translate(${x} ${y})${turned ? ` rotate(${turned})` : ""}` });
  }

  /**
   * Let the towers stand so, each sliding for its time; those that are gone leave.
   * @param {Iterable<Tower>} towers @param {(from: Tower | undefined, to: Tower) => number} time milliseconds
   */
  stand(towers, time) {
    const next = new Map([...towers].map((tower) => [towerName(tower), tower]));
    for (const [name, element] of this.towers) {
      if (next.has(name)) continue;
      element.remove();
      this.towers.delete(name);
    }
    for (const [name, tower] of next) {
      const element = this.towers.get(name) ?? this.#add(name, tower);
      this.#dress(element, tower);
      this.slide(element, centre(tower.square, this.side), time(this.standing.get(name), tower));
    }
    this.standing = next;
    this.cover();
  }

  /** Glyphs of squares move aside for towers. @param {Iterable<string>} [also] squares that towers are just leaving */
  cover(also = []) {
    const taken = new Set([...[...this.standing.values()].map((tower) => tower.square), ...also]);
    for (const square of this.squares) square.classList.toggle("taken", taken.has(square.dataset.square ?? ""));
  }

  /** @param {SVGElement} element @param {[number, number]} point @param {number} time */
  slide(element, [x, y], time) {
    element.style.setProperty("transition-duration", `${time}ms`);
    element.style.setProperty("transform", `translate(${x}px, ${y}px)`);
  }

  /** Draw the towers anew: the sprite has come. */
  redress() {
    for (const [name, element] of this.towers) {
      delete element.dataset.rings;
      const tower = this.standing.get(name);
      if (tower) this.#dress(element, tower);
    }
  }

  /** @param {string} name @param {Tower} tower */
  #add(name, tower) {
    const element = draw("g", { class: "tower", "data-side": tower.side, "data-colour": tower.colour });
    this.towers.set(name, element);
    this.layers.towers.append(element);
    return element;
  }

  /** @param {SVGElement} element @param {Tower} tower */
  #dress(element, { side, colour, rings, square }) {
    element.dataset.square = square;
    if (element.dataset.rings === String(rings)) return;
    element.dataset.rings = String(rings);
    element.replaceChildren(drawTower(side, colour, rings));
  }
}
