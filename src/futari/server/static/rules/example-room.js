/** A printed example of Sekigahara: its steps one after the other, on a map where anything else can be tried too. */

import { api, ApiError } from "../shell/api.js";
import { button, make } from "../shell/make.js";
import { announce, report } from "../shell/notices.js";
import { setTitle } from "../shell/router.js";
import { play as playSound } from "../shell/sounds.js";
import { wear } from "../shell/style-sheet.js";
import { say, t } from "../shell/words.js";
import { faceOf } from "../table/games.js";
import { TablePrompt } from "../table/table-prompt.js";
import { linked } from "./linked.js";

/** @typedef {import("../table/games.js").Face} Face */
/** @typedef {import("./shapes.js").Example} Example */
/** @typedef {import("./shapes.js").ExampleMoment} ExampleMoment */

const GAME = "sekigahara";

/** @param {HTMLElement} main @param {Example[]} examples @param {string} name */
export async function showExample(main, examples, name) {
  const example = examples.find((each) => each.name === name);
  if (!example) throw new ApiError(404, { key: "page.missing.text" });
  const about = /** @type {import("../shell/shapes.js").About} */ (/** @type {unknown} */ ({ game: GAME, table: `example-${name}`, terms: {} }));
  const [face] = await Promise.all([faceOf(about), wear("prompt", "table", "learn")]);
  setTitle(example.title);
  const room = new ExampleRoom(example, face);
  main.append(room.element);
  await room.lay([]);
  return () => face.dispose();
}

class ExampleRoom {
  /** What has been chosen from the start. @type {string[]} */
  #line = [];
  /** Counts what is asked for, so that late answers are not shown. */
  #turn = 0;
  #prompt = new TablePrompt();
  #count = make("p", { class: "learn-count" });
  #caption = make("p", { class: "example-caption" });
  #back = button(t("page.example.back"), () => this.#go(this.#step - 1), { icon: "undo" });
  #next = button(t("page.example.next"), () => this.#go(this.#step + 1), { kind: "primary" });
  #return = button(t("page.example.return"), () => this.#go(this.#step), { kind: "primary" });
  #again = button(t("page.example.restart"), () => this.#go(0), { kind: "quiet" });

  /** @param {Example} example @param {Face} face */
  constructor(example, face) {
    this.example = example;
    this.face = face;
    this.#prompt.game = GAME;
    const steps = make("section", { class: "card example-steps", "aria-label": example.title }, this.#count, this.#caption, make("div", { class: "row" }, this.#next, this.#return, this.#back, this.#again));
    this.element = make(
      "div",
      { class: "example" },
      make("header", { class: "example-head" }, make("h1", {}, example.title), make("p", { class: "quiet-text" }, example.lead), make("a", { href: `/rules/${GAME}/${example.name === "battle" ? "8" : "7"}` }, t("page.example.rules"))),
      make(
        "div",
        { class: "table example-table", "data-status": "playing" },
        make("div", { class: "table-speak" }, steps, this.#prompt, face.chooser),
        make("div", { class: "table-board" }, face.board),
      ),
    );
    face.addEventListener("choose", (event) => void this.lay([...this.#line, /** @type {CustomEvent} */ (event).detail.choice]).catch(report));
    face.addEventListener("attempt", (event) => void this.#why(/** @type {CustomEvent} */ (event).detail.text).catch(report));
  }

  /** The choices of the first steps. @param {number} count */
  #choices(count) {
    return this.example.steps.slice(0, count).flat();
  }

  /** The last printed step that what was chosen contains. */
  get #step() {
    let step = 0;
    while (step < this.example.steps.length && this.#choices(step + 1).every((choice, place) => this.#line[place] === choice)) step += 1;
    return step;
  }

  /** Whether what was chosen leads along the printed line, to a step or into one. */
  get #isPrinted() {
    const all = this.#choices(this.example.steps.length);
    return this.#line.every((choice, place) => all[place] === choice);
  }

  /** @param {number} step */
  #go(step) {
    void this.lay(this.#choices(Math.max(0, step))).catch(report);
  }

  /** Show where some choices lead. @param {string[]} line */
  async lay(line) {
    const turn = (this.#turn += 1);
    this.face.busy = true;
    try {
      const moment = /** @type {ExampleMoment} */ (await api.post(`/rules/${GAME}/examples/${this.example.name}/play`, { choices: line }));
      if (turn !== this.#turn) return;
      this.#line = line;
      this.face.busy = false;
      this.#show(moment);
    } catch (error) {
      if (turn === this.#turn) this.face.busy = false;
      this.face.putBack();
      throw error;
    }
  }

  /** @param {ExampleMoment} moment */
  #show({ view, seat, choices, prompt, events, finished }) {
    const { captions, steps } = this.example;
    const step = this.#step;
    this.#prompt.dismiss();
    this.#prompt.show(finished ? t("page.example.over") : say(prompt), finished ? "over" : "mine");
    this.#count.textContent = t("page.example.step", { step, steps: steps.length });
    const strayed = !this.#isPrinted;
    const told = strayed ? t("page.example.strayed") : (captions[step] ?? "");
    this.#caption.replaceChildren(...linked(told, GAME));
    announce(told);
    this.#next.hidden = strayed || step >= steps.length;
    this.#return.hidden = !strayed;
    this.#back.hidden = step === 0;
    this.#again.hidden = this.#line.length === 0;
    void this.face.show({ view, seat, choices, events, past: false, over: false, silent: true });
  }

  /** Something that is not on the list: the server says why not. @param {string | null} attempt */
  async #why(attempt) {
    if (!attempt) return;
    const { refusal } = await api.post(`/rules/${GAME}/examples/${this.example.name}/why`, { choices: this.#line, attempt });
    playSound("refused");
    this.#prompt.refuse(refusal ? say(refusal) : t("page.table.not_possible"), refusal?.rule ?? null);
  }
}
