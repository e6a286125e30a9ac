/** `<score-chart>`: the points of both sides from week to week, as two lines and as a list for whoever does not see them. */

import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { draw } from "./drawing.js";
import { SIDES } from "./shapes.js";
import { sideWord } from "./words.js";

/** @typedef {import("./shapes.js").Side} Side */
/** @typedef {{ week: number, turn: "A" | "B", side: Side | null, points: Record<Side, number> }} Standing */

const [WIDTH, HEIGHT] = [320, 84];
const EDGE = { left: 22, right: 8, top: 8, bottom: 18 };
// Two turns with two phases each.
const PHASES = 4;

export class ScoreChart extends HTMLElement {
  /** @param {readonly Standing[]} standings @param {number} weeks @param {Record<Side, number> | null} now the points as they stand, while it goes on */
  show(standings, weeks, now) {
    const points = [...standings.map((each) => each.points), ...(now ? [now] : [])];
    this.hidden = points.length < 2;
    const words = standings.map((each) => this.#word(each));
    if (now) words.push(t("page.campaign.chart_now", told(now)));
    this.replaceChildren(
      make("h3", { class: "hand-title" }, t("page.campaign.chart")),
      this.#drawing(points, weeks, words.at(-1) ?? ""),
      make("ul", { class: "unseen" }, ...words.map((word) => make("li", {}, word))),
    );
  }

  /** @param {Standing} standing */
  #word({ week, turn, side, points }) {
    if (!side) return t("page.campaign.chart_end", told(points));
    return t("page.campaign.chart_row", { week: number(week), turn, side: sideWord(side), ...told(points) });
  }

  /** @param {Record<Side, number>[]} points @param {number} weeks @param {string} last */
  #drawing(points, weeks, last) {
    const all = points.flatMap((each) => Object.values(each));
    const [least, most] = [Math.min(...all) - 1, Math.max(...all) + 1];
    const x = (/** @type {number} */ place) => EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * place) / (weeks * PHASES);
    const y = (/** @type {number} */ value) => EDGE.top + ((HEIGHT - EDGE.top - EDGE.bottom) * (most - value)) / Math.max(1, most - least);
    const drawing = draw("svg", { class: "score-lines", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${t("page.campaign.chart")}. ${last}` });
    for (let week = 0; week <= weeks; week += 1) {
      drawing.append(draw("path", { class: "week-line", d: `M${x(week * PHASES)} ${EDGE.top}V${HEIGHT - EDGE.bottom}` }));
      if (week < weeks) drawing.append(draw("text", { class: "week-word", x: x(week * PHASES + PHASES / 2), y: HEIGHT - 4 }, number(week + 1)));
    }
    for (const value of new Set([least + 1, most - 1])) drawing.append(draw("text", { class: "points-word", x: EDGE.left - 5, y: y(value) + 4 }, number(value)));
    for (const side of SIDES) {
      const path = points.map((each, place) => `${place ? `H${x(place)}V` : `M${x(0)} `}${y(each[side])}`).join("");
      const end = points.at(-1);
      drawing.append(draw("path", { class: `score-line ${side}`, d: path }));
      if (end) drawing.append(draw("circle", { class: `score-end ${side}`, cx: x(points.length - 1), cy: y(end[side]), r: 4 }));
    }
    return drawing;
  }
}

/** @param {Record<Side, number>} points */
function told(points) {
  return { tokugawa: number(points.tokugawa), ishida: number(points.ishida) };
}

customElements.define("score-chart", ScoreChart);
