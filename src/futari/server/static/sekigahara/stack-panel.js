/**
 * `<stack-panel>`: what stands at a place, and what can be done there. Looked at by pointing, kept by pressing.
 * Of a stack that can march, blocks can be left behind before it sets out.
 * Events: `choose` (detail `{choices}`; one after the other), `note` (something was pencilled), `close` (detail `{place}`; where the focus should go back to).
 */

import { button, make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { backsPicture } from "./drawing.js";
import { bestDeployment, deployable } from "./forecast.js";
import { blockTile } from "./piece-button.js";
import { spentOf } from "./shapes.js";
import { choiceWord, clanWord, placeWord, sideWord } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./pencil-notes.js").PencilNotes} PencilNotes */
/** @typedef {import("./shapes.js").Side} Side */
/** @typedef {import("./shapes.js").StackView} StackView */

/** What can be done with one block where it stands, by a sign: it falls, goes into the castle, stays behind, shows itself. @type {Record<string, string>} */
const ALONE = { lose: "×", shelter: "⌂", drop: "↓", claim: "+1" };

export class StackPanel extends HTMLElement {
  /** @type {string | null} */
  place = null;
  pinned = false;

  /** What was seen of the enemy at each place. @type {Map<string, string[]>} */
  seen = new Map();
  /** Blocks that should stay when their stack marches. @type {Set<string>} */
  #staying = new Set();
  #again = () => {};

  /** @param {Edition} edition @param {PencilNotes} notes */
  constructor(edition, notes) {
    super();
    this.edition = edition;
    this.notes = notes;
    this.hidden = true;
  }

  connectedCallback() {
    this.setAttribute("role", "group");
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.pinned) {
        event.stopPropagation();
        this.close();
      }
    });
  }

  /** @param {string} place @param {CampaignView} view @param {ChoiceBook} book @param {boolean} pinned whether it stays, with buttons @param {{ text: string, choices: string[] }[]} [more] what else can be done @param {string} [hint] what a march would meet */
  show(place, view, book, pinned, more = [], hint = "") {
    if (place !== this.place || !pinned) this.#staying.clear();
    this.#again = () => this.show(place, view, book, pinned, more, hint);
    this.place = place;
    this.pinned = pinned;
    this.hidden = false;
    this.classList.toggle("pinned", pinned);
    const name = placeWord(this.edition, place);
    this.setAttribute("aria-label", name);
    const here = view.stacks.filter((stack) => stack.place === place);
    const close = pinned ? button("×", () => this.close(), { kind: "quiet panel-close", "aria-label": t("page.campaign.close") }) : null;
    this.replaceChildren(
      make("div", { class: "panel-head" }, make("h2", {}, name), close),
      make("p", { class: "panel-facts" }, this.#facts(place, view)),
      ...here.map((stack) => this.#stack(stack, view, book)),
      ...(here.length ? [] : [make("p", { class: "quiet-text" }, t("page.campaign.nobody"))]),
      ...(hint ? [make("p", { class: "panel-hint" }, hint)] : []),
      ...this.#acts(place, view, book, more),
      ...(here.some(({ blocks }) => !blocks) ? this.#memory(place, view, pinned) : []),
    );
  }

  /** Enemy faces that were seen here, if enemies are still here. @param {string} place @param {CampaignView} view @returns {string[]} */
  recalled(place, view) {
    if (!view.stacks.some((stack) => stack.place === place && stack.side !== view.seat && !stack.blocks)) return [];
    return (this.seen.get(place) ?? []).filter((face) => this.edition.face(face).side !== view.seat);
  }

  /** What one has seen and noted of the enemy here. @param {string} place @param {CampaignView} view @param {boolean} pinned */
  #memory(place, view, pinned) {
    const faces = this.recalled(place, view);
    const seen = faces.length ? [make("p", { class: "panel-side" }, t("page.campaign.seen_here")), make("div", { class: "tiles small" }, ...this.edition.sorted(faces).map((face) => blockTile(this.edition, face)))] : [];
    const note = this.notes.at(place);
    if (!pinned || !view.seat) return [...seen, ...(note ? [make("p", { class: "panel-facts" }, `✎ ${note}`)] : [])];
    const field = make("input", { type: "text", class: "pencil", maxlength: 80, value: note, autocomplete: "off" });
    field.addEventListener("change", () => {
      this.notes.write(place, field.value.trim());
      this.dispatchEvent(new CustomEvent("note"));
    });
    return [...seen, make("label", { class: "panel-side" }, `✎ ${t("page.campaign.note")}`, field)];
  }

  close() {
    const place = this.contains(document.activeElement) ? this.place : null;
    this.hidden = true;
    this.pinned = false;
    this.place = null;
    this.dispatchEvent(new CustomEvent("close", { detail: { place } }));
  }

  /** @param {string} place @param {CampaignView} view */
  #facts(place, view) {
    const { castle, capital, resource, recruit } = this.edition.place(place);
    const facts = [];
    const holder = view.castles[place] ?? castle;
    if (holder) facts.push(t("page.campaign.castle_of", { side: sideWord(holder) }));
    if (capital) facts.push(t("page.campaign.capital_of", { side: sideWord(capital) }));
    else if (resource) facts.push(t("page.campaign.resource"));
    const marker = view.resources[place];
    if (marker) facts.push(t("page.campaign.marker_of", { side: sideWord(marker) }));
    if (view.sieges.includes(place)) facts.push(t("page.campaign.besieged"));
    for (const disk of this.edition.disks) if (disk.place === place && view.disks.includes(disk.name)) facts.push(t(`sekigahara.disk.${disk.name}`));
    if (recruit.length) facts.push(t("page.campaign.recruits", { clans: recruit.map(clanWord).join(", ") }));
    return facts.join(" · ");
  }

  /** @param {StackView} stack @param {CampaignView} view @param {ChoiceBook} book */
  #stack({ place, side, count, blocks, inside = 0 }, view, book) {
    const title = `${sideWord(side)}: ${t("sekigahara.blocks", { n: count })}${inside ? ` (${t("page.campaign.inside")})` : ""}`;
    const marches = this.pinned && book.has(`march ${place}`) && this.#ready(place, view).length > 1;
    const tiles = blocks ? this.edition.sorted(blocks).map((name) => (marches ? this.#choosable(name, view) : this.#tile(name, view, book))) : [backsPicture(side, count)];
    return make(
      "div",
      { class: `panel-stack ${side}` },
      make("p", { class: "panel-side" }, title),
      make("div", { class: "tiles" }, ...tiles),
      blocks && this.pinned && book.has(`march ${place}`) ? make("div", { class: "panel-acts" }, ...this.#setOut(place, view)) : null,
      blocks && marches ? make("p", { class: "panel-hint" }, t("page.campaign.leave_hint")) : null,
      this.#outlook(view, side, marches ? this.going(place, view) : (blocks ?? [])),
    );
  }

  /** A block that may go along or stay. @param {string} name @param {CampaignView} view */
  #choosable(name, view) {
    if (view.phase.spent?.includes(name)) return blockTile(this.edition, name, { faded: true });
    const stays = this.#staying.has(name);
    const act = () => {
      if (stays) this.#staying.delete(name);
      else this.#staying.add(name);
      this.#again();
      const again = this.querySelector(`[data-block="${name}"]`);
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    };
    const tile = blockTile(this.edition, name, { act, chosen: !stays, faded: stays });
    tile.setAttribute("aria-pressed", String(!stays));
    return tile;
  }

  /** A block that can be chosen by itself: one that falls, or goes into the castle. @param {string} name @param {CampaignView} view @param {ChoiceBook} book */
  #tile(name, view, book) {
    const faded = spentOf(view).includes(name);
    const choice = this.pinned && !faded ? book.of(name).find(({ act }) => act in ALONE) : null;
    if (!choice) return blockTile(this.edition, name, { faded });
    return blockTile(this.edition, name, { act: () => this.dispatchEvent(new CustomEvent("choose", { detail: { choices: [choice.text] } })), label: choiceWord(this.edition, choice, view.step), note: ALONE[choice.act] ?? "" });
  }

  /** The blocks of a place that have not moved. @param {string} place @param {CampaignView} view @returns {string[]} */
  #ready(place, view) {
    const stack = view.stacks.find((each) => each.place === place && each.blocks && each.side === view.seat);
    return (stack?.blocks ?? []).filter((name) => !view.phase.spent?.includes(name));
  }

  /** Those of them that would march. @param {string} place @param {CampaignView} view @returns {string[]} */
  going(place, view) {
    return this.#ready(place, view).filter((name) => place !== this.place || !this.#staying.has(name));
  }

  /** How they set out. @param {string} place @param {CampaignView} view @returns {string[]} */
  marching(place, view) {
    const [ready, going] = [this.#ready(place, view), this.going(place, view)];
    return [`march ${place}`, ...(going.length === ready.length && ready.length > 1 ? ["take-all"] : going.map((name) => `take ${name}`))];
  }

  /** Before attacking: what my hand could do with these blocks. @param {CampaignView} view @param {Side} side @param {string[]} blocks */
  #outlook(view, side, blocks) {
    const hand = view.sides[side].hand;
    if (!hand || !blocks.length || view.fight) return null;
    const { count, impact } = bestDeployment(this.edition, blocks, hand);
    const able = deployable(this.edition, blocks, hand);
    const which = able.length && able.length < blocks.length ? make("div", { class: "tiles small", role: "group", "aria-label": t("page.campaign.able") }, ...this.edition.sorted(able).map((name) => blockTile(this.edition, name))) : null;
    return make("div", { class: "outlook" }, make("p", { class: "panel-facts" }, t("page.campaign.deployable", { blocks: t("sekigahara.blocks", { n: count }), impact: number(impact) })), which);
  }

  /** @param {string} place @param {CampaignView} view @param {ChoiceBook} book @param {{ text: string, choices: string[] }[]} more */
  #acts(place, view, book, more) {
    const here = book.at(place);
    if (!this.pinned || (!here.length && !more.length)) return [];
    const musters = here.filter(({ act }) => act === "muster" || act === "muster-one");
    const others = here.filter((choice) => choice.act !== "march" && !musters.includes(choice));
    const acts = [...others.map((choice) => this.#button(choiceWord(this.edition, choice, view.step), [choice.text])), ...more.map(({ text, choices }) => this.#button(text, choices))];
    return [...(acts.length ? [make("div", { class: "panel-acts" }, ...acts)] : []), ...this.#musters(musters, view)];
  }

  /** Whole clans, and single blocks of the box. @param {Choice[]} choices @param {CampaignView} view */
  #musters(choices, view) {
    if (!choices.length) return [];
    const parts = choices.map((choice) => {
      const words = choiceWord(this.edition, choice, view.step);
      if (!choice.block) return this.#button(words, [choice.text]);
      return blockTile(this.edition, choice.block, { act: () => this.dispatchEvent(new CustomEvent("choose", { detail: { choices: [choice.text] } })), label: words, note: "+" });
    });
    return [make("p", { class: "panel-side" }, t("page.campaign.group.musters")), make("div", { class: "panel-acts tiles" }, ...parts)];
  }

  /** All at once, or those that were not left behind. @param {string} place @param {CampaignView} view */
  #setOut(place, view) {
    const [ready, going] = [this.#ready(place, view).length, this.going(place, view).length];
    if (!going) return [];
    const words = ready === 1 ? t("page.campaign.march_one") : going === ready ? t("page.campaign.march_all") : t("page.campaign.march_with", { blocks: t("sekigahara.blocks", { n: going }) });
    return [this.#button(words, this.marching(place, view), "primary")];
  }

  /** @param {string} text @param {string[]} choices @param {string} [kind] */
  #button(text, choices, kind = "") {
    return button(text, () => this.dispatchEvent(new CustomEvent("choose", { detail: { choices } })), { kind, "data-choices": choices.join("; ") });
  }
}

customElements.define("stack-panel", StackPanel);
