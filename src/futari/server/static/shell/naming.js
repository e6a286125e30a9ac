/** How people, sides, games, clocks and tables are called. */

import { knows, number, t } from "./words.js";

/** @typedef {import("./shapes.js").Person} Person */
/** @typedef {import("./shapes.js").Control} Control */
/** @typedef {import("./shapes.js").Options} Options */

/** @param {Person | null | undefined} person */
export function nameOf(person) {
  if (!person) return t("page.person.free");
  if (person.kind === "level") return levelName(person.name ?? "");
  return person.name ?? t("page.person.someone");
}

/** What one of our bots is called. @param {string} level */
export function levelName(level) {
  const key = `page.level.${level}`;
  return knows(key) ? t(key) : level;
}

/** Where somebody's profile is; guests and our own bots have none. @param {Person | null | undefined} person */
export function profileOf(person) {
  return person?.name && (person.kind === "account" || person.kind === "bot") ? `/player/${encodeURIComponent(person.name)}` : null;
}

/** The page of a table. @param {string} table */
export function placeOf(table) {
  return `/table/${encodeURIComponent(table)}`;
}

/** @param {string} game */
export function gameName(game) {
  const key = `page.game.${game}`;
  return knows(key) ? t(key) : game;
}

/** What was agreed, in short: the format of the game. @param {Options} options */
export function formatName(options) {
  const format = String(options["format"] ?? "");
  if (!knows(`format.${format}`)) return format;
  const name = t(`format.${format}`);
  return format === "series" && typeof options["points"] === "number" ? `${name}, ${number(options["points"])}` : name;
}

/** Points that were given to a side before the game. @param {Options} options @returns {string[]} */
export function pointsNames(options) {
  return Object.entries(options).flatMap(([name, points]) => {
    const side = /^for_(\w+)$/.exec(name)?.[1];
    return side && typeof points === "number" && points > 0 ? [t("page.table.given", { side: sideName(side), points: number(points) })] : [];
  });
}

/** A game and what was agreed, in short. @param {string} game @param {Options} options */
export function agreedName(game, options) {
  const setup = `sekigahara.setup.${String(options["setup"] ?? "")}`;
  return [gameName(game), formatName(options), knows(setup) ? t(setup) : "", ...pointsNames(options)].filter(Boolean).join(", ");
}

/** @param {string} seat */
export function sideName(seat) {
  const key = `side.${seat}`;
  return knows(key) ? t(key) : seat;
}

/** A clock in a few characters. @param {Control} control */
export function clockName(control) {
  if (control.kind === "live") return t("page.clock.live", { minutes: control.minutes, increment: control.increment });
  if (control.kind === "correspondence") {
    return control.hours % 24 === 0 ? t("page.clock.days", { n: control.hours / 24 }) : t("page.clock.hours", { n: control.hours });
  }
  return t("page.clock.none");
}

/** The ladder of a game and format, as people call it. @param {string} category game/format */
export function ladderName(category) {
  const [game = "", format = ""] = category.split("/");
  return `${gameName(game)}, ${knows(`format.${format}`) ? t(`format.${format}`) : format}`;
}
