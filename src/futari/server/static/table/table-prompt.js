/**
 * `<table-prompt>`: what is to be done, what has just happened and why, and questions about a move.
 * Event: `now` (back from the past to the present).
 */

import { button, icon, make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { rulePath, withRules } from "./games.js";

/** @typedef {"mine" | "theirs" | "over" | "past"} Mood */

export class TablePrompt extends HTMLElement {
  #picture = make("span", { class: "prompt-picture", "aria-hidden": "true" });
  #text = make("p", { class: "prompt-text", "aria-live": "polite" });
  #now = button(t("page.table.now"), () => this.dispatchEvent(new Event("now")), { kind: "primary", hidden: true });
  #news = make("div", { class: "prompt-news", role: "status" });
  #question = make("div", { class: "prompt-question", role: "group", hidden: true });
  /** @type {((yes: boolean) => void) | null} */
  #answer = null;
  game = "";

  connectedCallback() {
    if (this.#text.isConnected) return;
    this.append(make("div", { class: "prompt-line" }, this.#picture, this.#text, this.#now), this.#question, this.#news);
  }

  /** @param {string} text @param {Mood} mood @param {Node | null} [picture] */
  show(text, mood, picture = null) {
    this.dataset["mood"] = mood;
    this.#picture.replaceChildren(...(picture ? [picture] : []));
    this.#picture.hidden = !picture;
    // Said again only if it is something else.
    if (this.#text.textContent !== text) this.#text.replaceChildren(...withRules(text, this.game));
    this.#now.hidden = mood !== "past";
  }

  /** What happened, in sentences; the numbers of rules lead to them. @param {string[]} sentences */
  tell(sentences) {
    this.#card("news", ...sentences.map((sentence) => make("p", {}, ...withRules(sentence, this.game))));
  }

  /** Something is not possible. @param {string} text @param {string | null} rule */
  refuse(text, rule) {
    const link = rule ? make("a", { href: rulePath(this.game, rule) }, t("page.table.rule", { rule })) : null;
    this.#card("news refused", make("p", {}, icon("warning"), make("span", {}, text, link ? " " : "", link)));
  }

  /** A new one each time: on phones it comes and goes. @param {string} kind @param {...HTMLElement} content */
  #card(kind, ...content) {
    this.#news.replaceChildren(...(content.length ? [make("div", { class: kind }, ...content)] : []));
  }

  /** Whether a choice is meant. @param {string} words @returns {Promise<boolean>} */
  confirm(words) {
    this.dismiss();
    const text = t("page.table.confirm", { move: words });
    this.#question.setAttribute("aria-label", text);
    const yes = button(t("page.table.confirm_yes"), () => this.#reply(true), { kind: "primary", icon: "check" });
    this.#question.replaceChildren(make("p", {}, text), yes, button(t("page.table.confirm_no"), () => this.#reply(false)));
    this.#question.hidden = false;
    yes.focus({ preventScroll: true });
    return new Promise((answer) => {
      this.#answer = answer;
    });
  }

  /** The question is no longer of interest. */
  dismiss() {
    if (this.#answer) this.#reply(false);
  }

  /** @param {boolean} yes */
  #reply(yes) {
    const answer = this.#answer;
    this.#answer = null;
    this.#question.hidden = true;
    this.#question.replaceChildren();
    answer?.(yes);
  }
}

customElements.define("table-prompt", TablePrompt);
