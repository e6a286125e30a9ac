/** Tables as they stand in lists. */

import { keeper } from "../shell/agenda.js";
import { icon, make } from "../shell/make.js";
import { agreedName, clockName, nameOf, placeOf, profileOf, sideName } from "../shell/naming.js";
import { ago, number, t } from "../shell/words.js";

/** @typedef {import("../shell/shapes.js").Listed} Listed */
/** @typedef {import("../shell/shapes.js").Person} Person */

/**
 * A list of tables, or a line that says there are none.
 *
 * @param {Listed[]} tables
 * @param {string} none
 * @param {(listed: Listed) => (Node | null)[]} actions
 */
export function tableList(tables, none, actions) {
  if (!tables.length) return make("p", { class: "empty" }, none);
  return make("ul", { class: "tables" }, ...tables.map((listed) => tableRow(listed, actions(listed))));
}

/** @param {Listed} listed @param {(Node | null)[]} actions */
function tableRow(listed, actions) {
  return make(
    "li",
    {},
    make("div", { class: "who" }, make("strong", {}, ...players(listed)), make("div", { class: "what" }, ...facts(listed))),
    make("div", { class: "row" }, ...actions),
  );
}

/** @param {Listed} listed */
function players(listed) {
  // At my own table my name says nothing. (By the agenda: guests may have the same name.)
  if (keeper.agenda?.open.some(({ table }) => table === listed.table)) return [t("page.wait.title")];
  const seated = Object.entries(listed.people).filter(([, person]) => person);
  // On one device somebody sits on both sides.
  if (!seated.length || listed.terms.against === "hotseat") return [person(listed.host)];
  return seated.flatMap(([, each], place) => (place ? [" – ", person(each)] : [person(each)]));
}

/** Somebody's name, with the rating, leading to the profile. @param {Person | null} who */
export function person(who) {
  const name = nameOf(who) + (who && who.rating !== null ? ` (${number(who.rating)}${who.provisional ? "?" : ""})` : "");
  const path = profileOf(who);
  return path ? make("a", { href: path }, name) : make("span", {}, name);
}

/** @param {Listed} listed */
function facts(listed) {
  const chips = [chip(agreedName(listed.game, listed.options)), chip(clockName(listed.terms.control), "clock")];
  if (listed.rated) chips.push(chip(t("page.table.rated"), "star"));
  if (listed.terms.side === "bid" && listed.status === "open") chips.push(chip(t("page.table.bids")));
  if (listed.terms.private && listed.terms.against !== "hotseat") chips.push(chip(t("page.table.private"), "lock"));
  if (listed.terms.against === "hotseat") chips.push(chip(t("page.against.hotseat"), "sofa"));
  if (listed.outcome) chips.push(chip(outcome(listed)));
  chips.push(chip(ago(listed.finished_at ?? listed.changed_at)));
  return chips;
}

/** @param {Listed} listed */
function outcome(listed) {
  const { winner = null, score = {} } = listed.outcome ?? {};
  const scored = Object.values(score).some((each) => each > 0);
  const points = scored || !winner ? Object.values(score).map((each) => number(each)).join(" : ") : "";
  return winner ? `${t("page.table.won", { side: sideName(winner) })} ${points}`.trim() : points;
}

/** @param {string} text @param {string} [sign] */
export function chip(text, sign) {
  return make("span", { class: "chip" }, sign ? icon(sign) : null, text);
}

/** A link to a table. @param {Listed} listed @param {string} text @param {string} [kind] */
export function toTable(listed, text, kind = "") {
  return make("a", { class: `button ${kind}`, href: placeOf(listed.table) }, text);
}
