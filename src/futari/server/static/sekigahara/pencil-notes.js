/** Private pencil notes on places: kept in this browser alone, never sent anywhere. */

const KEY = "futari.notes";
const TABLES = 20;

export class PencilNotes {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {string} place */
  at(place) {
    return read()[this.table]?.[place] ?? "";
  }

  /** @param {string} place @param {string} text */
  write(place, text) {
    const { [this.table]: own = {}, ...others } = read();
    const kept = { ...own, [place]: text };
    if (!text) delete kept[place];
    // The tables that were written on last.
    const all = Object.fromEntries([...Object.entries(others), [this.table, kept]].slice(-TABLES));
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing.
    }
  }
}

/** @returns {Record<string, Record<string, string>>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
