/** `<campaign-text>`: the map in words, region by region, with the roads of each place. Event: `place` (detail `{place}`). */

import { make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { PlaceMark } from "./place-mark.js";
import { placeWord } from "./words.js";

/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */

/** Where a region ends, from west to east. @type {[string, number][]} */
const REGIONS = [["west", 330], ["middle", 600], ["east", Infinity]];

export class CampaignText extends HTMLElement {
  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.marks = [...edition.places.values()].map((place) => new PlaceMark(edition, place));
  }

  /** @param {CampaignView} view @param {ChoiceBook} book */
  show(view, book) {
    let west = -Infinity;
    const regions = REGIONS.map(([name, east]) => {
      const those = this.marks.filter(({ place }) => place.x >= west && place.x < east).sort((one, two) => one.place.x - two.place.x);
      west = east;
      return make("section", {}, make("h2", {}, t(`page.campaign.region.${name}`)), make("ul", {}, ...those.map((mark) => this.#item(mark, view, book))));
    });
    this.replaceChildren(...regions);
  }

  /** @param {PlaceMark} mark @param {CampaignView} view @param {ChoiceBook} book */
  #item(mark, view, book) {
    const { key } = mark.place;
    const here = view.stacks.filter(({ place }) => place === key);
    const can = book.at(key).length > 0;
    const words = mark.words(view, here, { can, reach: null, meets: "", chosen: false, fight: false, fresh: false, hint: "" });
    const roads = (this.edition.ways.get(key) ?? []).map(({ to, highway }) => (highway ? t("page.campaign.by_highway", { place: placeWord(this.edition, to) }) : placeWord(this.edition, to)));
    const press = () => this.dispatchEvent(new CustomEvent("place", { detail: { place: key } }));
    return make("li", {}, can ? make("button", { type: "button", class: "text-place", onclick: press }, words) : make("span", {}, words), make("span", { class: "quiet-text" }, ` → ${roads.join(", ")}`));
  }
}

customElements.define("campaign-text", CampaignText);
