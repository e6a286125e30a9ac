/**
 * `<hand-panel>`: my cards, sorted by clan, and what waits in my recruitment box; a card that can be played can be pressed.
 * Where nothing is secret any more, the other's too. Event: `card` (detail `{card}`).
 */

import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { blockTile, cardTile } from "./piece-button.js";
import { otherSide } from "./shapes.js";
import { sideWord } from "./words.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").Side} Side */

export class HandPanel extends HTMLElement {
  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
  }

  /** @param {CampaignView} view @param {Side} side @param {ChoiceBook} book @param {string[]} drawn the cards that have just been drawn */
  show(view, side, book, drawn) {
    const open = [side, otherSide(side)].filter((each) => view.sides[each].hand);
    this.hidden = open.length === 0;
    const named = open.length > 1 || open[0] !== side;
    this.replaceChildren(
      ...open.flatMap((each) => {
        const mine = each === side;
        const hand = this.#cards(view.sides[each].hand ?? [], mine ? view.chosen : [], book, mine ? [...drawn] : []);
        const box = this.edition.sorted(view.sides[each].box ?? []).map((name) => blockTile(this.edition, name, { chosen: view.mustering.includes(name) }));
        return [
          group("hand-cards", named ? t("page.campaign.hand_of", { side: sideWord(each) }) : t("page.campaign.hand"), view.sides[each].hand_size, hand),
          ...(box.length ? [group("hand-box", named ? t("page.campaign.box_of", { side: sideWord(each) }) : t("page.campaign.box"), box.length, box)] : []),
        ];
      }),
    );
  }

  /** @param {readonly string[]} hand @param {readonly string[]} chosen @param {ChoiceBook} book @param {string[]} drawn */
  #cards(hand, chosen, book, drawn) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const card of this.edition.sortedCards(hand)) counts.set(card, (counts.get(card) ?? 0) + 1);
    const tiles = [...counts].map(([card, count]) => {
      const can = book.with(card).length > 0;
      const act = can ? () => this.dispatchEvent(new CustomEvent("card", { detail: { card } })) : null;
      return cardTile(this.edition, card, { count, act, faded: book.all.length > 0 && !can, note: drawn.includes(card) ? t("page.campaign.new_card") : "" });
    });
    const laid = chosen.map((card) => cardTile(this.edition, card, { chosen: true, note: t("page.campaign.laid") }));
    return [...laid, ...(tiles.length ? tiles : [make("span", { class: "quiet-text" }, t("page.campaign.no_cards"))])];
  }
}

/** @param {string} kind @param {string} title @param {number} count @param {HTMLElement[]} tiles */
function group(kind, title, count, tiles) {
  return make("div", { class: kind, role: "group", "aria-label": title }, make("h2", { class: "hand-title" }, `${title} (${number(count)})`), make("div", { class: "tiles" }, ...tiles));
}

customElements.define("hand-panel", HandPanel);
