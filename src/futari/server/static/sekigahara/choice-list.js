/**
 * `<choice-list>`: everything that can be chosen now, in words: what is chosen most at once, the rest in a list to unfold.
 * The way for keyboards and screen readers, and for whoever likes to read. Event: `choose` (detail `{choice}`).
 */

import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { ChoiceBook } from "./choices.js";
import { choiceWord, placeWord } from "./words.js";

/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./edition.js").Edition} Edition */

// So few choices are all shown at once.
const FEW = 5;
/** Acts that end something: they stand apart from those that do something. */
const ENDING = new Set(["end", "done", "finish", "pass", "pass-all", "yield", "yield-all", "no-second", "no-movement"]);
/** @type {Record<string, string>} the headings of the list, by act */
const GROUPS = { march: "marches", "muster-one": "musters", muster: "musters", mori: "mori", take: "blocks", drop: "blocks", claim: "blocks", step: "steps", force: "forced", deploy: "deployments", leader: "deployments", fight: "combats", lose: "blocks", retreat: "steps", shelter: "blocks" };

export class ChoiceList extends HTMLElement {
  #quick = make("div", { class: "choice-quick" });
  #rest = make("details", { class: "choice-rest" });
  #summary = make("summary", {});
  #list = make("div", { class: "choice-groups" });
  #open = false;

  /** @param {Edition} edition */
  constructor(edition) {
    super();
    this.edition = edition;
    this.#rest.append(this.#summary, this.#list);
    this.#rest.addEventListener("toggle", () => this.#unfold(this.#rest.open));
    this.addEventListener("click", (event) => {
      const choice = event.target instanceof Element ? event.target.closest("[data-choice]")?.getAttribute("data-choice") : null;
      if (choice) this.dispatchEvent(new CustomEvent("choose", { detail: { choice } }));
    });
  }

  connectedCallback() {
    if (this.#quick.isConnected) return;
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", t("page.campaign.choices"));
    this.append(this.#quick, this.#rest);
  }

  /** @param {ChoiceBook} book @param {string} step @param {Map<string, number>} worth what a deployment would add */
  show(book, step, worth) {
    this.hidden = book.all.length === 0;
    // What is about a block or a card is pressed where the block or the card is.
    const few = book.all.length <= FEW && (!book.plain.length || !book.all.some(({ block }) => block));
    const quick = few ? book.all : book.plain;
    const rest = few ? [] : book.all.filter((choice) => !quick.includes(choice));
    this.#quick.replaceChildren(...[...quick].sort((one, two) => Number(ENDING.has(one.act)) - Number(ENDING.has(two.act))).map((choice) => this.#button(choice, step, worth)));
    this.#rest.hidden = rest.length === 0;
    this.#summary.textContent = t("page.campaign.all_choices", { count: number(rest.length) });
    this.#rest.open = this.#open;
    this.#list.replaceChildren(...this.#groups(rest, step, worth));
  }

  /** Beside the map there is little room: what was unfolded should be seen. @param {boolean} open */
  #unfold(open) {
    if (open && !this.#open) this.#rest.scrollIntoView({ block: "nearest" });
    this.#open = open;
  }

  /** The first button that can be pressed. */
  focus() {
    const first = this.querySelector("button, summary");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /** @param {Choice[]} choices @param {string} step @param {Map<string, number>} worth */
  #groups(choices, step, worth) {
    /** @type {Map<string, Choice[]>} */
    const groups = new Map();
    for (const choice of choices) {
      const name = choice.act === "retreat" && choice.block ? "blocks" : (GROUPS[choice.act] ?? "cards");
      const key = choice.act === "muster-one" && choice.place ? `musters ${choice.place}` : name;
      groups.set(key, [...(groups.get(key) ?? []), choice]);
    }
    return [...groups].flatMap(([key, those]) => {
      const [name = "", place] = key.split(" ");
      const title = place ? `${t(`page.campaign.group.${name}`)}: ${placeWord(this.edition, place)}` : t(`page.campaign.group.${name}`);
      return [make("h2", {}, title), make("ul", {}, ...those.map((choice) => make("li", {}, this.#button(choice, step, worth))))];
    });
  }

  /** @param {Choice} choice @param {string} step @param {Map<string, number>} worth */
  #button(choice, step, worth) {
    const impact = worth.get(choice.text);
    const text = choiceWord(this.edition, choice, step);
    const kind = ENDING.has(choice.act) || choice.act === "show-all" ? "" : "primary";
    return make("button", { type: "button", class: `button ${kind}`.trim(), "data-choice": choice.text }, make("span", {}, impact === undefined ? text : `${text} (+${number(impact)})`));
  }
}

customElements.define("choice-list", ChoiceList);
