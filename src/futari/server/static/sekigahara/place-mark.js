/** A place on the map: its sign, name, castle, marker, and the stacks that stand there. */

import { number, t } from "../shell/words.js";
import { BLOCK, draw, mon } from "./drawing.js";
import { spentOf } from "./shapes.js";
import { stackDrawing } from "./stack-drawing.js";
import { blockWord, clanWord, counted, placeWord, sideWord } from "./words.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").Place} Place */
/** @typedef {import("./shapes.js").StackView} StackView */
/**
 * How a place looks: whether something can be done there, in how many steps a march gets there (`far`: only a forced one does), whom
 * it meets, what was pencilled beside it, how many of its enemies have been seen.
 * @typedef {{ can: boolean, reach: number | null, far: boolean, meets: import("./reach.js").Meeting, chosen: boolean, fight: boolean, fresh: boolean,
 *   hint: string, note: string, known: number }} Light
 */

/** A place where nothing is to be done. @type {Light} */
export const DARK = { can: false, reach: null, far: false, meets: "", chosen: false, fight: false, fresh: false, hint: "", note: "", known: 0 };

const SIGNS = { "": "", battle: " ⚔", siege: " ⛩", overrun: " ✸", danger: " ☠" };
// So much of a note is seen on the map.
const NOTE = 16;

export class PlaceMark {
  isAwaiting = false;
  /** What it shows, to leave it alone when nothing has changed. */
  #shown = "";

  /** @param {Edition} edition @param {Place} place */
  constructor(edition, place) {
    this.edition = edition;
    this.place = place;
    this.element = draw("g", { class: "place", role: "button", tabindex: -1, "data-place": place.key, transform: `translate(${place.x} ${place.y})` });
    this.halo = draw("circle", { r: 15, class: "halo" });
    this.reach = draw("text", { class: "reach", x: 14, y: 17 });
    this.note = draw("text", { class: "map-note" });
    this.signs = draw("g", { class: "signs" });
    this.stacks = draw("g", { class: "stacks" });
    const [sx, sy] = [place.stack_at[0] - place.x, place.stack_at[1] - place.y];
    const touch = draw("path", { class: "touch", d: `M0 0L${sx} ${sy}` });
    this.element.append(draw("circle", { r: 18, class: "touch" }), touch, this.halo);
    this.note.setAttribute("transform", `translate(${sx} ${sy + BLOCK.height / 2 + 10})`);
    // What stands there lies above everything that can be pressed; its words are those of the button.
    this.pieces = draw("g", { class: "pieces", "aria-hidden": "true", transform: `translate(${place.x} ${place.y})` }, this.signs, this.stacks, this.note, this.reach);
  }

  get hasStack() {
    return this.stacks.childElementCount > 0;
  }

  /** Somebody is still on the way here. @param {boolean} on */
  await(on) {
    this.isAwaiting = on;
    this.pieces.classList.toggle("awaiting", on);
  }

  /** @param {CampaignView} view @param {Light} light */
  show(view, light) {
    const { key } = this.place;
    const here = view.stacks.filter(({ place }) => place === key);
    const shown = JSON.stringify([here, light, view.castles[key], view.resources[key], view.sieges.includes(key), view.disks, view.seat, here.length ? spentOf(view) : null]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const looks = { can: light.can, within: light.reach !== null && !light.far, far: light.far, chosen: light.chosen, fight: light.fight, [light.meets || "free"]: light.reach !== null };
    for (const name of ["battle", "siege", "overrun", "danger", "free"]) this.element.classList.remove(name);
    for (const [name, on] of Object.entries(looks)) this.element.classList.toggle(name, on);
    this.pieces.classList.toggle("fresh", light.fresh);
    this.element.setAttribute("aria-label", this.words(view, here, light));
    this.reach.textContent = light.reach ? `${number(light.reach)}${light.far ? "⁺" : ""}${SIGNS[light.meets]}` : "";
    this.reach.classList.toggle("far", light.far);
    this.note.textContent = light.note.length > NOTE ? `✎ ${light.note.slice(0, NOTE - 1)}…` : light.note ? `✎ ${light.note}` : "";
    this.signs.replaceChildren(...this.#signs(view));
    this.stacks.replaceChildren(...this.#stacks(view, here, light));
  }

  /** What is not printed: who holds it, who sits in it, who besieges it. @param {CampaignView} view */
  #signs(view) {
    const { key, x, y, castle_at: castle } = this.place;
    /** @type {SVGElement[]} */
    const parts = [];
    const holder = view.castles[key];
    if (castle && holder) {
      const besieged = view.sieges.includes(key);
      const wall = draw("g", { class: `cube ${holder}`, transform: `translate(${castle[0] - x} ${castle[1] - y})` });
      if (besieged) wall.append(draw("circle", { class: "siege", r: 16 }));
      wall.append(draw("path", { class: "wood", d: "M-6.8 2H6.8L9.2 12H-9.2Z" }), mon(holder, 0, 7.2, 8.6));
      parts.push(wall);
    }
    const marker = view.resources[key];
    if (marker) parts.push(draw("g", { class: `cube ${marker}` }, draw("rect", { class: "wood", x: -5.6, y: -5.6, width: 11.2, height: 11.2, rx: 1.4 }), mon(marker, 0, 0, 8.6)));
    const disk = this.edition.disks.find(({ place, name }) => place === key && view.disks.includes(name));
    if (disk && castle) parts.push(draw("g", { class: "disk", transform: `translate(${castle[0] - x + 10} ${castle[1] - y - 9})` }, draw("circle", { r: 5.4 }), draw("circle", { r: 2 })));
    return parts;
  }

  /** @param {CampaignView} view @param {StackView[]} here @param {Light} light */
  #stacks(view, here, light) {
    const { x, y, stack_at: spot } = this.place;
    const drawn = here.map((stack) => ({ stack, ...stackDrawing(this.edition, stack, spentOf(view)) }));
    const all = drawn.reduce((sum, { width }) => sum + width + 3, -3);
    const [left, top] = [spot[0] - x - all / 2, spot[1] - y - BLOCK.height / 2 + 1];
    let at = left;
    const marks = drawn.map(({ stack, mark, width }) => {
      mark.setAttribute("transform", `translate(${at} ${top})`);
      // Some of these have shown their faces.
      if (light.known && !stack.blocks && stack.side !== view.seat) mark.append(draw("g", { class: "known", transform: "translate(1 20)" }, draw("ellipse", { rx: 4.6, ry: 3 }), draw("circle", { r: 1.5 })));
      at += width + 3;
      return mark;
    });
    if (!marks.length) return [];
    // A thin line to the place, so that no stack looks as if it stood at another one.
    const end = [Math.max(left, Math.min(left + all, 0)), Math.max(top, Math.min(top + BLOCK.height, 0))];
    return [draw("path", { class: "tether", d: `M0 0L${end[0]} ${end[1]}` }), ...marks];
  }

  /** The place for ears. @param {CampaignView} view @param {StackView[]} here @param {Light} light */
  words(view, here, light) {
    const { key, castle, capital, resource, recruit } = this.place;
    const parts = [placeWord(this.edition, key)];
    const owner = view.castles[key];
    if (castle) parts.push(t("page.campaign.castle_of", { side: sideWord(owner ?? castle) }));
    if (capital) parts.push(t("page.campaign.capital_of", { side: sideWord(capital) }));
    else if (resource) parts.push(t("page.campaign.resource"));
    const marker = view.resources[key];
    if (marker) parts.push(t("page.campaign.marker_of", { side: sideWord(marker) }));
    for (const disk of this.edition.disks) if (disk.place === key && view.disks.includes(disk.name)) parts.push(t(`sekigahara.disk.${disk.name}`));
    if (recruit.length) parts.push(t("page.campaign.recruits", { clans: recruit.map(clanWord).join(", ") }));
    if (view.sieges.includes(key)) parts.push(t("page.campaign.besieged"));
    for (const { side, count, blocks, inside = 0 } of here) {
      const faces = blocks ? `: ${counted(this.edition.sorted(blocks).map((name) => blockWord(this.edition, name)))}` : "";
      parts.push(`${sideWord(side)} ${t("sekigahara.blocks", { n: count })}${inside ? ` (${t("page.campaign.inside")})` : ""}${faces}`);
    }
    if (light.note) parts.push(`${t("page.campaign.note")}: ${light.note}`);
    if (light.hint) parts.push(light.hint);
    return parts.join("; ");
  }
}
