/**
 * `<stack-panel>`: what stands at a place, and what can be done there. Looked at by pointing, kept by pressing.
 * Events: `choose` (detail `{choices}`; one after the other), `close` (detail `{place}`; where the focus should go back to).
 */

import { button, make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { backsPicture } from "./drawing.js";
import { bestDeployment } from "./forecast.js";
import { blockTile } from "./piece-button.js";
import { choiceWord, clanWord, placeWord, sideWord } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./pencil-notes.js").PencilNotes} PencilNotes */
/** @typedef {import("./shapes.js").Side} Side */
/** @typedef {import("./shapes.js").StackView} StackView */

export class StackPanel extends HTMLElement {
  /** @type {string | null} */
  place = null;
  pinned = false;

  /** What was seen of the enemy at each place. @type {Map<string, string[]>} */
  seen = new Map();

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

  /** @param {string} place @param {CampaignView} view @param {ChoiceBook} book @param {boolean} pinned whether it stays, with buttons */
  show(place, view, book, pinned) {
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
      ...here.map((stack) => this.#stack(stack, view)),
      ...(here.length ? [] : [make("p", { class: "quiet-text" }, t("page.campaign.nobody"))]),
      ...this.#acts(place, view, book, pinned),
      ...(here.some(({ blocks }) => !blocks) ? this.#memory(place, view, pinned) : []),
    );
  }

  /** What one has seen and noted of the enemy here. @param {string} place @param {CampaignView} view @param {boolean} pinned */
  #memory(place, view, pinned) {
    const faces = (this.seen.get(place) ?? []).filter((face) => this.edition.face(face).side !== view.seat);
    const seen = faces.length ? [make("p", { class: "panel-side" }, t("page.campaign.seen_here")), make("div", { class: "tiles small" }, ...faces.map((face) => blockTile(this.edition, face)))] : [];
    const note = this.notes.at(place);
    if (!pinned || !view.seat) return [...seen, ...(note ? [make("p", { class: "panel-facts" }, `✎ ${note}`)] : [])];
    const field = make("input", { type: "text", class: "pencil", maxlength: 80, value: note, autocomplete: "off" });
    field.addEventListener("change", () => this.notes.write(place, field.value.trim()));
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

  /** @param {StackView} stack @param {CampaignView} view */
  #stack({ side, count, blocks, inside = 0 }, view) {
    const title = `${sideWord(side)}: ${t("sekigahara.blocks", { n: count })}${inside ? ` (${t("page.campaign.inside")})` : ""}`;
    const tiles = blocks
      ? this.edition.sorted(blocks).map((name) => blockTile(this.edition, name, { faded: view.phase.spent?.includes(name) ?? false }))
      : [backsPicture(side, count)];
    return make("div", { class: `panel-stack ${side}` }, make("p", { class: "panel-side" }, title), make("div", { class: "tiles" }, ...tiles), this.#outlook(view, side, blocks ?? []));
  }

  /** Before attacking: what my hand could do with these blocks. @param {CampaignView} view @param {Side} side @param {string[]} blocks */
  #outlook(view, side, blocks) {
    const hand = view.sides[side].hand;
    if (!hand || !blocks.length) return null;
    const { count, impact } = bestDeployment(this.edition, blocks, hand);
    return make("p", { class: "panel-facts" }, t("page.campaign.deployable", { blocks: t("sekigahara.blocks", { n: count }), impact: number(impact) }));
  }

  /** @param {string} place @param {CampaignView} view @param {ChoiceBook} book @param {boolean} pinned */
  #acts(place, view, book, pinned) {
    const here = book.at(place);
    if (!here.length) return [];
    if (!pinned) return [make("p", { class: "panel-hint" }, t("page.campaign.press"))];
    const buttons = here.flatMap((choice) => (choice.act === "march" ? this.#marching(choice, view) : [this.#button(choiceWord(this.edition, choice, view.step), [choice.text])]));
    return [make("div", { class: "panel-acts" }, ...buttons)];
  }

  /** All at once, or some: then the blocks are asked for. @param {Choice} choice @param {CampaignView} view */
  #marching(choice, view) {
    const stack = view.stacks.find(({ place, blocks }) => place === choice.place && blocks);
    const ready = (stack?.blocks ?? []).filter((name) => !view.phase.spent?.includes(name));
    const all = ready.length === 1 ? `take ${ready[0]}` : "take-all";
    return [
      this.#button(t(ready.length === 1 ? "page.campaign.march_one" : "page.campaign.march_all"), [choice.text, all], "primary"),
      ...(ready.length > 1 ? [this.#button(t("page.campaign.march_some"), [choice.text])] : []),
    ];
  }

  /** @param {string} text @param {string[]} choices @param {string} [kind] */
  #button(text, choices, kind = "") {
    return button(text, () => this.dispatchEvent(new CustomEvent("choose", { detail: { choices } })), { kind, "data-choices": choices.join("; ") });
  }
}

customElements.define("stack-panel", StackPanel);
