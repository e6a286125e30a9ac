/** What lies beside the land: the Mori box, both recruitment boxes, the turn track, and in a battle the impact track. */

import { number, t } from "../shell/words.js";
import { backs, blockMark, BLOCK, draw, mon } from "./drawing.js";
import { otherSide, SIDES } from "./shapes.js";
import { sideWord } from "./words.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").FightView} FightView */
/** @typedef {import("./shapes.js").Side} Side */
/** @typedef {{ left: number, top: number, width: number, height: number }} Room */

const GAP = 2;
const HEAD = 22;
// A loss for each seven points of impact (8.7).
const A_LOSS = 7;
const SHORTEST = 21;

export class MapBoxes {
  // All of it is told in words elsewhere: in the strip, the ledger and the stage.
  layer = draw("g", { class: "map-boxes", "aria-hidden": "true" });
  /** @type {Map<string, { known: string, box: SVGElement }>} */
  #boxes = new Map();

  /** @param {Edition} edition */
  constructor(edition) {
    this.edition = edition;
  }

  /** @param {CampaignView} view */
  show(view) {
    const { mori_box: mori, sides, week, turn, first, fight } = view;
    const boxes = [
      this.#kept("mori", mori, () => this.#mori(view)),
      ...SIDES.map((side) => this.#kept(side, sides[side], () => this.#side(view, side))),
      this.#kept("track", [week, turn, first], () => this.#track(view)),
      ...(fight ? [this.#kept("impact", [fight.attacker, fight.totals], () => this.#impact(fight))] : []),
    ];
    if (boxes.length !== this.layer.childElementCount || boxes.some((box) => !box.isConnected)) this.layer.replaceChildren(...boxes);
  }

  /** A box is drawn anew only if something in it has changed. @param {string} name @param {unknown} content @param {() => SVGElement} make */
  #kept(name, content, make) {
    const known = JSON.stringify(content);
    const before = this.#boxes.get(name);
    if (before?.known === known) return before.box;
    const box = make();
    this.#boxes.set(name, { known, box });
    return box;
  }

  /** @param {string} name @returns {Room} */
  #room(name) {
    const [left = 0, top = 0, right = 0, bottom = 0] = this.edition.boxes[name] ?? [];
    return { left, top, width: right - left, height: bottom - top };
  }

  /** @param {Room} room @param {...SVGElement} content */
  #frame({ left, top, width, height }, ...content) {
    return draw("g", { class: "map-box", transform: `translate(${left} ${top})` }, draw("rect", { class: "map-box-ground", width, height, rx: 6 }), ...content);
  }

  /** @param {CampaignView} view */
  #mori(view) {
    const room = this.#room("mori");
    return this.#frame(room, text(t("sekigahara.map.mori_box"), 8, 15, "map-box-title"), this.#faces(view.mori_box, { left: 6, top: HEAD - 2, width: room.width - 12, height: room.height - HEAD - 2 }));
  }

  /** The recruitment box of a side, with its points and the size of its hand. @param {CampaignView} view @param {Side} side */
  #side(view, side) {
    const room = this.#room(side);
    const { points, hand_size: hand, box, box_size: size } = view.sides[side];
    const under = { left: 6, top: HEAD + 36, width: room.width - 12, height: room.height - HEAD - 40 };
    const blocks = box ? this.#faces(box, under) : size ? draw("g", { transform: `translate(${under.left + 4} ${under.top + 8}) scale(1.3)` }, backs(side, size)) : draw("g");
    return this.#frame(
      room,
      draw("g", { class: `cube ${side}` }, draw("rect", { class: "wood", width: room.width, height: HEAD, rx: 6 }), mon(side, 14, HEAD / 2, 14), text(sideWord(side), 26, 15.5, "map-box-side"), text(number(points), room.width - 8, 16.5, "map-box-points")),
      ...line(t("sekigahara.map.hand"), hand, room.width, HEAD + 14),
      ...line(t("sekigahara.map.box"), size, room.width, HEAD + 28),
      blocks,
    );
  }

  /** Faces in a room, in as many rows as they need. @param {readonly string[]} names @param {Room} room */
  #faces(names, { left, top, width, height }) {
    const [wide, high] = [BLOCK.width + GAP, BLOCK.height + GAP];
    let scale = 1.5;
    const fits = () => Math.floor(width / (wide * scale)) * Math.floor(height / (high * scale)) >= names.length;
    while (scale > 0.4 && !fits()) scale -= 0.05;
    const columns = Math.max(1, Math.floor(width / (wide * scale)));
    const group = draw("g", { transform: `translate(${left} ${top}) scale(${scale.toFixed(2)})` });
    for (const [place, name] of this.edition.sorted(names).entries()) {
      const block = blockMark(this.edition.face(name));
      block.setAttribute("transform", `translate(${(place % columns) * wide} ${Math.floor(place / columns) * high})`);
      group.append(block);
    }
    return group;
  }

  /** Seven weeks of two turns; the marker lies on the present one and shows who is first (6.3, 6.4). @param {CampaignView} view */
  #track(view) {
    const room = this.#room("track");
    const wide = (room.width - 16) / this.edition.weeks;
    const weeks = Array.from({ length: this.edition.weeks }, (_, n) => {
      const week = n + 1;
      const cell = draw("g", { class: `map-week ${week === view.week ? "now" : week < view.week ? "gone" : ""}`.trim(), transform: `translate(${8 + wide * n} 20)` }, draw("rect", { x: 1.5, width: wide - 3, height: 40, rx: 4 }), text(number(week), wide / 2, 13, "map-box-week"));
      for (const [turn, x] of /** @type {[string, number][]} */ ([["A", wide * 0.29], ["B", wide * 0.71]])) {
        const here = week === view.week && turn === view.turn;
        cell.append(here ? draw("g", { class: `cube ${view.first}`, transform: `translate(${x} 27)` }, draw("rect", { class: "wood", x: -8, y: -9.5, width: 16, height: 19, rx: 2.5 }), mon(view.first, 0, 0, 13)) : text(turn, x, 31, "map-box-turn"));
      }
      return cell;
    });
    return this.#frame(room, text(t("sekigahara.map.week"), 9, 14, "map-box-title"), ...weeks);
  }

  /** Both totals on one scale, with a tick at each loss. @param {FightView} fight */
  #impact(fight) {
    const room = this.#room("legend");
    const most = Math.max(SHORTEST, ...Object.values(fight.totals).map((total) => Math.ceil((total + 1) / A_LOSS) * A_LOSS));
    const at = (/** @type {number} */ value) => 12 + ((room.width - 24) * value) / most;
    const ticks = Array.from({ length: most / A_LOSS + 1 }, (_, n) => draw("g", {}, draw("path", { class: "map-tick", d: `M${at(n * A_LOSS)} 8V52` }), text(number(n * A_LOSS), at(n * A_LOSS), 62, "map-box-turn")));
    const bars = [otherSide(fight.attacker), fight.attacker].map((side, row) => draw("g", { class: `cube ${side}` }, draw("rect", { class: "wood", x: 12, y: 9 + row * 22, width: Math.max(2, at(fight.totals[side]) - 12), height: 19, rx: 3 }), mon(side, 22, 18.5 + row * 22, 12)));
    return this.#frame(room, ...ticks, ...bars);
  }
}

/** A number and what it counts. @param {string} word @param {number} count @param {number} width @param {number} y */
function line(word, count, width, y) {
  return [text(word, 8, y, "map-box-text"), text(number(count), width - 8, y, "map-box-text at-end")];
}

/** @param {string} content @param {number} x @param {number} y @param {string} kind */
function text(content, x, y, kind) {
  return draw("text", { x, y, class: kind }, content);
}
