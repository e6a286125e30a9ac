/**
 * `<value-panel>`: asks what every choice of a position leads to, with progress and a way to stop; shows it as a list.
 * Events: those of its list, and `rated` (detail `{rated}`) when the values are there.
 */

import { ApiError } from "../shell/api.js";
import { button, make } from "../shell/make.js";
import { report } from "../shell/notices.js";
import { number, t } from "../shell/words.js";
import { ChoiceValues, summaryOf } from "./choice-values.js";
import { judge, knownChoices, PATIENCE } from "./judge.js";

/** @typedef {import("./scenes.js").Rated} Rated */
/** @typedef {import("../kamisado/notation.js").MatchView} MatchView */

// Whoever hurries through a match does not ask at every position, least of all where any tower may move, which takes
// longest; whoever waits sees that it goes on.
const REST = 150;
const LONG_REST = 1200;
const SOON = 400;

export class ValuePanel extends HTMLElement {
  list = new ChoiceValues();
  #summary = make("p", { class: "value-summary", role: "status" });
  #elapsed = make("span", { class: "small quiet-text" });
  #progress = make("progress", { max: PATIENCE, value: 0 });
  #stop = button(t("page.analysis.stop"), () => this.stop(), { icon: "close" });
  #again = button(t("page.analysis.ask_again"), () => this.#view && void this.ask(this.#view));
  #working = make("div", { class: "value-working" }, this.#elapsed, this.#progress, this.#stop);
  /** @type {MatchView | null} */
  #view = null;
  /** @type {AbortController | null} */
  #asking = null;
  #clock = 0;

  connectedCallback() {
    if (this.#summary.isConnected) return;
    this.#progress.setAttribute("aria-label", t("page.analysis.working"));
    this.#settle();
    this.append(make("h2", {}, t("page.analysis.values_title")), this.#summary, this.#working, this.#again, this.list);
  }

  disconnectedCallback() {
    this.forget();
  }

  /** There is nothing to value here; say why. @param {string} [text] */
  forget(text = "") {
    this.#asking?.abort();
    this.#asking = null;
    this.#view = null;
    this.#settle();
    this.list.show(null, []);
    this.#summary.textContent = text;
  }

  /** Ask for the values of a position. @param {MatchView} view */
  async ask(view) {
    this.forget();
    const asking = (this.#asking = new AbortController());
    this.#view = view;
    const known = knownChoices(view.position);
    if (known) return this.#tell(view, known);
    this.#work();
    try {
      await new Promise((rest) => setTimeout(rest, view.must_move ? REST : LONG_REST));
      if (asking.signal.aborted) return undefined;
      const rated = await judge(view.position, asking.signal);
      if (this.#asking === asking) this.#tell(view, rated);
    } catch (error) {
      if (this.#asking !== asking) return undefined;
      this.#settle();
      this.#again.hidden = false;
      // Unknown is said as unknown, whether it was stopped, took too long or was refused.
      if (asking.signal.aborted) this.#summary.textContent = t("page.analysis.value_stopped");
      else if (error instanceof ApiError) this.#summary.textContent = error.status === 503 ? t("page.analysis.value_late") : error.sentences.join(" ");
      else report(error);
    }
    return undefined;
  }

  stop() {
    this.#asking?.abort();
    if (!this.#working.hidden) {
      this.#settle();
      this.#again.hidden = false;
      this.#summary.textContent = t("page.analysis.value_stopped");
      this.#again.focus();
    }
  }

  /** @param {MatchView} view @param {Rated[]} rated */
  #tell(view, rated) {
    this.#settle();
    this.#summary.textContent = summaryOf(view.to_move ?? "black", rated);
    this.list.show(view, rated);
    this.dispatchEvent(new CustomEvent("rated", { detail: { rated } }));
  }

  #work() {
    const begun = performance.now();
    this.#clock = window.setInterval(() => {
      const passed = performance.now() - begun;
      this.#working.hidden = passed < SOON;
      this.#progress.value = Math.min(PATIENCE, passed / 1000);
      this.#elapsed.textContent = t("page.analysis.elapsed", { seconds: number(Math.floor(passed / 1000)), most: number(PATIENCE) });
    }, 100);
  }

  #settle() {
    clearInterval(this.#clock);
    this.#working.hidden = true;
    this.#again.hidden = true;
  }
}

customElements.define("value-panel", ValuePanel);
