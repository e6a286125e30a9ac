/** The puzzles to choose from: the one of the day, how one is getting on, and all of them by grade. */

import { miniBoard } from "../kamisado/drawing.js";
import { sideWord } from "../kamisado/speech.js";
import { FutariField } from "../parts/futari-field.js";
import { picks } from "../analysis/position-editor.js";
import { icon, make } from "../shell/make.js";
import { report } from "../shell/notices.js";
import { day, number, t } from "../shell/words.js";
import { daysInARow, readBook } from "./puzzle-book.js";
import { firstUnsolved, FORMATS, GRADES, ofGrade, ofToday } from "./shelf.js";

/** @typedef {import("./shelf.js").Listed} Listed */
/** @typedef {import("./shelf.js").Puzzle} Puzzle */

/** @param {number} grade filled and empty rings: for the eye, the words stand beside */
export function gradeSign(grade) {
  const rings = GRADES.map((each) => make("span", { class: each <= grade ? "grade-ring full" : "grade-ring" }));
  return make("span", { class: "grade-sign", "aria-hidden": "true" }, ...rings);
}

/** What is to be found. @param {Puzzle} puzzle */
export function taskOf({ side, kind, points }) {
  return t(`page.puzzles.task_${kind}`, { side: sideWord(side), points });
}

/** @param {HTMLElement} main */
export async function showList(main) {
  const daily = await ofToday();
  const query = new URLSearchParams(location.search);
  const wanted = Number(query.get("grade"));
  const list = new PuzzleShelf(GRADES.includes(wanted) ? wanted : 1, query.get("format") ?? "");
  main.append(make("h1", {}, t("page.puzzles.title")), make("p", { class: "lead" }, t("page.puzzles.lead")), make("div", { class: "puzzle-top" }, dailyCard(daily), progressCard(daily.date)), list.element);
  await list.show();
}

/** @param {{ date: string, puzzle: Puzzle }} daily */
function dailyCard({ date, puzzle }) {
  const solved = Boolean(readBook().solved[puzzle.id]);
  const { side, scene, grade } = puzzle;
  return make(
    "section",
    { class: "card puzzle-daily", "aria-labelledby": "puzzle-daily" },
    make("div", { class: "puzzle-mini" }, miniBoard(scene.view, { side })),
    make(
      "div",
      {},
      make("h2", { id: "puzzle-daily" }, t("page.puzzles.daily")),
      make("p", { class: "quiet-text" }, day(Date.parse(`${date}T12:00:00Z`)), " · ", make("span", { class: "whole-words" }, t("page.puzzles.grade", { grade }), " ", gradeSign(grade))),
      make("p", {}, taskOf(puzzle)),
      solved ? make("p", { class: "puzzle-solved" }, icon("check"), t("page.puzzles.daily_solved")) : null,
      make("p", {}, make("a", { class: solved ? "button" : "button primary", href: "/puzzles/daily" }, t(solved ? "page.puzzles.look_again" : "page.puzzles.solve"))),
    ),
  );
}

/** @param {string} today */
function progressCard(today) {
  const book = readBook();
  const fact = (/** @type {number} */ count, /** @type {string} */ text) => make("li", {}, make("b", { class: "puzzle-number" }, number(count)), make("span", {}, text));
  return make(
    "section",
    { class: "card puzzle-progress", "aria-labelledby": "puzzle-progress" },
    make("h2", { id: "puzzle-progress" }, t("page.puzzles.progress")),
    make("ul", {}, fact(book.streak, t("page.puzzles.streak")), fact(book.best, t("page.puzzles.best")), fact(daysInARow(book, today), t("page.puzzles.days")), fact(Object.keys(book.solved).length, t("page.puzzles.solved"))),
    make("p", { class: "small quiet-text" }, t("page.puzzles.kept_here")),
  );
}

/** All puzzles of a grade as numbers. */
class PuzzleShelf {
  #grades = picks("page.puzzles.grades", GRADES.map((grade) => [String(grade), number(grade)]), () => void this.show().catch(report));
  #format = make("select", {}, make("option", { value: "" }, t("page.puzzles.all_formats")), ...FORMATS.map((format) => make("option", { value: format }, t(`format.${format}`))));
  #told = make("p", { class: "puzzle-told", role: "status" });
  #next = make("p", {});
  #tiles = make("ul", { class: "puzzle-tiles" });
  element = make("section", { class: "band", "aria-labelledby": "puzzle-all" });

  /** @param {number} grade @param {string} format */
  constructor(grade, format) {
    for (const input of this.#grades.querySelectorAll("input")) input.checked = input.value === String(grade);
    this.#format.value = FORMATS.includes(format) ? format : "";
    this.#format.addEventListener("change", () => void this.show().catch(report));
    this.element.append(
      make("h2", { id: "puzzle-all" }, t("page.puzzles.all")),
      make("div", { class: "puzzle-choice" }, this.#grades, FutariField.around(t("page.puzzles.format"), this.#format)),
      make("div", { class: "puzzle-state" }, this.#told, this.#next),
      this.#tiles,
    );
  }

  async show() {
    const grade = Number(this.#grades.querySelector("input:checked")?.getAttribute("value") ?? 1);
    const format = this.#format.value;
    const puzzles = await ofGrade(grade);
    const { solved } = readBook();
    const shown = puzzles.filter((each) => !format || each.format === format);
    const done = shown.filter(({ id }) => solved[id]).length;
    this.#told.textContent = shown.length ? t("page.puzzles.count", { n: shown.length, solved: number(done) }) : t("page.puzzles.none");
    const next = firstUnsolved(shown, solved);
    this.#next.replaceChildren(...(next ? [make("a", { class: "button primary", href: hrefOf(next, format) }, icon("play"), t("page.puzzles.next_unsolved"))] : []));
    this.#tiles.replaceChildren(...shown.map((puzzle) => tile(puzzle, puzzles.indexOf(puzzle) + 1, solved[puzzle.id], format)));
    const query = new URLSearchParams({ grade: String(grade), ...(format ? { format } : {}) });
    if (location.pathname === "/puzzles") history.replaceState(history.state, "", `/puzzles?${query}`);
  }
}

/** @param {Listed} puzzle @param {string} format */
export function hrefOf({ id }, format) {
  return `/puzzles/${id}${format ? `?format=${format}` : ""}`;
}

/** @param {Listed} puzzle @param {number} place @param {string | undefined} solved @param {string} format */
function tile(puzzle, place, solved, format) {
  const name = t("page.puzzles.number", { number: number(place) });
  const words = solved ? t("page.puzzles.number_solved", { number: number(place) }) : name;
  const sign = solved ? icon("check") : null;
  return make("li", {}, make("a", { class: `puzzle-tile ${solved ?? ""}`, href: hrefOf(puzzle, format), "aria-label": words }, number(place), sign));
}
