/**
 * `<campaign-text>`: the map in words, region by region. Each place is a button, and so are the roads that lead on from it: they
 * take one to the place at their other end. Event: `place` (detail `{place}`).
 */

import { button, make } from "../shell/make.js";
import { prefer } from "../shell/preferences.js";
import { t } from "../shell/words.js";
import { PlaceMark } from "./place-mark.js";
import { roadKey } from "./roads.js";
import { placeWord } from "./words.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./place-mark.js").Light} Light */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */

export class CampaignText extends HTMLElement {
  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    /** @type {Map<string, PlaceMark[]>} */
    this.regions = new Map();
    for (const place of [...edition.places.values()].sort((one, two) => one.x - two.x)) this.regions.set(place.region, [...(this.regions.get(place.region) ?? []), new PlaceMark(edition, place)]);
  }

  /** @param {CampaignView} view @param {(place: string) => Light} light */
  show(view, light) {
    const focused = document.activeElement instanceof HTMLElement && this.contains(document.activeElement) ? document.activeElement.dataset["at"] : undefined;
    const used = new Set(view.phase.used.map(([one, other]) => roadKey(one, other)));
    const sections = [...this.regions].map(([region, marks]) => make("section", {}, make("h2", {}, t(`sekigahara.map.region.${region}`)), make("ul", {}, ...marks.map((mark) => this.#item(mark, view, light, used)))));
    this.replaceChildren(button(t("page.campaign.to_map"), () => prefer("textBoard", false), { icon: "flip", kind: "text-turn" }), ...sections);
    if (focused) this.focusPlace(focused);
  }

  /** @param {string} key */
  focusPlace(key) {
    const found = this.querySelector(`.text-place[data-at="${key}"]`);
    if (!(found instanceof HTMLElement)) return;
    found.focus();
    found.scrollIntoView({ block: "nearest" });
  }

  /** @param {PlaceMark} mark @param {CampaignView} view @param {(place: string) => Light} light @param {Set<string>} used */
  #item(mark, view, light, used) {
    const { key } = mark.place;
    const here = view.stacks.filter(({ place }) => place === key);
    const look = light(key);
    const press = () => this.dispatchEvent(new CustomEvent("place", { detail: { place: key } }));
    const able = look.can || look.reach !== null;
    const roads = (this.edition.ways.get(key) ?? []).map(({ to, highway }) => {
      const name = highway ? t("page.campaign.by_highway", { place: placeWord(this.edition, to) }) : placeWord(this.edition, to);
      const text = used.has(roadKey(key, to)) ? t("page.campaign.road_used", { place: name }) : name;
      return make("li", {}, make("button", { type: "button", class: "text-road", onclick: () => this.focusPlace(to) }, text));
    });
    return make(
      "li",
      { class: able ? "can" : "" },
      make("button", { type: "button", class: "text-place", "data-at": key, onclick: press }, mark.words(view, here, look)),
      make("ul", { class: "text-roads", "aria-label": t("page.campaign.roads_of", { place: placeWord(this.edition, key) }) }, ...roads),
    );
  }
}

customElements.define("campaign-text", CampaignText);
