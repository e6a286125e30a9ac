/**
 * `<table-moves>`: the moves as a score sheet, a column for each seat. Event: `pick` with `.ply` (futari-log's PickEvent).
 */

import { PickEvent } from "../parts/futari-log.js";
import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";

/** @typedef {import("./games.js").SheetMove} SheetMove */
/** @typedef {import("./games.js").SheetPart} SheetPart */

export class TableMoves extends HTMLElement {
  /** @type {number | null} */
  #current = null;
  #sizes = new ResizeObserver(() => this.mark(this.#current));
  /** What stands here, by what it says: a long match is not written anew with every move. @type {Map<string, HTMLElement>} */
  #written = new Map();

  connectedCallback() {
    if (this.hasAttribute("aria-label")) return;
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", t("page.table.moves"));
    // While it is hidden nothing can be scrolled; and what stands above it comes and goes.
    this.#sizes.observe(this);
    this.addEventListener("click", (event) => {
      const ply = event.target instanceof Element ? event.target.closest("[data-ply]")?.getAttribute("data-ply") : null;
      if (ply) this.dispatchEvent(new PickEvent(Number(ply)));
    });
  }

  /** @param {SheetPart[]} parts @param {string[]} seats */
  show(parts, seats) {
    const before = this.#written;
    const after = (this.#written = new Map());
    /** @type {Keep} */
    const keep = (key, write) => {
      const element = before.get(key) ?? write();
      after.set(key, element);
      return element;
    };
    const empty = parts.every(({ moves, result }) => !moves.length && !result);
    const none = () => make("p", { class: "empty" }, t("page.table.no_moves"));
    arrange(this, empty ? [keep("none", none)] : parts.flatMap((part, place) => writePart(part, seats, `${place}`, keep)));
    this.mark(this.#current);
  }

  /** Mark the move one looks at, and bring it into sight. @param {number | null} ply */
  mark(ply) {
    this.#current = ply;
    /** @type {HTMLElement | null} */
    let found = null;
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-ply]"))) {
      const here = Number(each.dataset["ply"]) === ply && !each.classList.contains("forced");
      if (here) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
      if (Number(each.dataset["ply"]) <= (ply ?? Infinity)) found = each;
    }
    if (found && ply) this.#reveal(found);
    else this.scrollTop = 0;
  }

  /** Scrolls this list alone, never the page. @param {HTMLElement} move */
  #reveal(move) {
    const [box, at] = [this.getBoundingClientRect(), move.getBoundingClientRect()];
    if (at.top < box.top) this.scrollTop -= box.top - at.top + 8;
    // What came of the last move stands below it.
    if (at.bottom > box.bottom - 56) this.scrollTop += at.bottom - box.bottom + 56;
  }
}

/** What was written under a key, or what is written now. @typedef {(key: string, write: () => HTMLElement) => HTMLElement} Keep */

/** @param {SheetPart} part @param {string[]} seats @param {string} place @param {Keep} keep */
function writePart({ ply, title, note, moves, result }, seats, place, keep) {
  const rows = rowsOf(moves, seats).map((row, turn) => {
    const key = row.map((move) => (move ? [move.ply, move.text, move.forced, move.where].join() : "")).join("|");
    return keep(`${place} row ${turn} ${key}`, () => make("li", {}, make("span", { class: "turn", "aria-hidden": "true" }, number(turn + 1)), ...row.map(cell)));
  });
  const sheet = rows.length ? keep(`${place} sheet`, () => make("ol", { class: "sheet" })) : null;
  if (sheet) arrange(sheet, rows);
  return [
    title ? keep(`${place} title ${title}`, () => make("h2", { class: "sheet-title" }, title)) : null,
    note ? keep(`${place} note ${ply} ${note}`, () => make("button", { type: "button", class: "move sheet-note", "data-ply": ply }, note)) : null,
    sheet,
    result ? keep(`${place} result ${result}`, () => make("p", { class: "sheet-result" }, result)) : null,
  ].filter((each) => each !== null);
}

/** These and nothing else, in this order; what stands right is not touched. @param {HTMLElement} place @param {HTMLElement[]} elements */
function arrange(place, elements) {
  elements.forEach((element, at) => {
    if (place.children[at] !== element) place.insertBefore(element, place.children[at] ?? null);
  });
  while (place.children.length > elements.length) place.lastElementChild?.remove();
}

/** Each move in the column of its seat, a new row when that is taken. @param {SheetMove[]} moves @param {string[]} seats */
function rowsOf(moves, seats) {
  /** @type {(SheetMove | null)[][]} */
  const rows = [];
  let last = seats.length;
  for (const move of moves) {
    const column = Math.max(0, seats.indexOf(move.seat));
    if (column <= last) rows.push(seats.map(() => null));
    const row = rows.at(-1);
    if (row) row[column] = move;
    last = column;
  }
  return rows;
}

/** @param {SheetMove | null} move */
function cell(move) {
  if (!move) return make("span", { class: "move none" });
  const attributes = { type: "button", class: `move${move.forced ? " forced" : ""}`, "data-ply": move.ply, "data-seat": move.seat, "data-where": move.where };
  return make("button", attributes, move.picture, make("span", {}, move.text));
}

customElements.define("table-moves", TableMoves);
