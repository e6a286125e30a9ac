/** A lesson being learnt: what is tried, what was asked for, what Gold answers. */

import { onFarRow, wayOf } from "../kamisado/notation.js";

/** @typedef {import("./shapes.js").Lesson} Lesson */
/** @typedef {import("./shapes.js").Scene} Scene */

/** Whether a choice is the one of a line; `red *` is any of red. @param {string} wanted @param {string} choice */
const fits = (wanted, choice) => (wanted.endsWith(" *") ? choice.startsWith(wanted.slice(0, -1)) : wanted === choice);

export class LessonRun {
  /** What has been played, Gold's answers too. @type {string[]} */
  #played = [];
  #own = 0;

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
  }

  /** The lines that are still possible. @param {string[]} [played] */
  #open(played = this.#played) {
    return this.lesson.lines.filter((line) => played.every((choice, place) => fits(line[place] ?? "", choice)));
  }

  /** Whether a choice does what is asked. @param {string} choice */
  accepts(choice) {
    return this.#open([...this.#played, choice]).length > 0;
  }

  /** @param {string} choice @param {boolean} own */
  take(choice, own) {
    this.#played.push(choice);
    if (own) this.#own += 1;
  }

  get solved() {
    return this.#open().some((line) => line.length === this.#played.length);
  }

  /** What Gold, or a hint, would play next. @param {string[]} choices */
  next(choices) {
    const wanted = this.#open()[0]?.[this.#played.length] ?? "";
    return choices.find((choice) => fits(wanted, choice)) ?? null;
  }

  /** What is asked now. */
  get task() {
    const { tasks } = this.lesson;
    return tasks[Math.min(this.#own, tasks.length - 1)] ?? "";
  }
}

/** The answer with which Gold wins the round at once, if there is one. @param {Scene} scene */
export function punishment({ view, choices, to_act }) {
  if (to_act !== "gold") return null;
  return choices.find((choice) => {
    const way = wayOf(view, choice);
    return way && onFarRow(way.end, "gold");
  }) ?? null;
}
