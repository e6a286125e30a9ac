/**
 * `<campaign-map>`: Honshu with all that stands on it. Places are buttons: arrow keys go to the next one that way.
 * Events: `place` (detail `{place}`; somebody pressed it), `look` (detail `{place | null}`; somebody points at it).
 */

import { button, make } from "../shell/make.js";
import { language, t } from "../shell/words.js";
import { draw } from "./drawing.js";
import { MapWindow } from "./map-window.js";
import { PlaceMark } from "./place-mark.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./place-mark.js").Light} Light */

const BASE = "/api/v1/sekigahara/map.svg";
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });

export class CampaignMap extends HTMLElement {
  /** @type {Map<string, PlaceMark>} */
  #marks = new Map();
  /** @type {Map<string, SVGElement>} */
  #roads = new Map();
  #svg = draw("svg", { class: "campaign-drawing", role: "group" });
  #base = draw("image", { class: "base" });
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #themes = new MutationObserver(() => this.#dress());
  /** @type {string | null} */
  #focused = null;

  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    const { width, height } = edition;
    this.#svg.setAttribute("aria-label", t("page.campaign.map"));
    this.#base.setAttribute("width", String(width));
    this.#base.setAttribute("height", String(height));
    this.window = new MapWindow(this.#svg, width, height);
    const roads = draw("g", { class: "roads" });
    for (const { one, other, path } of edition.roads) {
      const line = draw("path", { class: "road", d: path });
      this.#roads.set(roadKey(one, other), line);
      roads.append(line);
    }
    const places = draw("g", { class: "map-places" });
    const pieces = draw("g", { class: "map-pieces" });
    for (const place of [...edition.places.values()].sort((one, two) => one.y - two.y)) {
      const mark = new PlaceMark(edition, place);
      this.#marks.set(place.key, mark);
      places.append(mark.element);
      pieces.append(mark.pieces);
    }
    this.#svg.append(this.#base, roads, places, pieces);
    this.#listen();
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

  /** @param {CampaignView} view @param {(place: string) => Light} light */
  show(view, light) {
    for (const [key, mark] of this.#marks) mark.show(view, light(key));
    const used = new Set(view.phase.used.map(([one, other]) => roadKey(one, other)));
    // In a window that shows a part of the map, what is to be done comes into sight.
    if (view.march) this.reveal(view.march.place);
    const path = view.march ? [view.march.origin, ...view.march.path] : [];
    const marched = new Set(path.slice(1).map((key, n) => roadKey(path[n] ?? "", key)));
    for (const [key, road] of this.#roads) {
      road.classList.toggle("used", used.has(key));
      road.classList.toggle("marched", marched.has(key));
    }
    if (!this.#focused) this.#aim([...this.#marks.keys()].find((key) => light(key).can) ?? "edo");
  }

  /** @param {string} key */
  focusPlace(key) {
    this.#aim(key);
    this.window.reveal(this.edition.place(key));
    this.#marks.get(key)?.element.focus({ preventScroll: true });
  }

  /** @param {string} key */
  reveal(key) {
    this.window.reveal(this.edition.place(key));
  }

  /** Where a place is on the page. @param {string} key */
  boxOf(key) {
    return this.#marks.get(key)?.element.getBoundingClientRect() ?? null;
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
    );
  }

  #listen() {
    const placeAt = (/** @type {Event} */ event) => (event.target instanceof Element ? (event.target.closest("[data-place]")?.getAttribute("data-place") ?? null) : null);
    this.#svg.addEventListener("click", (event) => {
      const place = placeAt(event);
      if (place) this.#aim(place);
      this.dispatchEvent(new CustomEvent("place", { detail: { place } }));
    });
    for (const name of ["pointerover", "focusin"]) this.#svg.addEventListener(name, (event) => this.dispatchEvent(new CustomEvent("look", { detail: { place: placeAt(event) } })));
    this.#svg.addEventListener("pointerleave", () => this.dispatchEvent(new CustomEvent("look", { detail: { place: null } })));
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.#focused ?? "edo";
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) this.window.moveBy(arrow[0] * 0.2, arrow[1] * 0.2);
    else if (arrow) this.focusPlace(this.#next(here, arrow));
    else if (event.key === "Enter" || event.key === " ") this.dispatchEvent(new CustomEvent("place", { detail: { place: here, key: true } }));
    else if (event.key === "+" || event.key === "=") this.window.zoomBy(1.4);
    else if (event.key === "-") this.window.zoomBy(1 / 1.4);
    else if (event.key === "0") this.window.showAll();
    else return;
    event.preventDefault();
  }

  /** The nearest place that way; sideways costs more. @param {string} from @param {[number, number]} way */
  #next(from, [dx, dy]) {
    const start = this.edition.place(from);
    let best = from;
    let cost = Infinity;
    for (const { key, x, y } of this.edition.places.values()) {
      const along = (x - start.x) * dx + (y - start.y) * dy;
      const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
      if (along <= 4 || aside > along * 2.2) continue;
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

/** @param {string} one @param {string} other */
export function roadKey(one, other) {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

customElements.define("campaign-map", CampaignMap);
