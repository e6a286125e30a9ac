/** `<piece-register>`: every block and every card, clan by clan, with what may be known to be gone; and what bag and deck can hold. */

import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { blockTile, cardTile } from "./piece-button.js";
import { SIDES } from "./shapes.js";
import { blockWord, cardWord, clanWord, counted, sideWord } from "./words.js";

/** @typedef {import("./card-memory.js").CardMemory} CardMemory */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").Card} Card */
/** @typedef {import("./shapes.js").Side} Side */

export class PieceRegister extends HTMLElement {
  #box = make("details", { class: "fallen" });
  /** @type {(() => void) | null} */
  #fill = null;

  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.#box.addEventListener("toggle", () => this.#box.open && this.#fill?.());
  }

  connectedCallback() {
    if (!this.#box.isConnected) this.append(this.#box);
  }

  /** @param {CampaignView} view @param {CardMemory} memory */
  show(view, memory) {
    // It is long and seldom looked at: made when it is opened.
    this.#fill = () => this.#write(view, memory);
    if (this.#box.open) this.#fill();
    else this.#box.replaceChildren(make("summary", {}, t("page.campaign.pieces")));
  }

  /** @param {CampaignView} view @param {CardMemory} memory */
  #write(view, memory) {
    this.#box.replaceChildren(
      make("summary", {}, t("page.campaign.pieces")),
      make("p", { class: "panel-facts" }, t("page.campaign.pieces_note")),
      ...SIDES.map((side) => this.#side(view, side, memory)),
      ...this.#mine(view, memory),
    );
  }

  /** @param {CampaignView} view @param {Side} side @param {CardMemory} memory */
  #side(view, side, memory) {
    const faces = [...this.edition.faces.values()].filter((face) => face.side === side);
    const cards = [...this.edition.cards.values()].filter((card) => card.side === side);
    const clans = [...new Set(faces.map(({ clan }) => clan))];
    const gone = memory.gone(view, side);
    const rows = clans.map((clan) => {
      const blocks = faces.filter((face) => face.clan === clan).map((face) => {
        const left = face.copies - view.sides[side].lost.filter((each) => each === face.face).length;
        return blockTile(this.edition, face.face, { faded: left === 0, note: `${number(left)}/${number(face.copies)}` });
      });
      return this.#row(clanWord(clan), blocks, cards.filter((card) => card.clan === clan).map((card) => this.#card(card, gone)));
    });
    const others = cards.filter(({ clan }) => !clan).map((card) => this.#card(card, gone));
    return make("section", { class: "register" }, make("h3", { class: "panel-side" }, sideWord(side)), ...rows, this.#row("", [], others));
  }

  /** @param {string} title @param {HTMLElement[]} blocks @param {HTMLElement[]} cards */
  #row(title, blocks, cards) {
    return make("div", { class: "register-row" }, title ? make("span", { class: "register-clan" }, title) : null, make("div", { class: "tiles noted" }, ...blocks, ...cards));
  }

  /** @param {Card} card @param {string[] | null} gone */
  #card(card, gone) {
    const left = card.copies - (gone?.filter((name) => name === card.name).length ?? 0);
    return cardTile(this.edition, card.name, { faded: left === 0, note: gone ? `${number(left)}/${number(card.copies)}` : number(card.copies) });
  }

  /** What has not been seen of one's own is in the bag, or in the deck. @param {CampaignView} view @param {CardMemory} memory */
  #mine(view, memory) {
    const side = view.seat;
    if (!side) return [];
    const { box, lost, hand } = view.sides[side];
    const seen = [...view.stacks.filter((stack) => stack.side === side).flatMap(({ blocks }) => blocks ?? []), ...(box ?? []), ...lost, ...(side === "ishida" ? view.mori_box : [])].map((name) => this.edition.face(name).face);
    const bag = [...this.edition.faces.values()].filter((face) => face.side === side).flatMap((face) => Array.from({ length: left(face.copies, seen, face.face) }, () => face.face));
    const gone = memory.gone(view, side);
    const out = [...(hand ?? []), ...(gone ?? []), ...view.chosen, ...(view.fight?.played[side] ?? [])];
    const deck = gone ? [...this.edition.cards.values()].filter((card) => card.side === side).flatMap((card) => Array.from({ length: left(card.copies, out, card.name) }, () => card.name)) : [];
    return [
      ...(bag.length ? [row(t("page.campaign.in_bag"), this.edition.sorted(bag).map((face) => blockTile(this.edition, face)), counted(this.edition.sorted(bag).map((face) => blockWord(this.edition, face))))] : []),
      ...(deck.length ? [make("div", { class: "task-row" }, make("p", { class: "panel-side" }, t("page.campaign.in_deck")), make("p", { class: "panel-facts" }, counted(this.edition.sortedCards(deck).map((name) => cardWord(this.edition, name)))))] : []),
    ];
  }
}

/** How many of so many are not among those. @param {number} copies @param {readonly string[]} seen @param {string} name */
function left(copies, seen, name) {
  return Math.max(0, copies - seen.filter((each) => each === name).length);
}

/** @param {string} title @param {HTMLElement[]} tiles @param {string} words */
function row(title, tiles, words) {
  return make("div", { class: "task-row" }, make("p", { class: "panel-side" }, title), make("div", { class: "tiles small", "aria-hidden": "true" }, ...tiles), make("p", { class: "unseen" }, words));
}

customElements.define("piece-register", PieceRegister);
