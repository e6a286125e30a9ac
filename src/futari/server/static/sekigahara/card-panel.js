/** `<card-panel>`: the ways to play one card, when there are several. Event: `choose` (detail `{choices}`). */

import { button, make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { blockTile } from "./piece-button.js";
import { cardWord, choiceWord } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */

export class CardPanel extends HTMLElement {
  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.hidden = true;
  }

  /** @param {string} card @param {Choice[]} choices @param {CampaignView} view */
  show(card, choices, view) {
    this.hidden = false;
    const worth = new Map((view.fight?.forecast ?? []).map(({ choice, impact }) => [choice, impact]));
    const ways = choices.map((choice) => {
      const words = choiceWord(this.edition, choice, view.step);
      const act = () => this.dispatchEvent(new CustomEvent("choose", { detail: { choices: [choice.text] } }));
      const impact = worth.get(choice.text);
      if (!choice.block) return button(words, act);
      return blockTile(this.edition, choice.block, { act, label: impact === undefined ? words : `${words} (+${number(impact)})`, note: impact === undefined ? "" : `+${number(impact)}` });
    });
    this.replaceChildren(
      make("div", { class: "panel-head" }, make("h2", {}, cardWord(this.edition, card)), button("×", () => this.close(), { kind: "quiet panel-close", "aria-label": t("page.campaign.close") })),
      make("div", { class: "tiles" }, ...ways),
    );
    const first = this.querySelector(".tiles button");
    if (first instanceof HTMLElement) first.focus();
  }

  close() {
    this.hidden = true;
    this.replaceChildren();
  }
}

customElements.define("card-panel", CardPanel);
