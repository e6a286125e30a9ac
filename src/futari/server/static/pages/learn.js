/** The guided first games: Kamisado's small positions with a task each, and where Sekigahara's guided campaign begins. */

import { choiceText } from "../kamisado/speech.js";
import { openTable } from "../parts/open-table.js";
import { LessonRun, punishment } from "../rules/lesson.js";
import { linked, ruleLink } from "../rules/linked.js";
import { LiveBoard } from "../rules/live-board.js";
import { Progress } from "../rules/progress.js";
import { api } from "../shell/api.js";
import { button, icon, make } from "../shell/make.js";
import { report } from "../shell/notices.js";
import { setTitle } from "../shell/router.js";
import { play as playSound } from "../shell/sounds.js";
import { wear } from "../shell/style-sheet.js";
import { say, t } from "../shell/words.js";

/** @typedef {import("../rules/shapes.js").Lesson} Lesson */
/** @typedef {import("../rules/shapes.js").Scene} Scene */
/** @typedef {import("../rules/shapes.js").Refusal} Refusal */

const FIRST_GAME = { game: "kamisado", options: { format: "single" }, against: "bot", bot: "beginner", side: "first", clock: { kind: "none" } };
// How long one may look at a position before Gold answers.
const PAUSE = 650;

/** @param {HTMLElement} main */
export async function show(main) {
  if (new URLSearchParams(location.search).get("game") === "sekigahara") {
    const [{ showCourse }] = await Promise.all([import("../rules/campaign-course.js"), wear("rules", "learn")]);
    return showCourse(main);
  }
  const [{ lessons }] = /** @type {[{lessons: Lesson[]}, void]} */ (await Promise.all([api.get("/rules/kamisado/lessons"), wear("rules", "learn")]));
  setTitle(t("page.learn.title"));
  const course = new Course(lessons);
  main.append(course.element);
  course.open();
  return () => course.close();
}

class Course {
  #lessons;
  #progress = new Progress();
  #current = 0;
  /** @type {LessonRun | null} */
  #run = null;
  /** @type {Scene | null} */
  #scene = null;
  #started = false;
  /** Gold is about to answer: nobody else may move. */
  #waiting = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #board = new LiveBoard({
    wants: (choice) => this.#wants(choice),
    played: (scene, choice) => this.#played(scene, choice),
    refused: (refusal) => this.#refused(refusal),
    failed: report,
  });
  #steps = make("ol", { class: "learn-steps", role: "list" });
  #count = make("p", { class: "learn-count" });
  #heading = make("h2", { tabindex: -1, id: "lesson" });
  #text = make("p", { class: "learn-text" });
  #task = make("p", {});
  #feedback = make("div", { class: "learn-feedback", role: "status" });
  #next = button("", () => this.#go(this.#current + 1), { kind: "primary" });
  #show = button(t("page.learn.show"), () => this.#showMe(), { icon: "hint" });
  #again = button(t("page.learn.again"), () => this.#start(), { icon: "undo" });
  #answer;
  #lesson;
  #end;

  /** @param {Lesson[]} lessons */
  constructor(lessons) {
    this.#lessons = lessons;
    const buttons = make("div", { class: "row" }, this.#next, this.#show, this.#again);
    this.#answer = make("div", { class: "learn-answer" }, this.#board.lineups, this.#feedback, buttons);
    this.#lesson = make(
      "section",
      { class: "learn-lesson", "aria-labelledby": "lesson" },
      make(
        "div",
        { class: "learn-words" },
        this.#count,
        this.#heading,
        this.#text,
        make("div", { class: "learn-task" }, make("p", { class: "learn-label" }, t("page.learn.task")), this.#task),
      ),
      make("div", { class: "learn-board" }, this.#board.element),
      this.#answer,
    );
    this.#end = make("section", { class: "learn-end", "aria-labelledby": "learn-end", hidden: true });
    this.element = make(
      "div",
      { class: "learn" },
      make("header", { class: "learn-head" }, make("h1", {}, t("page.learn.title")), make("p", { class: "quiet-text" }, t("page.learn.lead"), " ", make("a", { href: "/learn?game=sekigahara" }, t("page.guide.sekigahara")))),
      make("nav", { "aria-label": t("page.learn.steps") }, this.#steps),
      this.#lesson,
      this.#end,
    );
  }

  /** Begin where the address says, or where somebody was. */
  open() {
    const asked = new URLSearchParams(location.search).get("step") ?? this.#progress.at;
    this.#go(Math.max(0, this.#lessons.findIndex(({ name }) => name === asked)));
    this.#started = true;
  }

  close() {
    clearTimeout(this.#timer);
    this.#board.close();
  }

  /** @param {number} place */
  #go(place) {
    this.#current = place;
    const lesson = this.#lessons[place];
    this.#lesson.hidden = !lesson;
    this.#end.hidden = Boolean(lesson);
    this.#showSteps();
    if (!lesson) return this.#finish();
    this.#progress.at = lesson.name;
    history.replaceState(history.state, "", `/learn?step=${lesson.name}`);
    this.#count.textContent = t("page.learn.step", { step: place + 1, steps: this.#lessons.length });
    this.#heading.textContent = lesson.title;
    this.#text.replaceChildren(...linked(lesson.text));
    this.#start();
    if (!this.#started) return;
    this.#heading.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "start" });
  }

  /** The lesson from its beginning. */
  #start() {
    const lesson = this.#lessons[this.#current];
    if (!lesson) return;
    clearTimeout(this.#timer);
    this.#waiting = false;
    this.#run = new LessonRun(lesson);
    this.#scene = null;
    this.#tell("");
    this.#showTask();
    this.#showButtons(false);
    void this.#board.show(lesson.still, { look: lesson.look, silent: true });
  }

  #showTask() {
    this.#task.textContent = this.#run?.task ?? "";
  }

  /** @param {boolean} solved */
  #showButtons(solved) {
    const last = this.#current === this.#lessons.length - 1;
    const text = this.#next.querySelector("span");
    if (text) text.textContent = last ? t("page.learn.finish") : t("page.learn.next");
    this.#next.hidden = !solved;
    this.#show.hidden = solved;
  }

  #showSteps() {
    const items = this.#lessons.map(({ name, title }, place) => {
      const done = this.#progress.isDone(name);
      const params = { step: place + 1, title };
      const look = {
        type: "button",
        class: `learn-step ${done ? "done" : ""}`,
        title,
        "aria-label": done ? t("page.learn.step_done", params) : t("page.learn.step_name", params),
        "aria-current": place === this.#current ? "step" : null,
        onclick: () => this.#go(place),
      };
      return make("li", {}, make("button", look, done ? icon("check") : place + 1));
    });
    this.#steps.replaceChildren(...items);
    // On a phone the steps are one line that is scrolled by hand; it has no width before the page is shown.
    const here = items[this.#current];
    if (here) requestAnimationFrame(() => (this.#steps.scrollLeft = here.offsetLeft - this.#steps.clientWidth / 2));
  }

  /** @param {"" | "good" | "bad" | "plain"} kind @param {...(string | Node)} parts */
  #tell(kind, ...parts) {
    this.#feedback.className = `learn-feedback ${kind}`;
    this.#feedback.replaceChildren(...(parts.length ? [make("p", {}, ...parts)] : []));
    if (kind && this.#started) this.#answer.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} choice */
  #wants(choice) {
    if (!this.#run || this.#run.solved || this.#waiting) return false;
    if (this.#run.accepts(choice)) return true;
    void this.#wrong(choice);
    return false;
  }

  /** A legal choice that does not do it: where it costs the round at once, Gold shows how. @param {string} choice */
  async #wrong(choice) {
    const lesson = /** @type {Lesson} */ (this.#lessons[this.#current]);
    playSound("refused");
    this.#tell("bad", make("strong", {}, t("page.learn.almost")), " ", ...linked(lesson.wrong));
    if (lesson.name !== "safe") return;
    this.#waiting = true;
    try {
      const scene = await this.#board.play(choice);
      const answer = scene && punishment(scene);
      if (answer) this.#later(() => this.#board.play(answer).catch(report));
      this.#again.focus({ preventScroll: true });
    } catch (error) {
      report(error);
    }
  }

  /** @param {Scene} scene @param {string} choice */
  #played(scene, choice) {
    const run = this.#run;
    if (!run) return;
    run.take(choice, scene.events.length === 0 || scene.view.last?.side !== "gold");
    this.#scene = scene;
    this.#waiting = false;
    if (run.solved) return this.#solved();
    playSound("move");
    const answer = scene.to_act === "gold" ? run.next(scene.choices) : null;
    if (answer) return this.#later(() => this.#reply(answer));
    this.#showTask();
    this.#tell("plain", make("strong", {}, t("page.learn.onward")), " ", ...linked(run.task));
  }

  /** @param {string} choice */
  async #reply(choice) {
    try {
      const scene = await this.#board.play(choice);
      if (scene) this.#played(scene, choice);
    } catch (error) {
      report(error);
    }
  }

  /** @param {() => unknown} act */
  #later(act) {
    this.#waiting = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, PAUSE);
  }

  #solved() {
    const lesson = /** @type {Lesson} */ (this.#lessons[this.#current]);
    playSound("win");
    this.#progress.finish(lesson.name);
    this.#showSteps();
    this.#showButtons(true);
    this.#tell("good", make("strong", {}, t("page.learn.solved")), " ", ...linked(lesson.good));
    this.#next.focus({ preventScroll: true });
  }

  /** @param {Refusal} refusal */
  #refused(refusal) {
    playSound("refused");
    const link = refusal.rule ? ruleLink(refusal.rule, t("page.rules.rule", { rule: refusal.rule })) : "";
    this.#tell("bad", make("strong", {}, t("page.rules.refused")), ` ${say(refusal)} `, link);
  }

  #showMe() {
    const lesson = this.#lessons[this.#current];
    const choice = lesson && this.#run?.next(this.#scene?.choices ?? lesson.still.choices);
    if (!choice) return this.#start();
    this.#board.mark({ choice });
    this.#tell("plain", t("page.learn.shown", { entry: choiceText(choice) }));
  }

  #finish() {
    const play = button(t("page.learn.play"), () => void this.#playFirst(play), { kind: "primary large", icon: "play" });
    const heading = make("h2", { id: "learn-end", tabindex: -1 }, t("page.learn.done_title"));
    this.#end.replaceChildren(
      icon("star"),
      heading,
      make("p", { class: "lead" }, t("page.learn.done_text")),
      make("p", { class: "row centre" }, play),
      make("p", { class: "small quiet-text" }, t("page.learn.play_hint")),
      make(
        "p",
        { class: "row centre" },
        make("a", { class: "button", href: "/puzzles" }, icon("puzzle"), make("span", {}, t("page.learn.puzzles"))),
        make("a", { class: "button", href: "/rules/kamisado" }, icon("learn"), make("span", {}, t("page.learn.rules"))),
        button(t("page.learn.restart"), () => this.#restart(), { kind: "quiet", icon: "undo" }),
      ),
    );
    history.replaceState(history.state, "", "/learn");
    this.#progress.at = "";
    heading.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "start" });
  }

  #restart() {
    this.#progress.forget();
    this.#go(0);
  }

  /** @param {HTMLButtonElement} pressed */
  async #playFirst(pressed) {
    pressed.disabled = true;
    try {
      await openTable(FIRST_GAME);
    } catch (error) {
      report(error);
    } finally {
      pressed.disabled = false;
    }
  }
}
