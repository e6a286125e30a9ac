/**
 * `<story-bar>`: what happened while one did not look, told on the map one event after the other: it plays, pauses, steps, and can be skipped.
 * Events: `tell` (detail `{view, event, legs}`: how the map looks after an event), `over` (the present may be shown).
 */

import { icon, make } from "../shell/make.js";
import { number, say, t } from "../shell/words.js";
import { legsOf } from "./marching.js";
import { afterEvent, tellable } from "./story.js";

/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */

// How long an event is shown: long enough to be read.
const LEAST = 1000;
const A_LETTER = 16;
const MOST = 2600;

export class StoryBar extends HTMLElement {
  /** @type {GameEvent[]} */
  #events = [];
  /** The views before, between and after the events. @type {CampaignView[]} */
  #views = [];
  #at = 0;
  #paused = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #title = make("b", { class: "story-title" });
  #text = make("p", { class: "story-text", "aria-live": "polite" });
  #count = make("span", { class: "story-count" });
  #back = this.#tool("back", "page.campaign.story_back", () => this.#step(-1));
  #play = this.#tool("pause", "page.do.pause", () => this.#toggle());
  #forward = this.#tool("chevron", "page.campaign.story_forward", () => this.#step(1));
  #skip = make("button", { type: "button", class: "button story-skip", onclick: () => this.end() }, t("page.campaign.story_skip"));

  constructor() {
    super();
    this.hidden = true;
  }

  connectedCallback() {
    if (this.#text.isConnected) return;
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", t("page.campaign.story"));
    this.append(make("div", { class: "story-words" }, this.#title, this.#count, this.#text), make("div", { class: "story-tools" }, this.#back, this.#play, this.#forward, this.#skip));
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.end();
    });
    document.addEventListener("visibilitychange", this.#wake);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#wake);
  }

  #wake = () => this.#wait();

  get isOn() {
    return !this.hidden;
  }

  /** Tell what happened, from how it was before; more of it, if something is being told already. @param {CampaignView} before @param {GameEvent[]} happened @param {string} title */
  tell(before, happened, title) {
    const events = tellable(happened);
    if (!events.length) return false;
    if (!this.isOn) [this.#events, this.#views, this.#at, this.#paused] = [[], [before], 0, false];
    for (const event of events) {
      const last = this.#views.at(-1);
      if (!last) continue;
      this.#events.push(event);
      this.#views.push(afterEvent(last, event));
    }
    this.#title.textContent = title;
    if (this.isOn) this.#show();
    else {
      this.hidden = false;
      this.#step(1);
    }
    return true;
  }

  /** Enough of it. */
  end() {
    if (!this.isOn) return;
    clearTimeout(this.#timer);
    this.hidden = true;
    this.dispatchEvent(new CustomEvent("over"));
  }

  /** @param {number} by */
  #step(by) {
    const next = this.#at + by;
    if (next > this.#events.length) return this.end();
    this.#at = Math.max(1, next);
    const event = this.#events[this.#at - 1];
    const view = this.#views[this.#at];
    if (!event || !view) return this.end();
    if (by < 0) this.#paused = true;
    this.#text.textContent = say(event.message);
    this.#show();
    this.dispatchEvent(new CustomEvent("tell", { detail: { view, event, legs: by > 0 ? legsOf([event]) : [] } }));
    return this.#wait();
  }

  #toggle() {
    this.#paused = !this.#paused;
    this.#show();
    if (!this.#paused) this.#step(1);
    else this.#wait();
  }

  /** The next one by itself, once this one was read; nobody reads a page that is not in sight. */
  #wait() {
    clearTimeout(this.#timer);
    if (!this.isOn || this.#paused || document.hidden) return;
    const letters = this.#text.textContent?.length ?? 0;
    this.#timer = setTimeout(() => this.#step(1), Math.min(MOST, LEAST + A_LETTER * letters));
  }

  #show() {
    this.#count.textContent = `${number(this.#at)}/${number(this.#events.length)}`;
    this.#back.setAttribute("aria-disabled", String(this.#at <= 1));
    const name = t(this.#paused ? "page.do.play" : "page.do.pause");
    this.#play.replaceChildren(icon(this.#paused ? "play" : "pause"));
    this.#play.setAttribute("aria-label", name);
    this.#play.title = name;
  }

  /** @param {string} sign @param {string} key @param {() => void} act */
  #tool(sign, key, act) {
    return make("button", { type: "button", class: "tool", "aria-label": t(key), title: t(key), onclick: act }, icon(sign));
  }
}

customElements.define("story-bar", StoryBar);
