/** Plays steps on a scene: towers slide, blocked ones shake, rings come down. */

import { winnerMarks } from "./marks.js";
import { towerName } from "./motion.js";

/** @typedef {import("./notation.js").Tower} Tower */
/** @typedef {import("./motion.js").Step} Step */
/** @typedef {import("./scene.js").Scene} Scene */

// Milliseconds: a slide of no squares, more for each, the longest; a blocked tower's pulse, a landing ring, a regrouping.
const TIMES = { slide: 130, square: 18, longest: 240, blocked: 520, ring: 420, regroup: 240 };

/** @param {number} time */
const sleep = (time) => new Promise((done) => setTimeout(done, time));

export class Player {
  /** @param {Scene} scene @param {() => boolean} moves whether anything may move at all */
  constructor(scene, moves) {
    this.scene = scene;
    this.moves = moves;
    this.playing = false;
    this.run = 0;
  }

  /**
   * Plays to the end, or until something else is to be shown; says whether it came to the end.
   *
   * @param {Step[]} steps
   */
  async play(steps) {
    const run = (this.run += 1);
    this.playing = steps.length > 0;
    for (const step of steps) {
      await this.#step(step);
      if (run !== this.run) return false;
    }
    this.playing = false;
    return true;
  }

  /** Nothing more is played; towers that slide come to where they were going. */
  stop() {
    this.run += 1;
    this.playing = false;
    this.scene.fill("lifted", []);
    for (const element of this.scene.towers.values()) element.classList.remove("blocked");
  }

  /**
   * How long a tower slides: longer ways take a little longer.
   *
   * @param {Tower | undefined} from
   * @param {Tower} to
   * @param {number | null} [time]
   */
  time(from, to, time = null) {
    if (!from || from.square === to.square || !this.moves()) return 0;
    if (time !== null) return time;
    const squares = Math.abs(from.square.charCodeAt(1) - to.square.charCodeAt(1));
    return Math.min(TIMES.longest, TIMES.slide + TIMES.square * squares);
  }

  /** @param {Step} step */
  async #step({ kind, name = "", towers }) {
    const scene = this.scene;
    const leaving = [...scene.standing.values()].filter((tower) => towers.get(towerName(tower))?.square !== tower.square);
    if (kind === "won") await this.#land(name, towers.get(name));
    // A tower slides only from where the browser has seen it.
    void scene.svg.getBoundingClientRect();
    scene.stand(towers.values(), (from, to) => this.time(from, to, kind === "regroup" ? TIMES.regroup : null));
    scene.cover(leaving.map((tower) => tower.square));
    if (kind === "blocked") await this.#pulse(name);
    else if (kind === "deadlock") await sleep(TIMES.ring);
    else if (leaving.length) await this.#stillness();
    scene.cover();
  }

  /** All towers stand; the browser says so, but it is not waited for for ever. */
  #stillness() {
    const slides = [...this.scene.towers.values()].flatMap((element) => element.getAnimations());
    return Promise.race([Promise.allSettled(slides.map(({ finished }) => finished)), sleep(2 * TIMES.longest)]);
  }

  /** A blocked tower: it would go, cannot, and the rulebook's zero is written on it. @param {string} name */
  async #pulse(name) {
    const [element, tower] = [this.scene.towers.get(name), this.scene.standing.get(name)];
    if (!element || !tower) return;
    element.classList.add("blocked");
    this.scene.fill("lifted", winnerMarks.zero(this.scene, tower.square));
    await sleep(TIMES.blocked);
    element.classList.remove("blocked");
    this.scene.fill("lifted", []);
  }

  /** The ring of a round comes down on its tower. @param {string} name @param {Tower | undefined} tower */
  async #land(name, tower) {
    const before = this.scene.standing.get(name);
    if (!tower || !before || tower.rings === before.rings) return;
    this.scene.fill("lifted", winnerMarks.ring(this.scene, tower));
    await sleep(TIMES.ring);
    this.scene.fill("lifted", []);
  }
}
