/**
 * `<learn-mistakes>`: walks through the turning points of a match and asks for something better; a wrong try is refuted on
 * the board. Events: `visit` (detail `{node}`: show this position), `leave`.
 */

import { SIDES } from "../kamisado/notation.js";
import { choiceText, sideWord } from "../kamisado/speech.js";
import { ApiError } from "../shell/api.js";
import { button, icon, make } from "../shell/make.js";
import { report } from "../shell/notices.js";
import { say, t } from "../shell/words.js";
import { mistakeOf } from "./judge.js";
import { LinePlayer } from "./line-player.js";
import { movePicture } from "./move-chip.js";
import { picks } from "./position-editor.js";

/** @typedef {import("./scenes.js").Turn} Turn */
/** @typedef {import("./study.js").StudyNode} StudyNode */
/** @typedef {import("./study-board.js").StudyBoard} StudyBoard */
/** The place before a wrong choice, and where it led. @typedef {Turn & { node: StudyNode, played: StudyNode }} Lesson */

export class LearnMistakes extends HTMLElement {
  /** @type {StudyBoard | null} */
  #board = null;
  /** @type {Lesson[]} */
  #all = [];
  #place = 0;
  #whose = picks("page.mistakes.whose", [["both", t("page.mistakes.both")], ...SIDES.map((side) => [side, sideWord(side)])], () => this.#begin());
  #title = make("h2", { tabindex: -1 });
  #task = make("div", { class: "lesson-task" });
  #feedback = make("div", { class: "lesson-feedback", role: "status" });
  #player = new LinePlayer();
  #tools = make("div", { class: "row" });
  /** @type {AbortController | null} */
  #asking = null;

  connectedCallback() {
    if (this.#title.isConnected) return;
    const leave = make("button", { type: "button", class: "tool", "aria-label": t("page.mistakes.leave"), title: t("page.mistakes.leave"), onclick: () => this.#leave() }, icon("close"));
    this.#player.hidden = true;
    this.append(make("div", { class: "lesson-head" }, this.#title, leave), this.#task, this.#feedback, this.#player, this.#tools, this.#whose);
  }

  disconnectedCallback() {
    this.#asking?.abort();
    this.#player.stop();
  }

  /** @param {StudyBoard} board @param {Lesson[]} lessons */
  start(board, lessons) {
    this.#board = board;
    this.#all = lessons;
    this.#whose.hidden = lessons.every(({ side }) => side === lessons[0]?.side);
    const [both] = this.#whose.querySelectorAll("input");
    if (both) both.checked = true;
    this.#begin();
    this.#title.focus({ preventScroll: true });
  }

  get #lessons() {
    const whose = this.#whose.querySelector("input:checked")?.getAttribute("value") ?? "both";
    return this.#all.filter(({ side }) => whose === "both" || side === whose);
  }

  #begin() {
    this.#place = 0;
    this.#visit();
  }

  #visit() {
    const lessons = this.#lessons;
    const lesson = lessons[this.#place];
    this.#asking?.abort();
    this.#quiet();
    if (!lesson) return this.#finish(lessons.length);
    this.#title.textContent = t("page.mistakes.title", { place: this.#place + 1, count: lessons.length });
    const { side, gave, node, played } = lesson;
    const choice = played.choice ?? "";
    this.#task.replaceChildren(
      make("p", { class: "lesson-played" }, make("span", {}, t("page.mistakes.played", { side: sideWord(side) })), " ", movePicture(side, choice), make("span", { class: "unseen" }, choiceText(choice))),
      make("p", {}, t(`page.mistakes.task_${gave}`, { side: sideWord(side) })),
    );
    this.#offer([button(t("page.mistakes.show"), () => void this.#show(lesson).catch(report), { icon: "eye" }), this.#nextButton(t("page.mistakes.skip"))]);
    this.dispatchEvent(new CustomEvent("visit", { detail: { node } }));
  }

  /** @param {number} count */
  #finish(count) {
    this.#title.textContent = t("page.mistakes.done");
    this.#task.replaceChildren(make("p", {}, count ? t("page.mistakes.done_text", { n: count }) : t("page.mistakes.none")));
    this.#offer([count ? button(t("page.mistakes.again"), () => this.#begin()) : null, button(t("page.mistakes.leave"), () => this.#leave(), { kind: "primary" })]);
    this.#title.focus({ preventScroll: true });
  }

  /** Something was tried on the board. @param {string} choice */
  async tried(choice) {
    const lesson = this.#lessons[this.#place];
    const board = this.#board;
    if (!lesson || !board) return;
    board.busy = true;
    try {
      const { mistake, message } = await this.#mistake(lesson, choice);
      board.busy = false;
      if (!mistake) this.#right(lesson, choice);
      else if (mistake.gave === "unknown") this.#tell("unknown", say(message), [this.#againButton(), this.#nextButton(t("page.mistakes.next"))]);
      else this.#wrong(lesson, mistake, choice);
    } catch (error) {
      board.busy = false;
      board.putBack();
      if (!(error instanceof ApiError) && this.#asking?.signal.aborted) return;
      report(error);
    }
  }

  /** @param {Lesson} lesson @param {string} choice */
  #mistake({ node }, choice) {
    this.#asking?.abort();
    this.#asking = new AbortController();
    return mistakeOf(node.position, choice, this.#asking.signal);
  }

  /** @param {Lesson} lesson @param {string} choice */
  #right(lesson, choice) {
    this.#tell("right", t("page.mistakes.right", { choice: choiceText(choice) }), [this.#nextButton(t("page.mistakes.next"), "primary")]);
    this.dispatchEvent(new CustomEvent("found", { detail: { node: lesson.node, choice } }));
  }

  /** @param {Lesson} lesson @param {import("./scenes.js").Mistake} mistake @param {string} choice */
  #wrong(lesson, mistake, choice) {
    const same = choice === lesson.played.choice ? `${t("page.mistakes.same")} ` : "";
    this.#tell("wrong", `${same}${say(mistake.reason)}`, [this.#againButton("primary"), button(t("page.mistakes.show"), () => void this.#show(lesson).catch(report), { icon: "eye" }), this.#nextButton(t("page.mistakes.skip"))]);
    this.#playOut(lesson, mistake.refutation, t("page.mistakes.refutation"));
  }

  /** What should have been played. @param {Lesson} lesson */
  async #show(lesson) {
    const { mistake, message } = await this.#mistake(lesson, lesson.played.choice ?? "");
    const buttons = [this.#againButton(), this.#nextButton(t("page.mistakes.next"), "primary")];
    this.#tell(mistake?.better.length ? "shown" : "unknown", `${say(message)} ${mistake?.better.length ? t("page.mistakes.better") : ""}`.trim(), buttons);
    if (mistake?.better.length) this.#playOut(lesson, mistake.better, t("page.mistakes.better"));
  }

  /** @param {Lesson} lesson @param {import("./scenes.js").Step[]} steps @param {string} label */
  #playOut(lesson, steps, label) {
    if (!this.#board) return;
    this.#player.hidden = false;
    void this.#player.start(this.#board, lesson.node.view, steps, { label });
  }

  /** @param {"right" | "wrong" | "unknown" | "shown"} kind @param {string} text @param {(HTMLElement | null)[]} buttons */
  #tell(kind, text, buttons) {
    this.#quiet();
    const sign = { right: "check", wrong: "close", unknown: "info", shown: "eye" }[kind];
    this.#feedback.className = `lesson-feedback ${kind}`;
    this.#feedback.replaceChildren(icon(sign), make("p", {}, text));
    this.#offer(buttons);
  }

  #quiet() {
    this.#player.stop();
    this.#player.hidden = true;
    this.#feedback.className = "lesson-feedback";
    this.#feedback.replaceChildren();
  }

  /** The focus stays among the buttons when it was there. @param {(HTMLElement | null)[]} buttons */
  #offer(buttons) {
    const focused = this.#tools.contains(document.activeElement);
    this.#tools.replaceChildren(...buttons.filter((each) => each !== null));
    if (focused) /** @type {HTMLElement | null} */ (this.#tools.querySelector(".primary") ?? this.#tools.querySelector("button"))?.focus();
  }

  /** @param {string} [kind] */
  #againButton(kind = "") {
    return button(t("page.mistakes.try_again"), () => {
      this.#visit();
      this.#board?.enter();
    }, { kind, icon: "undo" });
  }

  /** @param {string} text @param {string} [kind] */
  #nextButton(text, kind = "") {
    return button(text, () => {
      this.#place += 1;
      this.#visit();
    }, { kind });
  }

  #leave() {
    this.#quiet();
    this.dispatchEvent(new CustomEvent("leave"));
  }
}

customElements.define("learn-mistakes", LearnMistakes);
