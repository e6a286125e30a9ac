/** Where stacks may be carried, and cards laid: what the server lists, led by the roads of the map. */

import { number, t } from "../shell/words.js";
import { meetingAt, Way } from "./reach.js";
import { placeWord } from "./words.js";

/** @typedef {import("./map-desk.js").MapDesk} MapDesk */
/** @typedef {import("./marching.js").Leg} Leg */
/** @typedef {import("./stack-drag.js").Guide} Guide */

// So near to a stack a card lies on it, in points of the page.
const NEAR = 40;

/** @implements {Guide} */
export class StackGuide {
  /** The steps that a hand has made already, so that nobody has to see them again. @type {string[]} */
  #carried = [];

  /** @param {MapDesk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** @param {string} place */
  mayLift(place) {
    const { view, book, busy, story, stack } = this.desk;
    if (!view || busy || story.isOn || !book.all.length) return null;
    const { march } = view;
    const own = view.stacks.find((each) => each.place === place && each.side === view.seat);
    if (march) return march.place === place && march.count ? { side: view.active, count: march.count, blocks: march.blocks ?? [] } : null;
    if (view.fight?.place === place && book.acts("retreat").length) return own ?? null;
    if (!own || !book.has(`march ${place}`)) return null;
    const blocks = stack.going(place, view);
    return { side: own.side, count: blocks.length, blocks };
  }

  /** @param {string} place */
  lifted(place) {
    const { view, book, stack } = this.desk;
    if (!view || !book.has(`march ${place}`)) return;
    const choices = stack.marching(place, view);
    stack.hidden = true;
    stack.pinned = false;
    this.desk.tell("choose", { choices });
  }

  /** @param {readonly string[]} path */
  ways(path) {
    const { view, book, edition } = this.desk;
    if (!view?.march) return path.length ? [] : book.acts("retreat").map(({ place }) => place ?? "");
    let way = new Way(edition, view, view.march);
    for (const to of path) way = way.with(way.next.find((step) => step.to === to) ?? { to, highway: false });
    return way.next.map(({ to }) => to);
  }

  /** @param {string} to */
  straight(to) {
    return this.desk.reach.get(to)?.path ?? (this.#retreatTo(to) ? [to] : null);
  }

  /** @param {readonly string[]} path */
  told(path) {
    const { view, edition } = this.desk;
    const march = view?.march;
    const end = path.at(-1);
    if (!view || !end) return { text: march && !march.count ? t("page.campaign.take_first") : "", mood: "" };
    const meets = meetingAt(edition, view, end);
    const steps = march ? ` ${number(march.steps + path.length)}/${number(Math.max(march.allowance, march.steps + path.length))}` : "";
    return { text: `${placeWord(edition, end)}${steps}${meets ? ` · ${t(`page.campaign.meets_${meets}`)}` : ""}`, mood: meets };
  }

  /** Put down: the steps, and no further. @param {readonly string[]} path */
  put(path) {
    const [first = ""] = path;
    this.#carried = [...path];
    if (this.desk.view?.march) return this.desk.tell("more", { choices: [...path.map((key) => `step ${key}`), "done"] });
    const retreat = this.#retreatTo(first);
    return retreat ? this.desk.tell("choose", { choices: [retreat.text] }) : this.back();
  }

  back() {
    this.desk.tell("withdraw");
  }

  /** @param {string} to */
  #retreatTo(to) {
    return this.desk.book.acts("retreat").find(({ place }) => place === to) ?? null;
  }

  /** The legs that no hand has carried a stack along. @param {readonly Leg[]} legs @returns {Leg[]} */
  uncarried(legs) {
    return legs.filter(({ to }) => {
      if (this.#carried[0] !== to) return true;
      this.#carried.shift();
      return false;
    });
  }

  // Cards

  /** The stack that a card could be laid on. @param {{ clientX: number, clientY: number }} at @returns {string | null} */
  stackAt(at) {
    const { map, view, book } = this.desk;
    const box = map.getBoundingClientRect();
    if (map.hidden || !view || at.clientX < box.left || at.clientX > box.right || at.clientY < box.top || at.clientY > box.bottom) return null;
    const place = map.placeNear(map.window.pointAt(at), NEAR / map.window.scale);
    if (!place) return null;
    const marches = view.march ? view.march.place === place && book.acts("force").length > 0 : book.has(`march ${place}`);
    return marches ? place : null;
  }

  /** A card was laid on a stack: it marches by force. @param {string} card @param {string} place */
  force(card, place) {
    const { view, stack } = this.desk;
    if (view) this.desk.tell("choose", { choices: [...(view.march ? [] : stack.marching(place, view)), `force ${card}`] });
  }
}
