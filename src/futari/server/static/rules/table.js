/** A table of the rules; the first column heads its rows. */

import { make } from "../shell/make.js";
import { linked } from "./linked.js";

/** @typedef {import("./shapes.js").Table} Table */

/** @param {Table} table @param {string} label the id of what names it @param {string} game */
export function tableOf({ head, rows }, label, game) {
  const said = (/** @type {string | number} */ cell) => (typeof cell === "string" ? linked(cell, game) : [cell]);
  const cells = (/** @type {(string | number)[]} */ row) =>
    row.map((cell, place) => (place ? make("td", {}, ...said(cell)) : make("th", { scope: "row" }, ...said(cell))));
  return make(
    "div",
    { class: "rules-table", role: "group", tabindex: 0, "aria-labelledby": label },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, cell)))),
      make("tbody", {}, ...rows.map((row) => make("tr", {}, ...cells(row)))),
    ),
  );
}
