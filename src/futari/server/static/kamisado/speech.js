/** The board in words: what a screen reader says of a square, of a tower picked up, of what has happened. */

import { say, t } from "../shell/words.js";
import { colourOf, onFarRow, readChoice } from "./notation.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").Colour} Colour */
/** @typedef {import("./notation.js").Tower} Tower */
/** @typedef {import("./notation.js").MatchView} MatchView */
/** @typedef {import("./notation.js").GameEvent} GameEvent */
/** @typedef {import("./notation.js").Way} Way */

/** @param {Colour} colour */
export const colourWord = (colour) => t(`colour.${colour}`);

/** @param {Side} side */
export const sideWord = (side) => t(`side.${side}`);

/** `forward 3`. @param {string} arrow @param {number} count */
export function wayWords(arrow, count) {
  if (arrow === "↖") return t("board.way.left", { count });
  return arrow === "↗" ? t("board.way.right", { count }) : t("board.way.forward", { count });
}

/** A choice as the page writes it: `purple ↖5 yellow` in the reader's colours. @param {string} choice */
export function choiceText(choice) {
  if (choice === "fill left") return t("page.lineups.left");
  if (choice === "fill right") return t("page.lineups.right");
  const entry = readChoice(choice);
  if (!entry) return choice;
  const { tower, arrow, distance, reached } = entry;
  const signs = t("entry", { tower: colourWord(tower), arrow, distance, reached: colourWord(reached) });
  return entry.push ? t("page.board.push_entry", { entry: signs }) : signs;
}

/** A choice in words. @param {Way} way */
export function waySpoken(way) {
  const params = { way: wayWords(way.arrow, way.distance), square: way.end, colour: colourWord(way.reached) };
  if (way.push) return t("board.target.push", params);
  return onFarRow(way.end, way.side) ? t("board.target.win", params) : t("board.target.move", params);
}

/** A square with the tower on it. @param {string} square @param {Tower | undefined} tower */
export function squareWords(square, tower) {
  const colour = colourWord(colourOf(square));
  if (!tower) return t("page.board.square", { square, colour });
  const params = { square, colour, side: sideWord(tower.side), tower: colourWord(tower.colour) };
  return tower.rings
    ? t("page.board.square_ranked", { ...params, rank: t(`rank.${Math.min(tower.rings, 3)}`) })
    : t("page.board.square_tower", params);
}

/** What a choice would do on the square it reaches. @param {Way} way */
export function targetWords(way) {
  const params = { tower: colourWord(way.tower), way: wayWords(way.arrow, way.distance) };
  if (way.push) return t("page.board.may_push", params);
  return onFarRow(way.end, way.side) ? t("page.board.may_win", params) : t("page.board.may_go", params);
}

/** @param {{value: string, points?: number | null}} value */
export function valueWords({ value, points }) {
  if (value === "unknown") return t("page.board.value.unknown");
  if (points == null) return value === "win" ? t("page.board.value.win_open") : t("page.board.value.loss_open");
  return value === "win" ? t("page.board.value.win", { n: Math.abs(points) }) : t("page.board.value.loss", { n: Math.abs(points) });
}

/**
 * What has happened, for the live region; moves in words instead of arrows.
 *
 * @param {GameEvent[]} events
 * @param {MatchView} view
 */
export function happenedWords(events, view) {
  const told = events.length ? events.map(eventWords) : lastWords(view);
  return told.filter(Boolean).join(" ");
}

/** @param {GameEvent} event */
function eventWords({ kind, message, facts }) {
  const entry = message.params?.entry?.params;
  if (kind !== "move" || !entry || !facts) return say(message);
  return t("page.board.moved", {
    side: sideWord(facts.side),
    tower: colourWord(facts.tower),
    way: wayWords(entry.arrow, entry.distance),
    start: facts.start,
    end: facts.end,
    colour: colourWord(colourOf(facts.end)),
  });
}

/** @param {MatchView} view */
function lastWords({ last }) {
  const entry = last && readChoice(last.entry);
  if (!last || !entry) return [];
  const way = wayWords(entry.arrow, entry.distance);
  const params = { side: sideWord(last.side), tower: colourWord(entry.tower), start: last.start, end: last.end };
  return [
    t("board.last", { ...params, way, colour: colourWord(colourOf(last.end)) }),
    ...last.pushed.map(([tower, start, end]) => t("board.pushed", { tower: colourWord(tower), start, end })),
    ...last.forfeits.map(([side, zero]) =>
      t("board.blocked", { side: sideWord(side), tower: colourWord(/** @type {Colour} */ (zero.split(" ")[0])) })),
  ];
}

/** Who must move what. @param {MatchView} view */
export function moverWords(view) {
  if (!view.to_move) return "";
  const side = sideWord(view.to_move);
  if (view.stage === "fill") return t("prompt.fill.other", { side });
  if (!view.must_move) return t("board.free", { side });
  const square = view.towers.find((tower) => tower.side === view.to_move && tower.colour === view.must_move)?.square ?? "";
  return t("board.must_move", { side, tower: colourWord(view.must_move), square });
}

/** The towers of a side from its home row on, in each row from its left. @param {MatchView} view @param {Side} side */
export function fromHome(view, side) {
  const rows = (/** @type {Tower} */ { square }) => (side === "black" ? Number(square[1]) : 9 - Number(square[1]));
  const columns = (/** @type {Tower} */ { square }) => (side === "black" ? 1 : -1) * square.charCodeAt(0);
  return view.towers.filter((tower) => tower.side === side).sort((a, b) => rows(a) - rows(b) || columns(a) - columns(b));
}

/** A tower with its square, its rank and the colour it stands on. @param {Tower} tower */
export function towerWords({ colour, square, rings }) {
  const params = { tower: colourWord(colour), square, colour: colourWord(colourOf(square)) };
  if (rings > 3) return t("board.tower_four_rings", params);
  return rings ? t("board.tower_ranked", { ...params, rank: t(`rank.${rings}`) }) : t("board.tower", params);
}

