/** The cards that lie in the discards, from what everybody saw being discarded (R10); a new draw pile takes them in again. */

/** @typedef {import("../shell/shapes.js").Happening} Happening */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").Side} Side */

export class CardMemory {
  /** @type {Record<Side, string[]>} */
  #gone = { tokugawa: [], ishida: [] };

  /** @param {Happening[]} held all that happened and holds */
  hear(held) {
    this.#gone = { tokugawa: [], ishida: [] };
    for (const { kind, facts } of held.flatMap(({ events }) => events)) {
      const side = /** @type {Side} */ (facts["side"]);
      const cards = facts["cards"];
      if (kind === "discard" && Array.isArray(cards)) this.#gone[side].push(...cards);
      else if (kind === "draw_shuffled") this.#gone[side] = [];
    }
  }

  /** What lies in a side's discards; null if not all of it was seen. @param {CampaignView} view @param {Side} side @returns {string[] | null} */
  gone(view, side) {
    return this.#gone[side].length === view.sides[side].discards ? this.#gone[side] : null;
  }
}
