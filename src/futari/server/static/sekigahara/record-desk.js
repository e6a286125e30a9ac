/**
 * What lies beside the map: the ledger, the points by week, the register of all pieces; and after the end the campaign in
 * numbers, with both sides open. Event: `open` (both sides can be seen).
 */

import { api } from "../shell/api.js";
import { make } from "../shell/make.js";
import { report } from "../shell/notices.js";
import { t } from "../shell/words.js";
import { CampaignAftermath } from "./campaign-aftermath.js";
import { CampaignLedger } from "./campaign-status.js";
import { CardMemory } from "./card-memory.js";
import { PieceRegister } from "./piece-register.js";
import { ScoreChart } from "./score-chart.js";
import { rememberPromise } from "./seed-check.js";

/** @typedef {import("../shell/shapes.js").About} About */
/** @typedef {import("../shell/shapes.js").Happening} Happening */
/** @typedef {import("../shell/shapes.js").Sight} Sight */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./score-chart.js").Standing} Standing */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */

export class RecordDesk extends EventTarget {
  #memory = new CardMemory();
  #promise = make("details", { class: "fallen", hidden: true });
  /** @type {CampaignView | null} */
  #view = null;
  /** @type {Standing[]} */
  #standings = [];
  /** The phase whose beginning is the last one that was asked for. */
  #asked = "";
  #ended = false;
  /** What each side saw at the end. @type {CampaignView[]} */
  opened = [];

  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.ledger = new CampaignLedger(edition);
    this.chart = new ScoreChart();
    this.register = new PieceRegister(edition);
    this.aftermath = new CampaignAftermath(edition);
    this.course = make("details", { class: "fallen course", hidden: true }, make("summary", {}, t("page.campaign.chart")), this.chart);
  }

  get parts() {
    return [this.ledger, this.course, this.register, this.#promise];
  }

  /** @param {CampaignView} view */
  show(view) {
    this.#view = view;
    this.ledger.show(view);
    this.register.show(view, this.#memory);
    this.#showChart();
  }

  /** @param {Happening[]} held */
  hear(held) {
    this.#memory.hear(held);
    if (this.#view) this.register.show(this.#view, this.#memory);
  }

  /** What is known of the table beside the game itself. @param {About} about @param {Sight} sight */
  follow(about, sight) {
    if (about.status === "open" || about.status === "closed") return;
    rememberPromise(about.table, sight.seed_hash);
    this.#promise.hidden = !sight.seed_hash || sight.outcome !== null;
    this.#promise.replaceChildren(make("summary", {}, t("page.campaign.seed_promise")), make("p", { class: "panel-facts digits" }, t("page.campaign.seed_why", { hash: sight.seed_hash })));
    void this.#askCourse(about.table, sight).catch(report);
    if (sight.outcome && !this.#ended) {
      this.#ended = true;
      void this.#end(about, sight).catch(report);
    }
  }

  /** Once a phase. @param {string} table @param {Sight} sight */
  async #askCourse(table, sight) {
    const { week, turn, active } = /** @type {CampaignView} */ (sight.view);
    const phase = [week, turn, active, sight.outcome !== null].join(" ");
    if (phase === this.#asked) return;
    this.#asked = phase;
    const { numbers } = await api.get(`/tables/${encodeURIComponent(table)}/course`);
    this.#standings = numbers.standings;
    this.#showChart();
  }

  /** In a replay the line goes no further than one has come. */
  #showChart() {
    const view = this.#view;
    if (!view || !this.#standings.length) return;
    if (!this.aftermath.hidden) return void (this.course.hidden = true);
    const when = (/** @type {{ week: number, turn: string }} */ each) => 2 * each.week + (each.turn === "B" ? 1 : 0);
    const past = this.#standings.filter((each) => each.side !== null && (when(each) < when(view) || (when(each) === when(view) && (each.side === view.first || view.active !== view.first))));
    this.chart.show(past, this.edition.weeks, { tokugawa: view.sides.tokugawa.points, ishida: view.sides.ishida.points });
    this.course.hidden = this.chart.hidden;
  }

  /** @param {About} about @param {Sight} sight */
  async #end(about, sight) {
    const asked = api.get(`/tables/${encodeURIComponent(about.table)}/replay?seat=all&start=${sight.ply}&limit=1`);
    const [{ steps }] = await Promise.all([asked, this.aftermath.load(about, sight)]);
    this.opened = Object.values(steps[0]?.seen ?? {}).map(({ view }) => view);
    this.#showChart();
    this.dispatchEvent(new Event("open"));
  }
}
