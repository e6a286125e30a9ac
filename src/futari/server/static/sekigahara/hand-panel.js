/**
 * `<hand-panel>`: my cards, sorted by clan, and what waits in my recruitment box; a card that can be played can be pressed.
 * Event: `card` (detail `{card}`).
 */

import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { blockTile, cardTile } from "./piece-button.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").Side} Side */

export class HandPanel extends HTMLElement {
  #cards = make("div", { class: "hand-cards", role: "group" });
  #box = make("div", { class: "hand-box", role: "group" });

  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
  }

  connectedCallback() {
    if (this.#cards.isConnected) return;
    this.#cards.setAttribute("aria-label", t("page.campaign.hand"));
    this.#box.setAttribute("aria-label", t("page.campaign.box"));
    this.append(this.#cards, this.#box);
  }

  /** @param {CampaignView} view @param {Side} side @param {ChoiceBook} book */
  show(view, side, book) {
    const { hand, box } = view.sides[side];
    this.hidden = hand === null;
    if (!hand) return;
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const card of this.edition.sortedCards(hand)) counts.set(card, (counts.get(card) ?? 0) + 1);
    const tiles = [...counts].map(([card, count]) => {
      const can = book.with(card).length > 0;
      const act = can ? () => this.dispatchEvent(new CustomEvent("card", { detail: { card } })) : null;
      return cardTile(this.edition, card, { count, act, faded: book.all.length > 0 && !can });
    });
    const laid = view.chosen.map((card) => cardTile(this.edition, card, { chosen: true, note: t("page.campaign.laid") }));
    const none = make("span", { class: "quiet-text" }, t("page.campaign.no_cards"));
    this.#cards.replaceChildren(make("h2", { class: "hand-title" }, `${t("page.campaign.hand")} (${number(hand.length)})`), make("div", { class: "tiles" }, ...laid, ...(tiles.length ? tiles : [none])));
    const blocks = this.edition.sorted(box ?? []);
    this.#box.hidden = blocks.length === 0;
    this.#box.replaceChildren(make("h2", { class: "hand-title" }, `${t("page.campaign.box")} (${number(blocks.length)})`), make("div", { class: "tiles" }, ...blocks.map((name) => blockTile(this.edition, name, { chosen: view.mustering.includes(name) }))));
  }
}

customElements.define("hand-panel", HandPanel);
