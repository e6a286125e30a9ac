/**
 * `<task-panel>`: what is being gathered: the blocks of a march with how far they may go and why, of a muster, of losses; and the
 * movement phase as it has gone so far, to be looked over before it is ended.
 * Events: `choose` (detail `{choices}`), `undo`, `way` (detail `{places}`; a march that is looked at).
 */

import { button, make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { deedsOf } from "./phase-plan.js";
import { blockTile } from "./piece-button.js";
import { blockWord, choiceWord, counted, placeWord } from "./words.js";

/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./phase-plan.js").Deed} Deed */
/** @typedef {import("./shapes.js").MarchView} MarchView */
/** @typedef {import("../shell/shapes.js").Happening} Happening */

export class TaskPanel extends HTMLElement {
  /** What has happened in this game. @type {readonly Happening[]} */
  held = [];

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
    const { marches, musters } = view.phase;
    const left = (/** @type {number} */ count) => (count < 0 ? t("page.campaign.no_limit") : number(count));
    const deeds = deedsOf(this.held, view.active);
    const sides = (/** @type {string} */ place) => new Set(view.stacks.filter((stack) => stack.place === place).map(({ side }) => side)).size;
    const both = [...new Set(view.stacks.map(({ place }) => place))].filter((place) => sides(place) > 1);
    return [
      make("p", { class: "distance" }, `${t("page.campaign.marches_left", { count: left(marches) })} · ${t("page.campaign.musters_left", { count: left(musters) })}`),
      ...(deeds.length ? [make("div", { class: "task-head" }, make("p", { class: "panel-side" }, t("page.campaign.plan")), this.#undo()), make("ol", { class: "plan" }, ...deeds.map((deed) => this.#deed(deed)))] : [make("p", { class: "panel-hint" }, t("page.campaign.drag_hint"))]),
      ...(both.length ? [make("p", { class: "panel-side" }, `⚔ ${t("page.campaign.combats_ahead")}`), make("ul", { class: "plan" }, ...both.map((place) => make("li", {}, this.#looker(placeWord(this.edition, place), [place]))))] : []),
    ];
  }

  /** @param {Deed} deed */
  #deed({ kind, way, count, blocks, forced, left }) {
    const names = way.map((place) => placeWord(this.edition, place));
    const words = blocks ? counted(this.edition.sorted(blocks).map((name) => blockWord(this.edition, name))) : t("sekigahara.blocks", { n: count });
    const sign = { march: "", muster: "＋ ", mori: "＋ ", overrun: "✸ " }[kind];
    const notes = [...(forced ? [t("page.campaign.forced")] : []), ...left.map(({ place, count: few }) => t("page.campaign.left_at", { place: placeWord(this.edition, place), blocks: t("sekigahara.blocks", { n: few }) }))];
    return make("li", { class: `deed ${kind}` }, this.#looker(`${sign}${names.join(" → ")}`, way), make("span", { class: "deed-blocks" }, [words, ...notes].join(" · ")));
  }

  /** Words that show on the map what they are about. @param {string} text @param {string[]} places */
  #looker(text, places) {
    const look = (/** @type {string[]} */ those) => () => this.dispatchEvent(new CustomEvent("way", { detail: { places: those } }));
    return make("button", { type: "button", class: "deed-way", onclick: look(places), onpointerenter: look(places), onfocus: look(places), onpointerleave: look([]), onblur: look([]) }, text);
  }

  #undo() {
    return button(t("page.campaign.undo_last"), () => this.dispatchEvent(new CustomEvent("undo")), { kind: "quiet task-undo", icon: "undo" });
  }

  /** @param {MarchView} march @param {CampaignView} view @param {ChoiceBook} book */
  #march(march, view, book) {
    const name = placeWord(this.edition, march.place);
    const stack = this.edition.sorted(march.blocks ?? []);
    const taking = book.acts("take");
    const staying = (view.stacks.find(({ place, blocks }) => place === march.origin && blocks)?.blocks ?? []).filter((each) => !stack.includes(each) && !view.phase.spent?.includes(each));
    /** @type {HTMLElement[]} */
    const parts = [make("div", { class: "task-head" }, make("h2", {}, t(march.steps ? "page.campaign.marching_on" : "page.campaign.marching", { place: name })), this.#undo())];
    if (stack.length) parts.push(row(t("page.campaign.going"), stack.map((each) => this.#dropTile(each, view, book))));
    if (!march.steps && staying.length) {
      const tiles = this.edition.sorted(staying).map((each) => {
        const choice = taking.find(({ block }) => block && this.edition.face(block).face === this.edition.face(each).face);
        return blockTile(this.edition, each, choice ? { act: () => this.#choose(choice.text), label: choiceWord(this.edition, choice, view.step) } : { faded: true });
      });
      parts.push(row(t("page.campaign.staying"), tiles));
    }
    if (march.count) parts.push(...this.#distance(march, book));
    else parts.push(make("p", { class: "panel-hint" }, t("page.campaign.take_first")));
    return parts;
  }

  /** A block of the march can be left behind, or shown for its bonus. @param {string} name @param {CampaignView} view @param {ChoiceBook} book */
  #dropTile(name, view, book) {
    const choice = book.of(name).find(({ act }) => act === "drop" || act === "claim");
    if (!choice) return blockTile(this.edition, name, { chosen: true });
    return blockTile(this.edition, name, { chosen: true, act: () => this.#choose(choice.text), label: choiceWord(this.edition, choice, view.step), note: choice.act === "claim" ? "+1" : "↓" });
  }

  /** How far, and through which bonuses (7.3.3 to 7.3.5). @param {MarchView} march @param {ChoiceBook} book */
  #distance(march, book) {
    const near = (this.edition.ways.get(march.place) ?? []).some(({ to, highway }) => highway && march.ways.includes(to));
    const road = Number(march.highway && (march.steps > 0 || near));
    /** @type {[string, number, boolean][]} what counts, how much, whether it is only to be had */
    const terms = [[t("page.campaign.base"), march.base, false]];
    if (road) terms.push([t("page.campaign.highway"), 1, false]);
    if (march.leadership) terms.push([march.leader ? blockWord(this.edition, march.leader) : t("page.campaign.leadership"), march.leadership, false]);
    else if (book.acts("claim").length) terms.push([t("page.campaign.leadership"), 1, true]);
    if (march.forced) terms.push([t("page.campaign.forced"), march.forced, false]);
    else if (book.acts("force").length) terms.push([t("page.campaign.forced"), 1, true]);
    if (march.size) terms.push([t("page.campaign.size", { blocks: t("sekigahara.blocks", { n: march.setting_out }) }), -march.size, false]);
    const items = terms.map(([word, value, open]) => {
      const text = `${word} ${value < 0 ? "−" : "+"}${number(Math.abs(value))}`;
      return make("li", { class: open ? "open" : "" }, open ? t("page.campaign.to_be_had", { bonus: text }) : text);
    });
    const most = Math.max(0, march.allowance);
    const pips = Array.from({ length: Math.max(most + road, march.steps) }, (_, n) => make("i", { class: n < march.steps ? "gone" : n < most ? "" : "by-highway" }));
    return [
      make("p", { class: "distance" }, t("page.campaign.distance", { steps: number(march.steps), allowance: number(most + road) }), make("span", { class: "pips", "aria-hidden": "true" }, ...pips)),
      make("ul", { class: "terms" }, ...items),
      ...(book.acts("force").length ? [make("p", { class: "panel-hint" }, t("page.campaign.force_hint"))] : []),
    ];
  }

  /** Blocks to choose from, in any other step. @param {CampaignView} view @param {ChoiceBook} book */
  #blocks(view, book) {
    if (view.fight && !["losses", "retreat", "siege-losses"].includes(view.step)) return [];
    const alone = book.all.filter(({ block, card, place }) => block && !card && !place);
    if (!alone.length && !view.mustering.length) return [];
    const tiles = alone.map((choice) => blockTile(this.edition, choice.block ?? "", { act: () => this.#choose(choice.text), label: choiceWord(this.edition, choice, view.step) }));
    const gathered = view.mustering.map((name) => blockTile(this.edition, name, { chosen: true }));
    return [...(gathered.length ? [row(t("page.campaign.gathered"), gathered)] : []), ...(tiles.length ? [row(t(alone.every(({ act }) => act === "shelter") ? "page.campaign.choose_shelter" : "page.campaign.choose_block"), tiles)] : [])];
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
