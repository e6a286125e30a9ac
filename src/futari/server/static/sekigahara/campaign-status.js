/** Week and score, what next week will bring, and what each side has beside the map. */

import { button, make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { draw, mon } from "./drawing.js";
import { blockTile } from "./piece-button.js";
import { turnReference } from "./reference-card.js";
import { SIDES } from "./shapes.js";
import { blockWord, counted, sideWord } from "./words.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").Side} Side */

/** `<campaign-strip>`: the line above the map that is always in sight, with the reference card at its end. */
export class CampaignStrip extends HTMLElement {
  #reference = button(t("page.campaign.reference"), () => void turnReference(), { kind: "quiet strip-reference", icon: "info", "aria-keyshortcuts": "R", title: `${t("page.campaign.reference")} (R)` });

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
      this.#reference,
    );
  }
}

/** @param {CampaignView} view @param {Side} side */
function score(view, side) {
  const { points, given = 0 } = view.sides[side];
  const agreed = given ? t("page.campaign.given", { side: sideWord(side), points: number(given) }) : "";
  const text = [t("page.campaign.points", { side: sideWord(side), points: number(points) }), agreed].filter(Boolean).join("; ");
  return make("span", { class: `side-points ${side}`, title: text, role: "img", "aria-label": text }, make("span", { class: "side-name" }, sideWord(side)), make("b", {}, number(points)), given ? make("small", {}, `(+${number(given)})`) : null);
}

/** Who would get next week's extra card and extra block, as it stands (6.2). @param {CampaignView} view */
function next(view) {
  const told = (/** @type {"card" | "block"} */ what, /** @type {Side | null} */ side) => {
    const text = t(`page.campaign.extra_${what}`, { side: side ? sideWord(side) : t("page.campaign.nobody_yet") });
    return make("span", { class: `extra ${side ?? "none"}`, role: "img", "aria-label": text, title: text }, extraSign(what, side), make("span", { class: "extra-word" }, text));
  };
  return [told("card", view.extra_card), told("block", view.extra_block)];
}

/** A card or a block in the colour of whose it will be, with his mark. @param {"card" | "block"} what @param {Side | null} side */
function extraSign(what, side) {
  const [x, width, height] = what === "card" ? [3, 14, 20] : [1, 18, 18];
  const shape = draw("rect", { class: "wood", x, y: 1, width, height, rx: 2 });
  return draw("svg", { class: `extra-sign extra-${what}`, viewBox: "0 0 26 22", "aria-hidden": "true" }, draw("g", { class: `cube ${side ?? "nobody"}` }, shape, ...(side ? [mon(side, 10, height / 2 + 1, 11)] : [])), draw("path", { class: "plus", d: "M22 1V7M19 4H25" }));
}

/** `<campaign-ledger>`: hands, decks, bags and boxes by their sizes, the fallen, the Mori box. */
export class CampaignLedger extends HTMLElement {
  #table = make("table", { class: "ledger" });
  #fallen = make("details", { class: "fallen" });
  #open = false;
  /** What it shows, to leave it alone when nothing has changed. */
  #shown = "";

  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.#fallen.addEventListener("toggle", () => (this.#open = this.#fallen.open));
  }

  connectedCallback() {
    if (!this.#table.isConnected) this.append(this.#table, this.#fallen);
  }

  /** @param {CampaignView} view */
  show(view) {
    const shown = JSON.stringify([view.sides, view.mori_box]);
    if (shown === this.#shown) return;
    this.#shown = shown;
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
