/** Solving a puzzle: try, see at once whether it was right, and the refutation or the replies played out. */

import { present } from "../analysis/visitor.js";
import { LinePlayer } from "../analysis/line-player.js";
import { shortOf } from "../analysis/links.js";
import { movePicture } from "../analysis/move-chip.js";
import { StudyBoard } from "../analysis/study-board.js";
import { choiceText } from "../kamisado/speech.js";
import { api } from "../shell/api.js";
import { button, icon, make } from "../shell/make.js";
import { attempt, report } from "../shell/notices.js";
import { stillness } from "../shell/preferences.js";
import { go } from "../shell/router.js";
import { day as dayWords, number, say, t } from "../shell/words.js";
import { noteMiss, noteSolved, readBook } from "./puzzle-book.js";
import { gradeSign, hrefOf, taskOf } from "./puzzle-list.js";
import { nextAfter } from "./shelf.js";

/** @typedef {import("./shelf.js").Puzzle} Puzzle */
/** @typedef {import("./shelf.js").Tried} Tried */
/** @typedef {import("../analysis/scenes.js").Scene} Scene */
/** @typedef {import("../analysis/scenes.js").Step} Step */

// Milliseconds before the opponent answers.
const PAUSE = 550;

export class PuzzleRoom {
  #board = new StudyBoard();
  #feedback = make("div", { class: "puzzle-feedback", role: "status" });
  #reason = make("div", { class: "puzzle-reason" });
  #player = new LinePlayer();
  #tools = make("div", { class: "row puzzle-tools" });
  #moves = make("ol", { class: "line puzzle-moves" });
  #streak = make("p", { class: "puzzle-streak" });
  #themes = make("p", { class: "what" });
  element = make("div", { class: "puzzle-room" });
  /** @type {Puzzle} */
  #puzzle;
  /** Of which day it is the puzzle, if of any. @type {string | undefined} */
  #day;
  #format;
  /** @type {Scene} */
  #scene;
  /** What was played so far, by both. @type {string[]} */
  #played = [];
  #clean;
  #solved = false;
  #hinted = false;
  #gone = false;

  /** @param {Puzzle} puzzle @param {{ day?: string | undefined, format?: string }} [how] */
  constructor(puzzle, { day, format = "" } = {}) {
    this.#puzzle = puzzle;
    this.#day = day;
    this.#format = format;
    this.#scene = puzzle.scene;
    // Coming back does not undo a wrong try.
    this.#clean = readBook().missed !== puzzle.id;
    this.#board.side = puzzle.side;
    this.#player.hidden = true;
    this.#moves.setAttribute("aria-label", t("page.puzzles.moves"));
    const title = day ? t("page.puzzles.daily") : t("page.puzzles.one", { grade: puzzle.grade });
    const facts = make("p", { class: "what" }, gradeSign(puzzle.grade), make("span", { class: "chip" }, t(`format.${puzzle.format}`)), day ? make("span", { class: "chip" }, dayWords(Date.parse(`${day}T12:00:00Z`))) : null);
    const back = make("a", { href: `/puzzles?grade=${puzzle.grade}${format ? `&format=${format}` : ""}` }, icon("chevron"), t("page.puzzles.title"));
    this.element.append(
      make("div", { class: "puzzle-head" }, make("p", { class: "puzzle-back" }, back), make("h1", {}, title), facts, make("p", { class: "lead" }, taskOf(puzzle))),
      make("section", { class: "puzzle-board", "aria-label": t("page.analysis.board") }, this.#board),
      make("div", { class: "puzzle-answer" }, this.#moves, this.#feedback, this.#reason, this.#player, this.#tools, this.#themes, this.#streak),
    );
    this.#board.addEventListener("choose", (event) => void this.#try(/** @type {CustomEvent} */ (event).detail.choice).catch(report));
    this.#begin();
  }

  leave() {
    this.#gone = true;
    this.#player.stop();
  }

  #begin() {
    this.#scene = this.#puzzle.scene;
    this.#played = [];
    this.#moves.replaceChildren();
    this.#stand();
    this.#tellStreak();
  }

  /** Where the puzzle stands now, waiting for a move. */
  #stand() {
    this.#player.stop();
    this.#player.hidden = true;
    this.#reason.replaceChildren();
    this.#say("", "");
    this.#board.show(this.#scene.view, { choices: this.#scene.choices, silent: true });
    const [hint, solution] = this.#helps();
    this.#offer(this.#hinted ? null : hint, solution, this.#nextButton());
  }

  #helps() {
    const hint = button(t("page.puzzles.hint"), () => void attempt(hint, () => this.#hint()), { icon: "info" });
    const solution = button(t("page.puzzles.solution"), () => void attempt(solution, () => this.#giveUp()), { icon: "eye" });
    return [hint, solution];
  }

  /** @param {string} choice */
  async #try(choice) {
    if (this.#solved) return;
    this.#board.busy = true;
    try {
      await present();
      const tried = /** @type {Tried} */ (await api.post(`/kamisado/puzzles/${this.#puzzle.id}/try`, { moves: this.#played, choice }));
      this.#board.busy = false;
      await (tried.right ? this.#right(tried) : this.#wrong(tried, choice));
    } catch (error) {
      this.#board.busy = false;
      this.#board.putBack();
      throw error;
    }
  }

  /** @param {Tried} tried */
  async #right(tried) {
    this.#scene = tried.scene;
    this.#played = tried.moves;
    this.#solved = tried.solved;
    this.#say("right", say(tried.message));
    for (const [place, step] of tried.played.entries()) {
      if (place) await new Promise((wake) => setTimeout(wake, stillness() ? PAUSE / 2 : PAUSE));
      if (this.#gone) return;
      const last = place === tried.played.length - 1;
      this.#moves.append(entry(step));
      await this.#board.show(step.view, { choices: last && !tried.solved ? tried.scene.choices : [], events: step.events });
    }
    if (tried.solved) await this.#celebrate();
  }

  async #celebrate() {
    const { id, themes } = this.#puzzle;
    noteSolved(id, { clean: this.#clean, day: this.#day });
    this.#say("right", t(this.#clean ? "page.puzzles.well_done" : "page.puzzles.solved_now"));
    this.#themes.replaceChildren(...themes.map(({ label }) => make("span", { class: "chip" }, say(label))));
    this.#tellStreak();
    const next = this.#nextButton("primary");
    this.#offer(next, this.#analysisLink(this.#played), button(t("page.puzzles.again"), () => this.#again(), { icon: "undo" }));
    next.focus({ preventScroll: true });
    this.#tools.scrollIntoView({ block: "nearest" });
  }

  #again() {
    this.#solved = false;
    this.#clean = false;
    this.#themes.replaceChildren();
    this.#begin();
    this.#board.enter();
  }

  /** @param {Tried} tried @param {string} choice */
  async #wrong(tried, choice) {
    this.#miss();
    this.#say("wrong", say(tried.message));
    const { mistake } = tried;
    const picture = make("p", {}, movePicture(this.#puzzle.side, choice), make("span", { class: "unseen" }, choiceText(choice)));
    this.#reason.replaceChildren(mistake ? make("p", {}, say(mistake.reason)) : picture);
    const again = button(t("page.puzzles.try_again"), () => {
      this.#stand();
      this.#board.enter();
    }, { kind: "primary", icon: "undo" });
    const [, solution] = this.#helps();
    this.#offer(again, solution ?? null);
    again.focus({ preventScroll: true });
    if (!mistake?.refutation.length) return this.#board.show(this.#scene.view, { silent: true });
    this.#player.hidden = false;
    const played = this.#player.start(this.#board, this.#scene.view, mistake.refutation, { label: t("page.puzzles.refutation") });
    this.#tools.scrollIntoView({ block: "nearest" });
    return played;
  }

  /** A wrong try, or a look at the answer. */
  #miss() {
    this.#clean = false;
    noteMiss(this.#puzzle.id);
    this.#tellStreak();
  }

  async #hint() {
    await present();
    const { idea } = await api.post("/kamisado/hint", { position: this.#scene.position });
    this.#hinted = true;
    this.#clean = false;
    this.#say("hint", say(idea));
    const [, solution] = this.#helps();
    this.#offer(solution ?? null, this.#nextButton());
  }

  async #giveUp() {
    const { solution } = /** @type {{ solution: Step[] }} */ (await api.post(`/kamisado/puzzles/${this.#puzzle.id}/solution`));
    this.#miss();
    this.#say("shown", t("page.puzzles.solution_shown"));
    this.#reason.replaceChildren();
    this.#moves.replaceChildren();
    const again = button(t("page.puzzles.try_again"), () => {
      this.#begin();
      this.#board.enter();
    }, { icon: "undo" });
    this.#offer(again, this.#analysisLink(solution.map(({ choice }) => choice ?? "")), this.#nextButton("primary"));
    again.focus({ preventScroll: true });
    this.#player.hidden = false;
    void this.#player.start(this.#board, this.#puzzle.scene.view, solution, { label: t("page.puzzles.solution") });
    this.#tools.scrollIntoView({ block: "nearest" });
  }

  /** @param {string[]} line */
  #analysisLink(line) {
    const query = new URLSearchParams({ position: this.#puzzle.scene.position, line: line.map(shortOf).join(""), ply: "0" });
    return make("a", { class: "button", href: `/analysis?${query}` }, icon("analysis"), t("page.puzzles.analyse"));
  }

  /** @param {string} [kind] */
  #nextButton(kind = "") {
    const next = button(t("page.puzzles.next"), () => void attempt(next, async () => {
      const found = await nextAfter(this.#puzzle, readBook().solved, this.#format);
      await go(found ? hrefOf(found, this.#format) : "/puzzles");
    }), { kind, icon: "play" });
    return next;
  }

  /** @param {"right" | "wrong" | "hint" | "shown" | ""} kind @param {string} text */
  #say(kind, text) {
    const sign = { right: "check", wrong: "close", hint: "info", shown: "eye", "": "" }[kind];
    this.#feedback.className = `puzzle-feedback ${kind}`;
    this.#feedback.replaceChildren(...(sign ? [icon(sign), make("p", {}, text)] : []));
  }

  /** @param {(HTMLElement | null | undefined)[]} tools */
  #offer(...tools) {
    this.#tools.replaceChildren(...tools.filter((each) => each !== null && each !== undefined));
  }

  #tellStreak() {
    const { streak, best } = readBook();
    this.#streak.hidden = best === 0;
    this.#streak.textContent = t("page.puzzles.streak_now", { streak: number(streak), best: number(best) });
  }
}

/** @param {Step} step */
function entry({ side, choice }) {
  return make("li", {}, movePicture(side, choice ?? ""), make("span", { class: "unseen" }, choiceText(choice ?? "")));
}
