/**
 * `<campaign-guide>`: the hints of a guided campaign, one for each decision of its first week: what it is about, by which
 * rule, and what we would do. It points at what is meant. Whoever has had enough puts it away.
 */

import { linked } from "../rules/linked.js";
import { Progress } from "../rules/progress.js";
import { api } from "../shell/api.js";
import { button, make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { readChoice } from "./choices.js";
import { choiceWord } from "./words.js";

/** @typedef {import("../rules/shapes.js").Hint} Hint */
/** @typedef {import("../table/sekigahara-face.js").SekigaharaFace} Face */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */

const GAME = "sekigahara";
const OFF = "off";
export const PROGRESS = "futari.learn.sekigahara";

/** @returns {Promise<{ weeks: number, lessons: Hint[] }>} */
export function theLessons() {
  return api.get(`/rules/${GAME}/lessons`);
}

export class CampaignGuide extends HTMLElement {
  #progress = new Progress(PROGRESS);
  #heading = make("h2", {});
  #text = make("p", {});
  #tip = make("p", { class: "guide-tip" });
  #advice = make("p", { class: "guide-advice" });
  #rules = make("a", { href: `/rules/${GAME}` }, t("page.guide.rules"));
  #leave = button(t("page.guide.leave"), () => this.#turn(OFF), { kind: "quiet" });
  #again = button(t("page.guide.again"), () => this.#turn(""), { kind: "quiet", icon: "hint" });
  #more = make("details", { open: true }, make("summary", {}, this.#heading), this.#text, this.#tip);
  #card = make("section", { class: "guide-card", "aria-live": "polite" }, this.#more, this.#advice, make("div", { class: "guide-foot" }, this.#rules, this.#leave));
  /** What is shown now. @type {{ view: CampaignView, listed: readonly string[] } | null} */
  #now = null;

  /** @param {Face} face @param {number} weeks @param {Hint[]} lessons */
  constructor(face, weeks, lessons) {
    super();
    this.face = face;
    this.weeks = weeks;
    this.lessons = lessons;
  }

  /** The guide of a face. @param {Face} face */
  static async of(face) {
    const { weeks, lessons } = await theLessons();
    return new CampaignGuide(face, weeks, lessons);
  }

  connectedCallback() {
    if (!this.#card.isConnected) this.append(this.#card, this.#again);
  }

  /** @param {CampaignView} view @param {readonly string[]} listed what may be chosen @param {boolean} present whether it is the present of a game that goes on */
  show(view, listed, present) {
    this.#now = present ? { view, listed } : null;
    this.#draw();
  }

  /** @param {string} at */
  #turn(at) {
    this.#progress.at = at;
    this.#draw();
    (at === OFF ? this.#again : this.#leave).focus({ preventScroll: true });
  }

  #draw() {
    const now = this.#now;
    const off = this.#progress.at === OFF;
    // The reinforcement of the next week is the last thing that is new.
    const over = now !== null && now.view.week > this.weeks && now.view.step !== "discards";
    this.hidden = now === null || (over && off);
    this.#card.hidden = off;
    this.#again.hidden = !off;
    this.#point(null, null);
    if (!now || off) return;
    if (over) return this.#tell(t("page.guide.done_title"), t("page.guide.done_text"));
    const found = now.listed.length ? this.#lessonFor(now.view, now.listed) : null;
    if (!found) return this.#tell(t("page.guide.title"), t("page.guide.waiting"));
    const { lesson, choice } = found;
    this.#progress.finish(lesson.name);
    this.#tell(lesson.title, lesson.text, choice ? lesson.tip : null, choice && choiceWord(this.face.edition, readChoice(this.face.edition, choice), now.view.step));
    if (choice) this.#point(choice, now.view);
  }

  /** The hint of this step, and the first proposed choice that is listed. @param {CampaignView} view @param {readonly string[]} listed */
  #lessonFor(view, listed) {
    const step = view.fight?.siege && view.step === "deployment" ? "siege" : view.step;
    const fitting = this.lessons.filter(({ steps }) => steps.includes(step));
    const proposed = fitting.map((lesson) => ({ lesson, choice: lesson.choices[view.turn].find((each) => listed.includes(each)) ?? null }));
    return proposed.find(({ choice }) => choice && view.week <= this.weeks) ?? (fitting[0] ? { lesson: fitting[0], choice: null } : null);
  }

  /** @param {string} title @param {string} text @param {string | null} [tip] @param {string | null} [advice] */
  #tell(title, text, tip = null, advice = null) {
    const told = advice ? t("page.guide.advice", { choice: advice }) : "";
    // What has been read once makes room; it can be unfolded again.
    if (this.#heading.textContent !== title) this.#more.open = true;
    else if (told && told !== this.#advice.textContent) this.#more.open = false;
    this.#heading.textContent = title;
    this.#text.replaceChildren(...linked(text, GAME));
    this.#tip.replaceChildren(...linked(tip ?? "", GAME));
    this.#tip.hidden = !tip;
    this.#advice.textContent = told;
    this.#advice.hidden = !told;
  }

  /** At the place, the card, the block or the button that a choice is made with. @param {string | null} text @param {CampaignView | null} view */
  #point(text, view) {
    const { edition, board, chooser } = this.face;
    for (const root of [board, chooser]) for (const each of root.querySelectorAll(".advised")) each.classList.remove("advised");
    if (!text) return this.face.point(null);
    const { card, block, place, clan } = readChoice(edition, text);
    const where = place ?? (clan ? (edition.recruitedAt(clan)?.key ?? null) : null);
    this.face.point(view?.fight ? null : where);
    const wanted = [card ? `[data-card="${card}"]` : "", block && !card ? `[data-block="${block}"]` : "", `[data-choice="${text}"]`].filter(Boolean).join(", ");
    for (const root of [board, chooser]) for (const each of root.querySelectorAll(wanted)) each.classList.add("advised");
  }
}

customElements.define("campaign-guide", CampaignGuide);
