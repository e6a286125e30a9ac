/** Private pencil notes on places: kept in this browser alone, never sent anywhere. */

import { keep, recall } from "./kept.js";

const NAME = "futari.notes";
const TABLES = 20;

export class PencilNotes {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {string} place */
  at(place) {
    return this.#own()[place] ?? "";
  }

  /** @param {string} place @param {string} text */
  write(place, text) {
    const kept = { ...this.#own(), [place]: text };
    if (!text) delete kept[place];
    keep(NAME, this.table, kept, TABLES);
  }

  /** @returns {Record<string, string>} */
  #own() {
    return /** @type {Record<string, Record<string, string>>} */ (recall(NAME))[this.table] ?? {};
  }
}
