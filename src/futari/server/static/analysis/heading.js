/** What stands above a record: who played, which format, when, and how it ended. */

import { sideWord } from "../kamisado/speech.js";
import { day, t } from "../shell/words.js";

/** @typedef {import("../kamisado/notation.js").Side} Side */
/** @typedef {import("./scenes.js").Heading} Heading */

/** @param {Heading | null} heading */
export function headingWords(heading) {
  if (!heading) return "";
  const { black, gold, date, format, result } = heading;
  const names = [known(black), known(gold)];
  const who = names.some(Boolean) ? t("page.analysis.players", { black: names[0] || "?", gold: names[1] || "?" }) : "";
  return [who, t(`format.${format}`), dateWords(known(date)), resultWords(result)].filter(Boolean).join(" · ");
}

/** @param {string} text */
const known = (text) => (text === "?" ? "" : text);

/** A record may have any text for a date; a real one is written as the reader writes it. @param {string} date */
function dateWords(date) {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T12:00`) : NaN;
  return Number.isNaN(time) ? date : day(time);
}

/** Scores are for all readers; how else a game ended is written in English (scorebook.py). @param {string} result */
function resultWords(result) {
  const [, side = "", how = ""] = /^(Black|Gold) \((resignation|time|left)\)$/.exec(result) ?? [];
  if (!side) return result === "*" ? "" : result;
  const winner = sideWord(/** @type {Side} */ (side.toLowerCase()));
  if (how === "resignation") return t("table.outcome.resign", { winner });
  return how === "time" ? t("table.outcome.time", { winner }) : t("table.outcome.left", { winner });
}
