/**
 * `<campaign-map>`: Honshu with all that stands on it. Places are buttons: arrow keys go along the roads, or to the next place that way.
 * Events: `place` (detail `{place}`; somebody pressed it), `look` (detail `{place | null}`; somebody points at it), `undo`.
 */

import { button, make } from "../shell/make.js";
import { prefer } from "../shell/preferences.js";
import { language, t } from "../shell/words.js";
import { draw } from "./drawing.js";
import { MapBoxes } from "./map-boxes.js";
import { MapWindow } from "./map-window.js";
import { Marching } from "./marching.js";
import { PlaceMark } from "./place-mark.js";
import { alongRoad, roadKey, wayLine } from "./roads.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./marching.js").Leg} Leg */
/** @typedef {import("./roads.js").Point} Point */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./place-mark.js").Light} Light */

const BASE = "/api/v1/sekigahara/map.svg";
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });

// So few places are brought into sight whenever they become the ones that matter.
const FEW = 3;

export class CampaignMap extends HTMLElement {
  /** @type {Map<string, PlaceMark>} */
  #marks = new Map();
  /** @type {Map<string, { line: SVGElement, bar: SVGElement }>} */
  #roads = new Map();
  #svg = draw("svg", { class: "campaign-drawing", role: "group" });
  #base = draw("image", { class: "base" });
  #plan = draw("path", { class: "planned" });
  #pointer = draw("circle", { class: "pointed", r: 26 });
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #themes = new MutationObserver(() => this.#dress());
  /** @type {string | null} */
  #focused = null;
  /** The step for which the window was moved. */
  #settled = "";

  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    const { width, height } = edition;
    this.#svg.setAttribute("aria-label", t("page.campaign.map"));
    this.#base.setAttribute("width", String(width));
    this.#base.setAttribute("height", String(height));
    this.window = new MapWindow(this.#svg, width, height);
    this.marching = new Marching(edition, (place) => this.#marks.get(place)?.await(false));
    this.boxes = new MapBoxes(edition);
    const roads = draw("g", { class: "roads" });
    for (const { one, other, path } of edition.roads) {
      const middle = alongRoad(edition, one, other)[4] ?? { x: 0, y: 0 };
      const road = { line: draw("path", { class: "road", d: path }), bar: draw("path", { class: "road-bar", d: "M-4-4 4 4M4-4-4 4", transform: `translate(${middle.x} ${middle.y})` }) };
      this.#roads.set(roadKey(one, other), road);
      roads.append(road.line, road.bar);
    }
    const places = draw("g", { class: "map-places" });
    const pieces = draw("g", { class: "map-pieces" });
    for (const place of [...edition.places.values()].sort((one, two) => one.y - two.y)) {
      const mark = new PlaceMark(edition, place);
      this.#marks.set(place.key, mark);
      places.append(mark.element);
      pieces.append(mark.pieces);
    }
    this.#svg.append(this.#base, this.boxes.layer, roads, this.#plan, places, pieces, this.marching.layer, this.#pointer);
    this.#listen();
  }

  /** Something that lies above all else and is moved by whoever brings it. @param {(svg: SVGSVGElement) => SVGElement} brought */
  lay(brought) {
    this.#svg.append(brought(this.#svg));
  }

  connectedCallback() {
    if (!this.#svg.isConnected) this.append(this.#svg, this.#tools());
    this.#dark.addEventListener("change", this.#redress);
    this.#themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    this.#dress();
  }

  disconnectedCallback() {
    this.#dark.removeEventListener("change", this.#redress);
    this.#themes.disconnect();
  }

  #redress = () => this.#dress();

  #dress() {
    const chosen = document.documentElement.dataset["theme"];
    const dark = chosen ? chosen === "dark" : this.#dark.matches;
    const address = `${BASE}?theme=${dark ? "dark" : "light"}&lang=${language()}`;
    if (this.#base.getAttribute("href") !== address) this.#base.setAttribute("href", address);
  }

  /** @param {CampaignView} view @param {(place: string) => Light} light @param {readonly Leg[]} [legs] stacks that are seen on their way there */
  show(view, light, legs = []) {
    const hosts = new Set([...this.#marks].filter(([, mark]) => mark.hasStack).map(([key]) => key));
    this.marching.go(legs);
    const { awaited } = this.marching;
    for (const [key, mark] of this.#marks) {
      mark.show(view, light(key));
      // Where nobody stood before, nobody is seen before he comes.
      mark.await(awaited.has(key) && (mark.isAwaiting || !hosts.has(key)));
    }
    this.boxes.show(view);
    const used = new Set(view.phase.used.map(([one, other]) => roadKey(one, other)));
    const path = view.march ? [view.march.origin, ...view.march.path] : [];
    const marched = new Set(path.slice(1).map((key, n) => roadKey(path[n] ?? "", key)));
    for (const [key, { line, bar }] of this.#roads) {
      line.classList.toggle("used", used.has(key));
      line.classList.toggle("marched", marched.has(key));
      bar.classList.toggle("used", used.has(key) && !marched.has(key));
    }
    const able = [...this.#marks.keys()].filter((key) => light(key).can);
    if (!this.#focused) this.#aim(able[0] ?? "edo");
    this.#settle(view, able);
  }

  /** In a window that shows a part of the map, what is to be done comes into sight. @param {CampaignView} view @param {string[]} able */
  #settle(view, able) {
    const here = view.march?.place ?? view.gate ?? view.fight?.place ?? null;
    if (here) this.reveal(here);
    else if (view.step !== this.#settled && able.length && (!this.#settled || able.length <= FEW)) this.reveal(...able);
    this.#settled = view.step;
  }

  /** A way to be seen before it is gone. @param {readonly string[]} places */
  plan(places) {
    this.#plan.setAttribute("d", wayLine(this.edition, places));
  }

  /** Point at a place (null: at none), and go there if it is out of sight. @param {string | null} key */
  point(key) {
    this.#pointer.classList.toggle("on", key !== null);
    if (!key) return;
    const { x, y } = this.edition.place(key);
    this.#pointer.setAttribute("transform", `translate(${x} ${y})`);
    this.reveal(key);
  }

  /** @param {string} key */
  focusPlace(key) {
    this.#aim(key);
    this.reveal(key);
    this.#marks.get(key)?.element.focus({ preventScroll: true });
  }

  /** @param {...string} keys */
  reveal(...keys) {
    this.window.reveal(...keys.map((key) => this.edition.place(key)));
  }

  /** Where a place is on the page. @param {string} key */
  boxOf(key) {
    return this.#marks.get(key)?.element.getBoundingClientRect() ?? null;
  }

  /** The place that an event is about. @param {Event} event @returns {string | null} */
  placeUnder(event) {
    return event.target instanceof Element ? (event.target.closest("[data-place]")?.getAttribute("data-place") ?? null) : null;
  }

  /** The place nearest to a point of the map, or to its stacks. @param {Point} at @param {number} within @returns {string | null} */
  placeNear(at, within) {
    let [best, least] = [/** @type {string | null} */ (null), within];
    for (const { key, x, y, stack_at: spot } of this.edition.places.values()) {
      const far = Math.min(Math.hypot(at.x - x, at.y - y), Math.hypot(at.x - spot[0], at.y - spot[1]) + within / 3);
      if (far < least) [best, least] = [key, far];
    }
    return best;
  }

  /** The drawing as it is, to be kept. */
  get markup() {
    return new XMLSerializer().serializeToString(this.#svg);
  }

  #tools() {
    const tool = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ act) => {
      const made = button("", act, { kind: "map-tool", "aria-label": t(key), title: t(key) });
      made.replaceChildren(make("span", { "aria-hidden": "true" }, sign));
      return made;
    };
    return make(
      "div",
      { class: "map-tools" },
      tool("+", "page.campaign.closer", () => this.window.zoomBy(1.5)),
      tool("−", "page.campaign.further", () => this.window.zoomBy(1 / 1.5)),
      tool("⤢", "page.campaign.whole", () => this.window.showAll()),
      tool("☰", "page.campaign.places", () => prefer("textBoard", true)),
    );
  }

  #listen() {
    this.#svg.addEventListener("click", (event) => {
      const place = this.placeUnder(event);
      if (place) this.#aim(place);
      this.dispatchEvent(new CustomEvent("place", { detail: { place } }));
    });
    for (const name of ["pointerover", "focusin"]) this.#svg.addEventListener(name, (event) => this.dispatchEvent(new CustomEvent("look", { detail: { place: this.placeUnder(event) } })));
    this.#svg.addEventListener("focusin", (event) => this.#aim(this.placeUnder(event) ?? this.#focused ?? "edo"));
    this.#svg.addEventListener("pointerleave", () => this.dispatchEvent(new CustomEvent("look", { detail: { place: null } })));
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const undo = event.key === "Backspace" || ((event.ctrlKey || event.metaKey) && event.key === "z");
    if ((event.ctrlKey || event.metaKey || event.altKey) && !undo) return;
    const here = this.#focused ?? "edo";
    const arrow = ARROWS[event.key];
    if (undo) this.dispatchEvent(new CustomEvent("undo"));
    else if (arrow && event.shiftKey) this.window.moveBy(arrow[0] * 0.2, arrow[1] * 0.2);
    else if (arrow) this.focusPlace(this.#next(here, arrow));
    else if (event.key === "Enter" || event.key === " ") this.dispatchEvent(new CustomEvent("place", { detail: { place: here, key: true } }));
    else if (event.key === "+" || event.key === "=") this.window.zoomBy(1.4);
    else if (event.key === "-") this.window.zoomBy(1 / 1.4);
    else if (event.key === "0") this.window.showAll();
    else return;
    event.preventDefault();
  }

  /** The next place by a road that leads that way, or else the nearest that lies there. @param {string} from @param {[number, number]} way */
  #next(from, way) {
    const roads = (this.edition.ways.get(from) ?? []).map(({ to }) => this.edition.place(to));
    return this.#nearest(from, roads, way, 1.2) ?? this.#nearest(from, [...this.edition.places.values()], way, 2.2) ?? from;
  }

  /** Sideways costs more. @param {string} from @param {import("./shapes.js").Place[]} places @param {[number, number]} way @param {number} slant */
  #nearest(from, places, [dx, dy], slant) {
    const start = this.edition.place(from);
    let [best, cost] = [/** @type {string | null} */ (null), Infinity];
    for (const { key, x, y } of places) {
      const along = (x - start.x) * dx + (y - start.y) * dy;
      const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
      if (along <= 4 || aside > along * slant) continue;
      if (along + aside * 2 < cost) [best, cost] = [key, along + aside * 2];
    }
    return best;
  }

  /** One place of the map is in the order of tabs. @param {string} key */
  #aim(key) {
    this.#marks.get(this.#focused ?? "")?.element.setAttribute("tabindex", "-1");
    this.#focused = key;
    this.#marks.get(key)?.element.setAttribute("tabindex", "0");
  }
}

customElements.define("campaign-map", CampaignMap);
