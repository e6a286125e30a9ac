/** Sekigahara at a table: the map and what can be done on it, the hand, the battle stage, and every choice in words. */

import { BattleStage } from "../sekigahara/battle-stage.js";
import { CampaignMap } from "../sekigahara/campaign-map.js";
import { CampaignLedger, CampaignStrip } from "../sekigahara/campaign-status.js";
import { CampaignText } from "../sekigahara/campaign-text.js";
import { ChoiceList } from "../sekigahara/choice-list.js";
import { ChoiceBook, readChoice } from "../sekigahara/choices.js";
import { CardPanel } from "../sekigahara/card-panel.js";
import { HandPanel } from "../sekigahara/hand-panel.js";
import { freshPlaces, sheetOf, sightings, SURPRISES } from "../sekigahara/happened.js";
import { PencilNotes } from "../sekigahara/pencil-notes.js";
import { reachOf } from "../sekigahara/reach.js";
import { StackPanel } from "../sekigahara/stack-panel.js";
import { TaskPanel } from "../sekigahara/task-panel.js";
import { choiceWord, sideWord } from "../sekigahara/words.js";
import { button, make } from "../shell/make.js";
import { announce } from "../shell/notices.js";
import { onPreference, preferences } from "../shell/preferences.js";
import { number, say, t } from "../shell/words.js";

/** @typedef {import("../sekigahara/edition.js").Edition} Edition */
/** @typedef {import("../sekigahara/place-mark.js").Light} Light */
/** @typedef {import("../sekigahara/shapes.js").CampaignView} CampaignView */
/** @typedef {import("../sekigahara/shapes.js").Side} Side */
/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {import("../shell/shapes.js").Happening} Happening */
/** @typedef {import("./games.js").Face} Face */
/** @typedef {import("./games.js").Scene} Scene */

// So many to one overrun the others (7.4.1).
const OVERRUN = 4;

/** @implements {Face} */
export class SekigaharaFace extends EventTarget {
  board = make("div", { class: "campaign" });
  match = make("section", { class: "campaign-match" });
  hint = null;
  threats = null;
  #busy = false;
  /** @type {CampaignView | null} */
  #view = null;
  /** @type {Side} */
  #seat = "tokugawa";
  /** What was asked for in one go and waits for its turn. @type {string[]} */
  #queue = [];
  /** @type {Set<string>} */
  #fresh = new Set();
  /** @type {Map<string, string[]>} */
  #reach = new Map();
  #mapWanted = false;

  /** @param {Edition} edition @param {string} table whose notes are kept in this browser */
  constructor(edition, table) {
    super();
    this.edition = edition;
    this.book = new ChoiceBook(edition, []);
    this.map = new CampaignMap(edition);
    this.text = new CampaignText(edition);
    this.strip = new CampaignStrip(edition);
    this.ledger = new CampaignLedger(edition);
    this.hand = new HandPanel(edition);
    this.stack = new StackPanel(edition, new PencilNotes(table));
    this.cards = new CardPanel(edition);
    this.task = new TaskPanel(edition);
    this.stage = new BattleStage(edition);
    this.list = new ChoiceList(edition);
    this.chooser = make("div", { class: "campaign-chooser" }, this.task, this.cards, this.list);
    this.toMap = button(t("page.campaign.to_map"), () => this.#turn(), { kind: "stage-turn", icon: "flip" });
    this.field = make("div", { class: "campaign-field" }, this.map, this.stack, this.stage, this.toMap);
    this.match.setAttribute("aria-label", t("page.campaign.ledger"));
    this.match.append(this.ledger);
    this.board.append(this.strip, this.field, this.hand);
    this.#listen();
    this.forget = onPreference(() => this.#dress());
    this.#dress();
  }

  dispose() {
    this.forget();
  }

  get busy() {
    return this.#busy;
  }

  set busy(on) {
    this.#busy = on;
    this.board.classList.toggle("busy", on);
  }

  /** @param {Scene} scene */
  show({ view, seat, choices, events, past, over, silent }) {
    const fought = this.#view?.fight?.place;
    this.#view = view;
    this.#seat = view.seat ?? /** @type {Side} */ (seat);
    this.book = new ChoiceBook(this.edition, past || over ? [] : choices);
    this.#reach = reachOf(this.edition, this.book.all.length ? view : { ...view, march: null });
    if (events.length) this.#fresh = freshPlaces(events);
    if (view.fight?.place !== fought) this.#mapWanted = false;
    if (!this.stack.pinned || !this.book.at(this.stack.place ?? "").length) [this.stack.hidden, this.stack.pinned] = [true, false];
    this.cards.close();
    this.#draw();
    // How often it was shown: for whoever waits for the next time.
    this.board.dataset["shown"] = String(Number(this.board.dataset["shown"] ?? 0) + 1);
    if (events.length && !silent) announce(events.map(({ message }) => say(message)).join(" "));
    this.#goOn();
    return undefined;
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    const worth = new Map((view.fight?.forecast ?? []).map(({ choice, impact }) => [choice, impact]));
    this.strip.show(view);
    this.ledger.show(view);
    this.hand.show(view, this.#seat, this.book);
    this.map.show(view, (place) => this.#light(place));
    if (preferences.textBoard) this.text.show(view, this.book);
    this.task.show(view, this.book, this.book.all.length > 0);
    this.list.show(this.book, view.step, worth);
    this.#showStage(view);
  }

  /** @param {CampaignView} view */
  #showStage(view) {
    const fight = view.fight !== null;
    const onMap = !fight || this.#mapWanted || view.step === "retreat";
    this.stage.hidden = onMap;
    this.map.hidden = !onMap || preferences.textBoard;
    this.text.hidden = !onMap || !preferences.textBoard;
    this.toMap.hidden = !fight || view.step === "retreat";
    const word = this.toMap.querySelector("span");
    if (word) word.textContent = t(onMap ? "page.campaign.to_battle" : "page.campaign.to_map");
    if (fight) this.stage.show(view, this.#seat, this.book);
  }

  #turn() {
    this.#mapWanted = !this.#mapWanted;
    if (this.#view) this.#showStage(this.#view);
  }

  /** How a place looks. @param {string} place @returns {Light} */
  #light(place) {
    const view = this.#view;
    const can = this.book.at(place).length > 0;
    const way = this.#reach.get(place);
    const fights = view?.phase.combats.includes(place) || view?.fight?.place === place;
    const meets = way ? this.#meets(place) : "";
    const hint = [meets ? t(`page.campaign.meets_${meets}`) : "", can || way ? t("page.campaign.press") : ""].filter(Boolean).join("; ");
    const chosen = this.stack.pinned && this.stack.place === place;
    return { can, reach: way ? way.length : null, meets, chosen, fight: Boolean(fights), fresh: this.#fresh.has(place), hint };
  }

  /** What a march meets at a place: nothing, a battle, or an overrun, of them or of us (7.4). @param {string} place @returns {Light["meets"]} */
  #meets(place) {
    const view = this.#view;
    const there = view?.stacks.filter((stack) => stack.place === place) ?? [];
    const enemies = there.filter(({ side }) => side !== view?.active).reduce((sum, { count }) => sum + count, 0);
    if (!view?.march || !enemies) return "";
    const own = there.filter(({ side }) => side === view.active).reduce((sum, { count }) => sum + count, 0);
    const mine = view.march.count + own;
    if (enemies >= OVERRUN * mine) return "danger";
    return mine >= OVERRUN * enemies && !view.castles[place] ? "overrun" : "battle";
  }

  // Choosing

  #listen() {
    this.map.addEventListener("place", (event) => this.#press(/** @type {CustomEvent} */ (event).detail.place));
    this.map.addEventListener("look", (event) => this.#look(/** @type {CustomEvent} */ (event).detail.place));
    this.text.addEventListener("place", (event) => this.#press(/** @type {CustomEvent} */ (event).detail.place));
    this.hand.addEventListener("card", (event) => this.#play(/** @type {CustomEvent} */ (event).detail.card));
    this.list.addEventListener("choose", (event) => this.#choose([/** @type {CustomEvent} */ (event).detail.choice]));
    for (const part of [this.stack, this.task, this.stage, this.cards]) part.addEventListener("choose", (event) => this.#choose(/** @type {CustomEvent} */ (event).detail.choices));
    this.stack.addEventListener("close", (event) => this.#left(/** @type {CustomEvent} */ (event).detail.place));
  }

  /** A place was pressed: go there, or see what can be done. @param {string | null} place */
  #press(place) {
    const view = this.#view;
    if (!view || this.#busy) return;
    if (!place) return this.stack.pinned ? this.stack.close() : undefined;
    const here = this.book.at(place);
    const way = this.#reach.get(place);
    const [only] = here;
    if (way && here.every(({ act }) => act === "step")) return this.#choose(way.map((key) => `step ${key}`));
    if (only && here.length === 1 && ["step", "fight", "retreat"].includes(only.act)) return this.#choose([only.text]);
    if (!here.length && this.book.all.length && view.step === "march") return void this.dispatchEvent(new CustomEvent("attempt", { detail: { text: `step ${place}`, refusal: null } }));
    this.#showStack(place, view, true);
    this.map.show(view, (key) => this.#light(key));
    const first = this.stack.querySelector(".panel-acts button");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    return undefined;
  }

  /** The panel was closed: whoever was in it goes back to the place. @param {string | null} place */
  #left(place) {
    this.#draw();
    if (place && !this.map.hidden) this.map.focusPlace(place);
  }

  /** @param {string | null} place */
  #look(place) {
    if (this.stack.pinned || !this.#view) return;
    if (place) this.#showStack(place, this.#view, false);
    else this.stack.hidden = true;
  }

  /** On that side of the map where it does not lie on what is looked at. @param {string} place @param {CampaignView} view @param {boolean} pinned */
  #showStack(place, view, pinned) {
    this.stack.show(place, view, this.book, pinned);
    const [at, field] = [this.map.boxOf(place), this.field.getBoundingClientRect()];
    if (at) this.stack.classList.toggle("at-right", at.left + at.width / 2 < field.left + field.width / 2);
  }

  /** A card was pressed: one way to play it is played, of several one is asked for. @param {string} card */
  #play(card) {
    const those = this.book.with(card);
    const [only] = those;
    if (only && those.length === 1) return this.#choose([only.text]);
    if (this.#view) this.cards.show(card, those, this.#view);
    return undefined;
  }

  /** One after the other: the next as soon as it is on the list. @param {string[]} choices */
  #choose(choices) {
    if (this.#busy) return;
    const [first, ...rest] = choices;
    if (!first || !this.book.has(first)) return;
    this.#queue = rest;
    this.stack.hidden = true;
    this.stack.pinned = false;
    this.dispatchEvent(new CustomEvent("choose", { detail: { choice: first }, cancelable: true }));
  }

  #goOn() {
    const [next, ...rest] = this.#queue;
    this.#queue = [];
    if (!next || !this.book.has(next)) return;
    // The page must first have settled what was sent before.
    const ask = (/** @type {number} */ tries) => {
      if (!this.book.has(next)) return;
      if (this.#busy) return void (tries && setTimeout(() => ask(tries - 1), 30));
      this.#queue = rest;
      this.dispatchEvent(new CustomEvent("choose", { detail: { choice: next }, cancelable: true }));
    };
    setTimeout(() => ask(100), 0);
  }

  putBack() {
    this.#queue = [];
    this.#draw();
  }

  focus() {
    if (!this.list.hidden) return this.list.focus();
    const place = this.#view?.fight?.place ?? "edo";
    return this.map.hidden ? this.toMap.focus({ preventScroll: true }) : this.map.focusPlace(place);
  }

  // Words

  /** @param {string} text */
  announce(text) {
    announce(text);
  }

  /** @param {string} choice */
  wordsOf(choice) {
    return choiceWord(this.edition, readChoice(this.edition, choice), this.#view?.step ?? "");
  }

  /** @param {string} text @param {string[]} choices @param {CampaignView} view */
  typed(text, choices, view) {
    const wanted = text.toLocaleLowerCase().trim();
    const exact = choices.filter((choice) => choice === wanted || this.wordsOf(choice).toLocaleLowerCase() === wanted);
    if (exact.length) return exact;
    const words = wanted.split(/\s+/);
    return choices.filter((choice) => {
      const said = `${choice} ${choiceWord(this.edition, readChoice(this.edition, choice), view.step)}`.toLocaleLowerCase();
      return words.every((word) => said.includes(word));
    });
  }

  /** @param {Happening[]} held */
  sheet(held) {
    this.stack.seen = sightings(held);
    return sheetOf(held, this.edition.weeks);
  }

  /** @param {GameEvent[]} events */
  explained(events) {
    return events.filter(({ kind }) => SURPRISES.has(kind)).map(({ message }) => say(message));
  }

  /** @param {GameEvent[]} events @returns {"move" | "push"} */
  soundOf(events) {
    return events.some(({ kind }) => ["lost", "overrun", "challenge", "turn"].includes(kind)) ? "push" : "move";
  }

  /** @param {GameEvent[]} events @param {CampaignView} view */
  cheer(events, view) {
    const end = events.find(({ kind }) => kind === "end");
    const won = end ?? events.find(({ kind }) => kind === "battle_ends" || kind === "siege_ends");
    if (!won) return null;
    const seat = String(won.facts["winner"]);
    const title = end ? t("table.outcome.rules", { winner: sideWord(seat) }) : say(won.message);
    const text = end ? `${number(view.sides.tokugawa.points)} : ${number(view.sides.ishida.points)}` : "";
    return { title, text, seat, whole: Boolean(end) };
  }

  promptPicture() {
    return null;
  }

  /** @param {CampaignView} view @param {string} seat */
  score(view, seat) {
    const { points } = view.sides[/** @type {Side} */ (seat)];
    return { text: number(points), label: t("page.campaign.points", { side: sideWord(seat), points: number(points) }) };
  }

  positionOf() {
    return "";
  }

  /** Every stack with its faces, once nothing is secret any more. @param {CampaignView} view @param {CampaignView[]} others @returns {CampaignView} */
  whole(view, others) {
    const known = others.flatMap(({ stacks }) => stacks).filter(({ blocks }) => blocks);
    const stacks = view.stacks.map((stack) => known.find(({ place, side }) => place === stack.place && side === stack.side) ?? stack);
    return { ...view, stacks };
  }

  async picture() {
    return this.map.markup;
  }

  #dress() {
    const on = preferences.textBoard;
    if (on && !this.text.isConnected) this.field.prepend(this.text);
    if (!on) this.text.remove();
    this.#draw();
  }
}
