/**
 * `<battle-stage>`: a battle or a siege: both lines with what they have deployed and what waits behind, the impact track,
 * the loyalty challenge and its answer, and my cards with what each would add. Event: `choose` (detail `{choices}`).
 */

import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { withRules } from "../table/games.js";
import { backsPicture } from "./drawing.js";
import { bestDeployment, frontOf, partsOf } from "./forecast.js";
import { impactTrack } from "./impact-track.js";
import { loyaltyScene } from "./loyalty-scene.js";
import { blockTile, cardTile } from "./piece-button.js";
import { otherSide } from "./shapes.js";
import { choiceWord, placeWord, sideWord } from "./words.js";

/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").DeployedView} DeployedView */
/** @typedef {import("./shapes.js").FightView} FightView */
/** @typedef {import("./shapes.js").Side} Side */

// So long an answer is news, in milliseconds.
const FRESH = 2500;

export class BattleStage extends HTMLElement {
  /** Where the cubes stood when it was last shown, and in which combat. @type {{ place: string, totals: Record<Side, number> } | null} */
  #last = null;
  /** How the last challenge was answered: it stays to be read until something else is deployed. @type {GameEvent[]} */
  #answer = [];
  #answered = -FRESH;

  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.hidden = true;
  }

  /** @param {CampaignView} view @param {Side} seat whose side is below @param {ChoiceBook} book @param {GameEvent[]} events what has just happened */
  show(view, seat, book, events) {
    const fight = view.fight;
    if (!fight) return;
    const title = t(fight.siege ? "page.campaign.siege_at" : "page.campaign.battle_at", { place: placeWord(this.edition, fight.place) });
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", title);
    const before = this.#last?.place === fight.place ? this.#last.totals : fight.totals;
    this.#last = { place: fight.place, totals: fight.totals };
    const told = this.#verdict(fight, events);
    const choose = (/** @type {string} */ text) => this.#choose(text);
    const parts = [
      make("header", { class: "stage-head" }, make("h2", {}, title), make("p", { class: "stage-word" }, ...this.#word(view, fight))),
      this.#army(otherSide(seat), view, fight, book, events),
      make("div", { class: "middle" }, impactTrack(fight, seat, before), loyaltyScene(this.edition, view, fight, book, told, choose, this.#second(view, fight, book))),
      this.#army(seat, view, fight, book, events),
      this.#cards(view, fight, book),
    ];
    this.replaceChildren(...parts.filter((part) => part !== null));
  }

  /** @param {FightView} fight @param {GameEvent[]} events @returns {{ events: GameEvent[], fresh: boolean }} */
  #verdict(fight, events) {
    if (events.some(({ kind }) => kind === "show" || kind === "turn")) [this.#answer, this.#answered] = [events, performance.now()];
    else if (fight.questioned.length || !fight.deployed.length || events.some(({ kind }) => kind.startsWith("deploy"))) this.#answer = [];
    // A bot goes on at once: that should not cut it short.
    return { events: this.#answer, fresh: performance.now() - this.#answered < FRESH };
  }

  /** Whose turn it is here and why, and how it would end now. @param {CampaignView} view @param {FightView} fight */
  #word(view, fight) {
    const side = sideWord(fight.initiative);
    const over = ["losses", "siege-losses"].includes(view.step);
    if (fight.siege) return withRules(t(over ? "page.campaign.siege_over" : "page.campaign.siege_word", { side, blocks: t("sekigahara.blocks", { n: fight.losses[otherSide(fight.attacker)] }) }), "sekigahara");
    const winner = t(over ? "page.campaign.has_won" : "page.campaign.would_win", { side: sideWord(fight.leading) });
    return withRules(over || fight.questioned.length ? winner : `${t(whyInitiative(fight), { side })} ${winner}`, "sekigahara");
  }

  /** @param {Side} side @param {CampaignView} view @param {FightView} fight @param {ChoiceBook} book @param {GameEvent[]} events */
  #army(side, view, fight, book, events) {
    const own = fight.deployed.filter((each) => each.side === side);
    const stack = view.stacks.find((each) => each.place === fight.place && each.side === side);
    const names = new Set(own.map(({ name }) => name));
    const behind = stack?.blocks ? this.edition.sorted(stack.blocks.filter((name) => !names.has(name))) : null;
    const left = Math.max(0, (stack?.count ?? 0) - own.length);
    const here = fight.deployed.filter((each) => (each.side === side) !== each.turned);
    const fresh = new Set(events.filter(({ kind, facts }) => kind.startsWith("deploy") && facts["side"] === side).flatMap(({ facts }) => [facts["faces"], facts["blocks"]].flat().map(String)));
    const waits = !fight.done[side] && fight.initiative === side && ["deployment", "second-block"].includes(view.step);
    const played = this.edition.sortedCards(fight.played[side]);
    return make(
      "section",
      { class: `army ${side} ${fight.leading === side ? "leading" : ""} ${waits ? "waits" : ""}`.trim(), "aria-label": sideWord(side) },
      make(
        "div",
        { class: "army-head" },
        make("h3", {}, sideWord(side)),
        make("span", { class: "army-total", title: t("page.campaign.impact_word") }, number(fight.totals[side])),
        make("span", { class: "army-facts" }, ...this.#facts(side, view, fight).map(([kind, text]) => make("span", { class: `fact ${kind}` }, text))),
      ),
      make(
        "div",
        { class: "lines" },
        make("div", { class: "line front", "aria-label": t("page.campaign.front"), role: "group" }, ...here.map((each) => this.#deployed(each, view, book, fresh)), ...(here.length ? [] : [make("span", { class: "quiet-text" }, t("page.campaign.none_deployed"))])),
        left ? make("div", { class: "line reserve", "aria-label": t("page.campaign.reserve"), role: "group" }, ...(behind ? behind.map((name) => this.#waiting(name, view, book)) : [backsPicture(side, left), make("span", { class: "unseen" }, t("sekigahara.blocks", { n: left }))])) : null,
        this.#disks(side, view, fight, book),
        played.length ? make("div", { class: "line played", "aria-label": t("page.campaign.played_cards"), role: "group" }, ...played.map((card) => cardTile(this.edition, card))) : null,
      ),
    );
  }

  /** @param {Side} side @param {CampaignView} view @param {FightView} fight @returns {[string, string][]} */
  #facts(side, view, fight) {
    /** @type {[string, string][]} */
    const facts = [["role", t(side === fight.attacker ? "page.campaign.attacker" : "page.campaign.defender")]];
    if (fight.done[side] && !fight.siege) facts.push(["done", t("page.campaign.stopped")]);
    const must = fight.to_lose[side] ?? 0;
    if (must) facts.push(["loss", t("page.campaign.must_lose", { blocks: t("sekigahara.blocks", { n: must }) })]);
    else if (fight.losses[side] && !Object.keys(fight.to_lose).length && !fight.siege) facts.push(["loss", t("page.campaign.would_lose", { blocks: t("sekigahara.blocks", { n: fight.losses[side] }) })]);
    const hand = view.sides[side].hand;
    if (!hand && !Object.keys(fight.to_lose).length) facts.push(["cards", t("page.campaign.cards_in_hand", { n: view.sides[side].hand_size })]);
    return facts;
  }

  /** A block of the front line: one's own, or one that was turned. @param {DeployedView} each @param {CampaignView} view @param {ChoiceBook} book @param {Set<string>} fresh */
  #deployed(each, view, book, fresh) {
    const name = each.name ?? each.face;
    const lose = book.of(name).find(({ act }) => act === "lose");
    const note = each.turned ? t("page.campaign.turned") : "";
    const look = lose ? { act: () => this.#choose(lose.text), label: choiceWord(this.edition, lose, view.step), note: "✕" } : { note };
    const tile = blockTile(this.edition, name, look);
    tile.classList.toggle("turned", each.turned);
    tile.classList.toggle("fresh", fresh.has(name) || fresh.has(each.face));
    tile.classList.add(`of-${each.side}`);
    return tile;
  }

  /** A block behind the line. @param {string} name @param {CampaignView} view @param {ChoiceBook} book */
  #waiting(name, view, book) {
    const lose = book.of(name).find(({ act }) => act === "lose");
    return blockTile(this.edition, name, lose ? { act: () => this.#choose(lose.text), label: choiceWord(this.edition, lose, view.step), note: "✕" } : {});
  }

  /** Whoever sits in the castle and never fights (8.9.3). @param {Side} side @param {CampaignView} view @param {FightView} fight @param {ChoiceBook} book */
  #disks(side, view, fight, book) {
    if (side !== fight.owner) return null;
    const here = this.edition.disks.filter(({ place, name }) => place === fight.place && view.disks.includes(name));
    if (!here.length) return null;
    const lose = book.acts("lose-disk")[0];
    const disks = here.map(({ name }) => {
      const word = t(`sekigahara.disk.${name}`);
      return lose ? make("button", { type: "button", class: "disk-word", onclick: () => this.#choose(lose.text) }, `✕ ${word}`) : make("span", { class: "disk-word" }, word);
    });
    return make("div", { class: "line disks" }, ...disks);
  }

  /** Every card of the hand with the blocks it can bring, and what each adds. @param {CampaignView} view @param {FightView} fight @param {ChoiceBook} book */
  #cards(view, fight, book) {
    const side = view.seat;
    const hand = side ? view.sides[side].hand : null;
    if (!side || !hand || ["losses", "siege-losses"].includes(view.step)) return null;
    const standing = fight.standing.map((act) => choiceWord(this.edition, { text: act, act, card: null, block: null, place: null, clan: null }, view.step));
    const rows = ["", ...new Set(this.edition.sortedCards(hand))].map((card) => this.#row(card, hand.filter((each) => each === card).length, view, fight, book, side));
    return make(
      "section",
      { class: "deployments", "aria-label": t("page.campaign.group.deployments") },
      make("h3", {}, t("page.campaign.hand"), " ", make("span", { class: "outlook" }, this.#outlook(view, fight, hand, side))),
      make("div", { class: "cards-row" }, ...rows.filter((row) => row !== null)),
      standing.length ? make("p", { class: "standing" }, ...withRules(t("page.campaign.standing", { answers: standing.join("; ") }), "sekigahara")) : null,
    );
  }

  /** The blocks that a double card can still bring (8.4.2). @param {CampaignView} view @param {FightView} fight @param {ChoiceBook} book */
  #second(view, fight, book) {
    const choices = book.all.filter(({ act, card }) => act === "deploy" && !card);
    return choices.length && view.seat ? make("div", { class: "deployment can" }, this.#blocks(choices, view, fight, view.seat)) : null;
  }

  /** @param {CampaignView} view @param {FightView} fight @param {readonly string[]} hand @param {Side} side */
  #outlook(view, fight, hand, side) {
    if (fight.siege && side !== fight.attacker) return t("page.campaign.no_cards_inside");
    if (fight.done[side] || view.step === "second-block") return "";
    const deployed = new Set(fight.deployed.map(({ name }) => name));
    const left = (view.stacks.find((each) => each.place === fight.place && each.side === side)?.blocks ?? []).filter((name) => !deployed.has(name));
    const { count, impact } = bestDeployment(this.edition, left, hand, frontOf(this.edition, fight, side));
    if (!count) return t("page.campaign.none_to_bring");
    return t("page.campaign.can_bring", { blocks: t("sekigahara.blocks", { n: count }), impact: number(impact) });
  }

  /** A card, or a leader without one, with what can be done with it. @param {string} card @param {number} count @param {CampaignView} view @param {FightView} fight @param {ChoiceBook} book @param {Side} side */
  #row(card, count, view, fight, book, side) {
    const choices = book.all.filter((choice) => choice.block && ["deploy", "leader"].includes(choice.act) && (choice.card ?? "") === card && (card || choice.act === "leader"));
    if (!card && !choices.length) return null;
    const tile = card ? cardTile(this.edition, card, { count, faded: book.all.length > 0 && !book.with(card).length }) : make("span", { class: "no-card" }, t("page.campaign.without_card"));
    return make("div", { class: `deployment ${choices.length ? "can" : ""}`.trim() }, tile, choices.length ? this.#blocks(choices, view, fight, side) : null);
  }

  /** The blocks to choose from, those that add most first. @param {Choice[]} choices @param {CampaignView} view @param {FightView} fight @param {Side} side */
  #blocks(choices, view, fight, side) {
    const worth = new Map(fight.forecast.map(({ choice, impact }) => [choice, impact]));
    const sorted = [...choices].sort((one, two) => (worth.get(two.text) ?? 0) - (worth.get(one.text) ?? 0));
    return make("div", { class: "tiles" }, ...sorted.map((choice) => {
      const impact = worth.get(choice.text) ?? 0;
      const parts = partsOf(this.edition, fight, side, choice.block ?? "", impact);
      const label = `${choiceWord(this.edition, choice, view.step)} (+${number(impact)}${parts ? `: ${t("page.campaign.adds", parts)}` : ""})`;
      const tile = blockTile(this.edition, choice.block ?? "", { act: () => this.#choose(choice.text), label, note: `+${number(impact)}` });
      if (parts) tile.append(make("span", { class: "sum", "aria-hidden": "true" }, [parts.mon, parts.same, parts.special].filter((part, place) => !place || part).map((part) => number(part)).join("+")));
      return tile;
    }));
  }

  /** @param {string} choice */
  #choose(choice) {
    this.dispatchEvent(new CustomEvent("choose", { detail: { choices: [choice] } }));
  }
}

/** Why somebody has the initiative (8.5). @param {FightView} fight */
function whyInitiative({ done, totals, initiative }) {
  if (done[otherSide(initiative)]) return "page.campaign.initiative_done";
  return totals.tokugawa === totals.ishida ? "page.campaign.initiative_tie" : "page.campaign.initiative_behind";
}

customElements.define("battle-stage", BattleStage);
