/**
 * `<task-panel>`: what is being gathered: the blocks of a march with how far they may go and why, of a muster, of losses.
 * Event: `choose` (detail `{choices}`).
 */

import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { blockTile } from "./piece-button.js";
import { blockWord, choiceWord, counted, placeWord } from "./words.js";

/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").MarchView} MarchView */

export class TaskPanel extends HTMLElement {
  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.hidden = true;
  }

  /** @param {CampaignView} view @param {ChoiceBook} book @param {boolean} own whether it is this reader's task */
  show(view, book, own) {
    const parts = !own ? [] : view.march ? this.#march(view.march, view, book) : view.step === "movement" ? this.#plan(view) : this.#blocks(view, book);
    this.hidden = parts.length === 0;
    this.replaceChildren(...parts);
  }

  /** The phase so far, to be looked over before it is ended. @param {CampaignView} view */
  #plan(view) {
    const { marches, musters, entries } = view.phase;
    const left = (/** @type {number} */ count) => (count < 0 ? t("page.campaign.no_limit") : number(count));
    const came = entries.filter(({ side }) => side === view.active).map(({ place, origin, count, blocks }) => {
      const words = blocks ? counted(this.edition.sorted(blocks).map((name) => blockWord(this.edition, name))) : t("sekigahara.blocks", { n: count });
      return make("li", {}, t("page.campaign.came", { place: placeWord(this.edition, place), from: placeWord(this.edition, origin), blocks: words }));
    });
    const both = [...new Set(view.stacks.map(({ place }) => place))].filter((place) => new Set(view.stacks.filter((stack) => stack.place === place).map(({ side }) => side)).size > 1);
    return [
      make("p", { class: "distance" }, `${t("page.campaign.marches_left", { count: left(marches) })} · ${t("page.campaign.musters_left", { count: left(musters) })}`),
      ...(came.length ? [make("p", { class: "panel-side" }, t("page.campaign.plan")), make("ul", { class: "plan" }, ...came)] : []),
      ...(both.length ? [make("p", { class: "panel-side" }, `${t("page.campaign.combats_ahead")}: ${both.map((place) => placeWord(this.edition, place)).join(", ")}`)] : []),
    ];
  }

  /** @param {MarchView} march @param {CampaignView} view @param {ChoiceBook} book */
  #march(march, view, book) {
    const name = placeWord(this.edition, march.place);
    const stack = this.edition.sorted(march.blocks ?? []);
    const taking = book.acts("take");
    const staying = (view.stacks.find(({ place, blocks }) => place === march.origin && blocks)?.blocks ?? []).filter((each) => !stack.includes(each) && !view.phase.spent?.includes(each));
    /** @type {HTMLElement[]} */
    const parts = [make("h2", {}, t(march.steps ? "page.campaign.marching_on" : "page.campaign.marching", { place: name }))];
    if (stack.length) parts.push(row(t("page.campaign.going"), stack.map((each) => this.#dropTile(each, view, book))));
    if (!march.steps && staying.length) {
      const tiles = this.edition.sorted(staying).map((each) => {
        const choice = taking.find(({ block }) => block && this.edition.face(block).face === this.edition.face(each).face);
        return blockTile(this.edition, each, choice ? { act: () => this.#choose(choice.text), label: choiceWord(this.edition, choice, view.step) } : { faded: true });
      });
      parts.push(row(t("page.campaign.staying"), tiles));
    }
    if (march.count) parts.push(...this.#distance(march));
    else parts.push(make("p", { class: "panel-hint" }, t("page.campaign.take_first")));
    return parts;
  }

  /** A block of the march can be left behind, or shown for its bonus. @param {string} name @param {CampaignView} view @param {ChoiceBook} book */
  #dropTile(name, view, book) {
    const choice = book.of(name).find(({ act }) => act === "drop" || act === "claim");
    if (!choice) return blockTile(this.edition, name, { chosen: true });
    return blockTile(this.edition, name, { chosen: true, act: () => this.#choose(choice.text), label: choiceWord(this.edition, choice, view.step), note: choice.act === "claim" ? "+1" : "↓" });
  }

  /** How far, and through which bonuses (7.3.3 to 7.3.5). @param {MarchView} march */
  #distance(march) {
    const terms = [[t("page.campaign.base"), march.base]];
    if (march.leadership) terms.push([march.leader ? blockWord(this.edition, march.leader) : t("page.campaign.leadership"), march.leadership]);
    if (march.forced) terms.push([t("page.campaign.forced"), march.forced]);
    if (march.size) terms.push([t("page.campaign.size", { blocks: t("sekigahara.blocks", { n: march.setting_out }) }), -march.size]);
    const items = terms.map(([word, value]) => make("li", {}, `${word} ${Number(value) < 0 ? "−" : "+"}${number(Math.abs(Number(value)))}`));
    const near = (this.edition.ways.get(march.place) ?? []).some(({ to, highway }) => highway && march.ways.includes(to));
    if (march.highway && (march.steps || near)) items.push(make("li", {}, `${t("page.campaign.highway")} +1`));
    return [
      make("p", { class: "distance" }, t("page.campaign.distance", { steps: number(march.steps), allowance: number(Math.max(0, march.allowance)) })),
      make("ul", { class: "terms" }, ...items),
    ];
  }

  /** Blocks to choose from, in any other step. @param {CampaignView} view @param {ChoiceBook} book */
  #blocks(view, book) {
    if (view.fight && !["losses", "retreat", "siege-losses"].includes(view.step)) return [];
    const alone = book.all.filter(({ block, card, place }) => block && !card && !place);
    if (!alone.length && !view.mustering.length) return [];
    const tiles = alone.map((choice) => blockTile(this.edition, choice.block ?? "", { act: () => this.#choose(choice.text), label: choiceWord(this.edition, choice, view.step) }));
    const gathered = view.mustering.map((name) => blockTile(this.edition, name, { chosen: true }));
    return [...(gathered.length ? [row(t("page.campaign.gathered"), gathered)] : []), ...(tiles.length ? [row(t("page.campaign.choose_block"), tiles)] : [])];
  }

  /** @param {string} choice */
  #choose(choice) {
    this.dispatchEvent(new CustomEvent("choose", { detail: { choices: [choice] } }));
  }
}

/** @param {string} title @param {HTMLElement[]} tiles */
function row(title, tiles) {
  return make("div", { class: "task-row" }, make("p", { class: "panel-side" }, title), make("div", { class: "tiles" }, ...tiles));
}

customElements.define("task-panel", TaskPanel);
