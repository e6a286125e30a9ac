/** `<campaign-aftermath>`: a campaign that is over, in numbers; the seed with its check, and what the computer thought. */

import { api } from "../shell/api.js";
import { make } from "../shell/make.js";
import { placeOf } from "../shell/naming.js";
import { number, say, t } from "../shell/words.js";
import { readChoice } from "./choices.js";
import { ScoreChart } from "./score-chart.js";
import { seedCheck } from "./seed-check.js";
import { SIDES } from "./shapes.js";
import { cardWord, choiceWord, clanWord, placeWord, sideWord } from "./words.js";

/** @typedef {import("../shell/shapes.js").About} About */
/** @typedef {import("../shell/shapes.js").Sight} Sight */
/** @typedef {import("../shell/words.js").Message} Message */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./score-chart.js").Standing} Standing */
/** @typedef {import("./shapes.js").Side} Side */
/** @typedef {{ week: number, cards: Record<Side, string | null>, numbers: Record<Side, number>, winner: Side, first: Side }} Bids */
/** @typedef {{ week: number, place: string, siege: boolean, attacker: Side, winner: Side, totals: Record<Side, number>, losses: Record<Side, number> }} Combat */
/** @typedef {{ lost: Record<string, number>, challenges_won: number, challenges_lost: number, battles_won: number, deployed: number, impact: number, cards_played: number, steps: number, mustered: number }} SideNumbers */
/** @typedef {{ standings: Standing[], bids: Bids[], combats: Combat[], sides: Record<Side, SideNumbers> }} Numbers */
/** @typedef {{ ply: number, seat: Side, choice: string, why: Message }} Reason */

/** What is counted for each side, in the order of the table. */
const COUNTED = /** @type {const} */ (["challenges_won", "challenges_lost", "battles_won", "impact", "deployed", "mustered", "steps", "cards_played"]);

export class CampaignAftermath extends HTMLElement {
  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.hidden = true;
  }

  /** @param {About} about @param {Sight} sight of a game that is over */
  async load(about, sight) {
    const path = `/tables/${encodeURIComponent(about.table)}`;
    const [{ numbers }, { reasons }, seed] = await Promise.all([api.get(`${path}/statistics`), api.get(`${path}/reasons`), seedCheck(about.table, sight)]);
    const chart = new ScoreChart();
    chart.show(numbers.standings, this.edition.weeks, null);
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", t("page.campaign.after.title"));
    this.replaceChildren(
      make("h2", {}, t("page.campaign.after.title")),
      make("p", { class: "quiet-text" }, t("page.campaign.after.open")),
      make("div", { class: "after-parts" }, chart, this.#sides(numbers), this.#losses(numbers), this.#bids(numbers), this.#combats(numbers)),
      seed,
      ...this.#reasons(about.table, reasons),
    );
    this.hidden = false;
  }

  /** @param {Numbers} numbers */
  #sides({ sides }) {
    const rows = COUNTED.map((name) => make("tr", {}, make("th", { scope: "row" }, t(`page.campaign.after.${name}`)), ...SIDES.map((side) => make("td", {}, number(sides[side][name])))));
    return make("table", { class: "after-table" }, head("", ...SIDES.map(sideWord)), make("tbody", {}, ...rows));
  }

  /** @param {Numbers} numbers */
  #losses({ sides }) {
    const lists = SIDES.map((side) => {
      const clans = Object.entries(sides[side].lost);
      const all = clans.reduce((sum, [, count]) => sum + count, 0);
      return make("div", {}, make("h4", {}, `${sideWord(side)}: ${number(all)}`), make("p", {}, clans.map(([clan, count]) => `${clanWord(clan)} ${number(count)}`).join(", ") || t("page.campaign.after.no_losses")));
    });
    return make("section", {}, make("h3", {}, t("page.campaign.after.losses")), ...lists);
  }

  /** @param {Numbers} numbers */
  #bids({ bids }) {
    const cell = (/** @type {Bids} */ each, /** @type {Side} */ side) => {
      const card = each.cards[side];
      return make("td", { class: each.winner === side ? "won" : "" }, `${number(each.numbers[side])} · ${card ? cardWord(this.edition, card) : t("page.campaign.no_cards")}`);
    };
    const rows = bids.map((each) => make("tr", {}, make("th", { scope: "row" }, number(each.week)), ...SIDES.map((side) => cell(each, side)), make("td", {}, sideWord(each.first))));
    return make("section", {}, make("h3", {}, t("page.campaign.after.bids")), make("table", { class: "after-table" }, head(t("page.campaign.after.week"), ...SIDES.map(sideWord), t("page.campaign.after.first")), make("tbody", {}, ...rows)));
  }

  /** @param {Numbers} numbers */
  #combats({ combats }) {
    if (!combats.length) return null;
    const rows = combats.map((each) => {
      const name = t(each.siege ? "page.campaign.after.siege" : "page.campaign.after.combat", { week: number(each.week), place: placeWord(this.edition, each.place) });
      const cells = SIDES.map((side) => make("td", { class: each.winner === side && !each.siege ? "won" : "" }, each.losses[side] ? `${number(each.totals[side])} (−${number(each.losses[side])})` : number(each.totals[side])));
      return make("tr", {}, make("th", { scope: "row" }, name), ...cells);
    });
    return make("section", {}, make("h3", {}, t("page.campaign.after.combats")), make("table", { class: "after-table" }, head("", ...SIDES.map(sideWord)), make("tbody", {}, ...rows)));
  }

  /** Each leads to its moment in the replay. @param {string} table @param {Reason[]} reasons */
  #reasons(table, reasons) {
    if (!reasons.length) return [];
    const told = reasons.filter(({ why }, place) => JSON.stringify(why) !== JSON.stringify(reasons[place - 1]?.why));
    const items = told.map(({ ply, choice, why }) => make("li", {}, make("a", { href: `${placeOf(table)}/replay?at=${ply}` }, choiceWord(this.edition, readChoice(this.edition, choice), "")), ` ${say(why)}`));
    return [make("details", { class: "reasons" }, make("summary", {}, t("page.campaign.after.reasons", { count: number(told.length) })), make("ol", {}, ...items))];
  }
}

/** @param {...string} words */
function head(...words) {
  return make("thead", {}, make("tr", {}, ...words.map((word) => (word ? make("th", { scope: "col" }, word) : make("td", {})))));
}

customElements.define("campaign-aftermath", CampaignAftermath);
