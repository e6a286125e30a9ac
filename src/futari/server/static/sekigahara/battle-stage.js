/**
 * `<battle-stage>`: a battle or a siege: both sides with what they have deployed, the impact track, my cards with what each
 * would add, the challenge and its answer. Event: `choose` (detail `{choices}`).
 */

import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { backsPicture } from "./drawing.js";
import { partsOf } from "./forecast.js";
import { blockTile, cardTile } from "./piece-button.js";
import { otherSide } from "./shapes.js";
import { cardWord, choiceWord, counted, placeWord, sideWord } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").FightView} FightView */
/** @typedef {import("./shapes.js").Side} Side */

// A loss for each seven points of impact (8.7), and one for whoever loses.
const A_LOSS = 7;
const SHORTEST = 21;

export class BattleStage extends HTMLElement {
  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.hidden = true;
  }

  /** @param {CampaignView} view @param {Side} seat whose side is below @param {ChoiceBook} book */
  show(view, seat, book) {
    const fight = view.fight;
    if (!fight) return;
    const title = t(fight.siege ? "page.campaign.siege_at" : "page.campaign.battle_at", { place: placeWord(this.edition, fight.place) });
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", title);
    const parts = [
      make("h2", {}, title),
      this.#army(otherSide(seat), view, fight),
      this.#track(fight, seat),
      this.#question(fight, view),
      this.#army(seat, view, fight),
      this.#deployments(view, fight, book),
    ];
    this.replaceChildren(...parts.filter((part) => part !== null));
  }

  /** @param {Side} side @param {CampaignView} view @param {FightView} fight */
  #army(side, view, fight) {
    const open = fight.deployed.filter((each) => each.side === side);
    const stack = view.stacks.find((each) => each.place === fight.place && each.side === side);
    const names = new Set(open.map(({ name }) => name));
    const hidden = stack?.blocks ? this.edition.sorted(stack.blocks.filter((name) => !names.has(name))) : null;
    const left = Math.max(0, (stack?.count ?? 0) - open.length);
    const facts = [t(side === fight.attacker ? "page.campaign.attacker" : "page.campaign.defender")];
    if (fight.initiative === side && !fight.done[side]) facts.push(t(whyInitiative(fight)));
    if (fight.done[side]) facts.push(t("page.campaign.stopped"));
    if (fight.losses[side]) facts.push(t("page.campaign.would_lose", { blocks: t("sekigahara.blocks", { n: fight.losses[side] }) }));
    const played = fight.played[side];
    if (played.length) facts.push(t("page.campaign.played", { cards: counted(played.map((card) => cardWord(this.edition, card))) }));
    const disks = this.edition.disks.filter(({ place, name }) => fight.siege && side === fight.owner && place === fight.place && view.disks.includes(name));
    return make(
      "section",
      { class: `army ${side} ${fight.leading === side ? "leading" : ""}`.trim(), "aria-label": sideWord(side) },
      make("div", { class: "army-head" }, make("h3", {}, sideWord(side)), make("span", { class: "army-total" }, number(fight.totals[side])), make("span", { class: "army-facts" }, facts.join(" · "))),
      make(
        "div",
        { class: "tiles" },
        ...open.map(({ face, turned }) => blockTile(this.edition, face, { chosen: !turned, faded: turned, note: turned ? t("page.campaign.turned") : "" })),
        ...(hidden ? hidden.map((name) => blockTile(this.edition, name, { note: "", faded: false })) : left ? [backsPicture(side, left)] : []),
        ...disks.map(({ name }) => make("span", { class: "disk-word" }, t(`sekigahara.disk.${name}`))),
      ),
    );
  }

  /** The impact of both on one scale, with a tick at each loss. @param {FightView} fight @param {Side} seat */
  #track(fight, seat) {
    const most = Math.max(SHORTEST, ...Object.values(fight.totals).map((total) => Math.ceil((total + 1) / A_LOSS) * A_LOSS));
    const sides = [otherSide(seat), seat];
    const label = t("page.campaign.impact", { tokugawa: number(fight.totals.tokugawa), ishida: number(fight.totals.ishida) });
    const bars = sides.map((side) => {
      const bar = make("span", { class: `impact ${side}` });
      bar.style.inlineSize = `${(100 * fight.totals[side]) / most}%`;
      return make("span", { class: "impact-row" }, bar);
    });
    const ticks = Array.from({ length: most / A_LOSS + 1 }, (_, n) => {
      const tick = make("span", { class: "impact-tick" }, number(n * A_LOSS));
      tick.style.insetInlineStart = `${(100 * n * A_LOSS) / most}%`;
      return tick;
    });
    return make("div", { class: "impact-track", role: "img", "aria-label": label, title: label }, ...bars, make("span", { class: "impact-scale" }, ...ticks));
  }

  /** A deployment that may be challenged, or is. @param {FightView} fight @param {CampaignView} view */
  #question(fight, view) {
    if (!fight.questioned.length || !fight.questioned_card) return null;
    const key = view.step === "answer" ? "page.campaign.challenged" : view.step === "challenge" ? "page.campaign.in_question" : "page.campaign.deploying";
    return make(
      "div",
      { class: `question ${view.step}` },
      make("p", {}, t(key, { impact: number(fight.questioned_impact) })),
      make("div", { class: "tiles" }, cardTile(this.edition, fight.questioned_card), ...fight.questioned.map((face) => blockTile(this.edition, face, { chosen: true }))),
    );
  }

  /** Each card with the blocks it can bring, and what that adds. @param {CampaignView} view @param {FightView} fight @param {ChoiceBook} book */
  #deployments(view, fight, book) {
    const worth = new Map(fight.forecast.map(({ choice, impact }) => [choice, impact]));
    const rows = new Map(/** @type {[string, Choice[]][]} */ ([]));
    for (const choice of book.all) {
      if (!choice.block || !["deploy", "leader"].includes(choice.act)) continue;
      const key = choice.card ?? "";
      rows.set(key, [...(rows.get(key) ?? []), choice]);
    }
    const standing = fight.standing.length ? make("p", { class: "quiet-text" }, t("page.campaign.standing", { answers: fight.standing.map((act) => choiceWord(this.edition, { text: act, act, card: null, block: null, place: null, clan: null }, view.step)).join("; ") })) : null;
    if (!rows.size) return standing;
    const lines = [...rows].map(([card, choices]) => {
      const sorted = [...choices].sort((one, two) => (worth.get(two.text) ?? 0) - (worth.get(one.text) ?? 0));
      const blocks = sorted.map((choice) => {
        const impact = worth.get(choice.text) ?? 0;
        const parts = partsOf(this.edition, fight, view.seat ?? fight.initiative, choice.block ?? "", impact);
        const label = `${choiceWord(this.edition, choice, view.step)} (+${number(impact)}${parts ? `: ${t("page.campaign.adds", parts)}` : ""})`;
        return blockTile(this.edition, choice.block ?? "", { act: () => this.#choose(choice.text), label, note: `+${number(impact)}` });
      });
      return make("div", { class: "deployment" }, card ? cardTile(this.edition, card) : null, make("div", { class: "tiles" }, ...blocks));
    });
    return make("section", { class: "deployments", "aria-label": t("page.campaign.group.deployments") }, ...lines, standing);
  }

  /** @param {string} choice */
  #choose(choice) {
    this.dispatchEvent(new CustomEvent("choose", { detail: { choices: [choice] } }));
  }
}

/** Why somebody has the initiative (8.5). @param {FightView} fight */
function whyInitiative({ siege, done, totals, initiative }) {
  if (siege) return "page.campaign.initiative_siege";
  if (done[otherSide(initiative)]) return "page.campaign.initiative_done";
  return totals.tokugawa === totals.ishida ? "page.campaign.initiative_tie" : "page.campaign.initiative_behind";
}

customElements.define("battle-stage", BattleStage);
