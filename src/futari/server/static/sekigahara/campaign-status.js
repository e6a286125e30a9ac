/** Week and score, what next week will bring, and what each side has beside the map. */

import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { blockTile } from "./piece-button.js";
import { SIDES } from "./shapes.js";
import { blockWord, cardWord, counted, sideWord } from "./words.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").Side} Side */

/** `<campaign-strip>`: the line above the map that is always in sight. */
export class CampaignStrip extends HTMLElement {
  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
  }

  /** @param {CampaignView} view */
  show(view) {
    const weeks = Array.from({ length: this.edition.weeks }, (_, n) => n + 1);
    const track = weeks.map((week) => make("span", { class: week === view.week ? "now" : week < view.week ? "gone" : "" }, week === view.week ? `${number(week)}${view.turn}` : number(week)));
    const label = t("page.campaign.week_of", { week: number(view.week), turn: view.turn, weeks: number(this.edition.weeks) });
    this.replaceChildren(
      make("span", { class: "week-track", role: "img", "aria-label": label, title: label }, ...track),
      make("span", { class: "strip-score" }, ...SIDES.map((side) => score(view, side))),
      make("span", { class: "strip-next" }, ...next(view)),
    );
  }
}

/** @param {CampaignView} view @param {Side} side */
function score(view, side) {
  const text = t("page.campaign.points", { side: sideWord(side), points: number(view.sides[side].points) });
  return make("span", { class: `side-points ${side}`, title: text, role: "img", "aria-label": text }, make("span", { class: "side-name" }, sideWord(side)), make("b", {}, number(view.sides[side].points)));
}

/** Who would get next week's extra card and extra block, as it stands (6.2). @param {CampaignView} view */
function next(view) {
  const told = (/** @type {string} */ key, /** @type {Side | null} */ side) => {
    const name = side ? sideWord(side) : t("page.campaign.nobody_yet");
    return make("span", { class: `extra ${side ?? "none"}` }, t(key, { side: name }));
  };
  return [told("page.campaign.extra_card", view.extra_card), told("page.campaign.extra_block", view.extra_block)];
}

/** `<campaign-ledger>`: hands, decks, bags and boxes by their sizes, the fallen, the Mori box. */
export class CampaignLedger extends HTMLElement {
  #table = make("table", { class: "ledger" });
  #fallen = make("details", { class: "fallen" });
  #pieces = make("details", { class: "fallen" });
  #open = false;

  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.#fallen.addEventListener("toggle", () => (this.#open = this.#fallen.open));
  }

  connectedCallback() {
    if (!this.#table.isConnected) this.append(this.#table, this.#fallen, this.#pieces);
  }

  /** @param {CampaignView} view */
  show(view) {
    const columns = /** @type {const} */ (["hand_size", "deck_size", "discards", "bag_size", "box_size"]);
    this.#table.replaceChildren(
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, make("span", { class: "unseen" }, t("page.campaign.side"))), ...columns.map((name) => make("th", { scope: "col" }, t(`page.campaign.${name}`))))),
      make("tbody", {}, ...SIDES.map((side) => make("tr", {}, make("th", { scope: "row" }, sideWord(side)), ...columns.map((name) => make("td", {}, number(view.sides[side][name])))))),
    );
    const lost = SIDES.flatMap((side) => (view.sides[side].lost.length ? [this.#row(t("page.campaign.fallen_of", { side: sideWord(side) }), view.sides[side].lost)] : []));
    const mori = view.mori_box.length ? [this.#row(t("page.campaign.mori_box"), view.mori_box)] : [];
    const count = SIDES.reduce((sum, side) => sum + view.sides[side].lost.length, 0);
    this.#fallen.hidden = !lost.length && !mori.length;
    this.#fallen.replaceChildren(make("summary", {}, t("page.campaign.fallen", { count: number(count) })), ...lost, ...mori);
    this.#fallen.open = this.#open;
    const all = this.#pieces.open;
    this.#pieces.replaceChildren(make("summary", {}, t("page.campaign.pieces")), make("p", { class: "panel-facts" }, t("page.campaign.pieces_note")), ...SIDES.map((side) => this.#all(view, side)), ...this.#bag(view));
    this.#pieces.open = all;
  }

  /** Every kind of block with how many have not fallen, and every kind of card. @param {CampaignView} view @param {Side} side */
  #all(view, side) {
    const lost = view.sides[side].lost;
    const blocks = [...this.edition.faces.values()].filter((face) => face.side === side).map((face) => {
      const left = face.copies - lost.filter((each) => each === face.face).length;
      return blockTile(this.edition, face.face, { faded: left === 0, note: `${number(left)}/${number(face.copies)}` });
    });
    const cards = counted([...this.edition.cards.values()].filter((card) => card.side === side).flatMap((card) => Array.from({ length: card.copies }, () => cardWord(this.edition, card.name))));
    return make("div", { class: "task-row" }, make("p", { class: "panel-side" }, sideWord(side)), make("div", { class: "tiles noted" }, ...blocks), make("p", { class: "panel-facts" }, cards));
  }

  /** What has not been seen of one's own blocks is in the bag. @param {CampaignView} view */
  #bag(view) {
    const side = view.seat;
    if (!side) return [];
    const seen = [...view.stacks.flatMap(({ blocks }) => blocks ?? []), ...(view.sides[side].box ?? []), ...view.sides[side].lost, ...(side === "ishida" ? view.mori_box : [])].map((name) => this.edition.face(name).face);
    const left = [...this.edition.faces.values()].filter((face) => face.side === side).flatMap((face) => Array.from({ length: Math.max(0, face.copies - seen.filter((each) => each === face.face).length) }, () => face.face));
    return left.length ? [this.#row(t("page.campaign.in_bag"), left)] : [];
  }

  /** @param {string} title @param {string[]} faces */
  #row(title, faces) {
    const sorted = this.edition.sorted(faces);
    const words = counted(sorted.map((face) => blockWord(this.edition, face)));
    const tiles = make("div", { class: "tiles small", "aria-hidden": "true" }, ...sorted.map((face) => blockTile(this.edition, face)));
    return make("div", { class: "task-row" }, make("p", { class: "panel-side" }, title), tiles, make("p", { class: "unseen" }, words));
  }
}

customElements.define("campaign-strip", CampaignStrip);
customElements.define("campaign-ledger", CampaignLedger);
