/** Sekigahara at a table: the map and what can be done on it, the hand, the battle stage, and every choice in words. */

import { BattleStage } from "../sekigahara/battle-stage.js";
import { CampaignStrip } from "../sekigahara/campaign-status.js";
import { CardDrag } from "../sekigahara/card-drag.js";
import { ChoiceList } from "../sekigahara/choice-list.js";
import { ChoiceQueue, UNDO } from "../sekigahara/choice-queue.js";
import { ChoiceBook, readChoice } from "../sekigahara/choices.js";
import { CardPanel } from "../sekigahara/card-panel.js";
import { HandPanel } from "../sekigahara/hand-panel.js";
import { sheetOf, sightings, SURPRISES } from "../sekigahara/happened.js";
import { KEYS } from "../sekigahara/keys.js";
import { haveSeen, lastSeen } from "../sekigahara/last-visit.js";
import { MapDesk } from "../sekigahara/map-desk.js";
import { PencilNotes } from "../sekigahara/pencil-notes.js";
import { RecordDesk } from "../sekigahara/record-desk.js";
import { turnReference } from "../sekigahara/reference-card.js";
import { TaskPanel } from "../sekigahara/task-panel.js";
import { wholeView } from "../sekigahara/whole-view.js";
import { choiceWord, sideWord } from "../sekigahara/words.js";
import { button, make } from "../shell/make.js";
import { announce } from "../shell/notices.js";
import { onPreference, preferences } from "../shell/preferences.js";
import { number, say, t } from "../shell/words.js";

/** @typedef {import("../sekigahara/edition.js").Edition} Edition */
/** @typedef {import("../sekigahara/shapes.js").CampaignView} CampaignView */
/** @typedef {import("../sekigahara/shapes.js").Side} Side */
/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {import("../shell/shapes.js").Happening} Happening */
/** @typedef {import("./games.js").Face} Face */
/** @typedef {import("./games.js").Scene} Scene */
/** @typedef {import("./table-session.js").TableSession} TableSession */

/** What the other one may have answered beforehand. */
const ANSWERS = new Set(["no_challenge", "show", "turn"]);
/** Steps after a battle that are decided on the map. */
const ON_MAP = new Set(["retreat", "losses", "siege-losses"]);

/** @implements {Face} */
export class SekigaharaFace extends EventTarget {
  board = make("div", { class: "campaign" });
  match = make("section", { class: "campaign-match" });
  keys = KEYS;
  hint = null;
  threats = null;
  #busy = false;
  /** @type {CampaignView | null} */
  #view = null;
  /** @type {Side} */
  #seat = "tokugawa";
  /** Whose visits are remembered. @type {TableSession | null} */
  #session = null;
  /** Whether the other side is up: the map in a battle, the stage after it. */
  #turned = false;
  /** What has just happened. @type {GameEvent[]} */
  #events = [];
  #leaving = new AbortController();
  /** Who gives hints in a guided campaign. @type {import("../sekigahara/campaign-guide.js").CampaignGuide | null} */
  guide = null;

  /** @param {Edition} edition @param {string} table whose notes are kept in this browser */
  constructor(edition, table) {
    super();
    this.edition = edition;
    this.book = new ChoiceBook(edition, []);
    this.desk = new MapDesk(edition, new PencilNotes(table));
    this.queue = new ChoiceQueue(this);
    this.strip = new CampaignStrip(edition);
    this.records = new RecordDesk(edition);
    this.hand = new HandPanel(edition);
    this.cards = new CardPanel(edition);
    this.task = new TaskPanel(edition);
    this.stage = new BattleStage(edition);
    this.list = new ChoiceList(edition);
    this.chooser = make("div", { class: "campaign-chooser" }, this.task, this.cards, this.list);
    this.toMap = button(t("page.campaign.to_map"), () => this.#turn(), { kind: "stage-turn", icon: "flip" });
    this.field = make("div", { class: "campaign-field" }, this.desk.map, this.desk.stack, this.desk.story, this.stage, this.toMap);
    this.match.setAttribute("aria-label", t("page.campaign.ledger"));
    this.match.append(...this.records.parts);
    this.board.append(this.strip, this.field, this.hand, this.records.aftermath);
    this.#listen();
    this.forget = onPreference(() => this.#dress());
    this.#dress();
  }

  dispose() {
    this.forget();
    this.#leaving.abort();
  }

  get busy() {
    return this.#busy;
  }

  set busy(on) {
    this.#busy = on;
    this.desk.busy = on;
    this.board.classList.toggle("busy", on);
  }

  /** @param {Scene} scene */
  show({ view, seat, choices, events, past, over, silent }) {
    const before = this.#view;
    this.#view = over && !past ? this.whole(view, this.records.opened) : view;
    this.#events = events;
    this.#seat = view.seat ?? /** @type {Side} */ (seat);
    this.book = new ChoiceBook(this.edition, past || over ? [] : choices);
    if (view.fight?.place !== before?.fight?.place || ON_MAP.has(view.step) !== ON_MAP.has(before?.step ?? "")) this.#turned = false;
    this.cards.close();
    const told = this.desk.show(this.#view ?? view, this.book, events, past);
    this.#draw();
    // How often it was shown: for whoever waits for the next time.
    this.board.dataset["shown"] = String(Number(this.board.dataset["shown"] ?? 0) + 1);
    if (events.length && !silent && !told) announce(events.map(({ message }) => say(message)).join(" "));
    if (!past && !silent) this.#remember();
    this.queue.goOn();
    this.guide?.show(view, this.book.texts, !past && !over);
    return undefined;
  }

  /** Let somebody give hints beside what is chosen. @param {import("../sekigahara/campaign-guide.js").CampaignGuide} guide */
  beGuided(guide) {
    this.guide = guide;
    this.chooser.prepend(guide);
  }

  #draw() {
    const view = this.#view;
    if (!view) return;
    const worth = new Map((view.fight?.forecast ?? []).map(({ choice, impact }) => [choice, impact]));
    this.board.dataset["step"] = this.book.all.length ? view.step : "";
    this.strip.show(view);
    this.records.show(view);
    const drawn = this.#events.filter(({ kind, facts }) => kind.startsWith("draw") && facts["side"] === this.#seat);
    this.hand.show(view, this.#seat, this.book, drawn.flatMap(({ facts }) => [facts["cards"] ?? []].flat().map(String)));
    this.task.show(view, this.book, this.book.all.length > 0);
    this.list.show(this.book, view.step, worth);
    this.#showStage(view);
  }

  /** @param {CampaignView} view */
  #showStage(view) {
    const fight = view.fight !== null;
    const onMap = !fight || this.desk.isTelling || view.step === "retreat" || ON_MAP.has(view.step) !== this.#turned;
    this.stage.hidden = onMap;
    this.desk.map.hidden = !onMap || preferences.textBoard;
    this.desk.text.hidden = !onMap || !preferences.textBoard;
    this.toMap.hidden = !fight || this.desk.isTelling || view.step === "retreat";
    const word = this.toMap.querySelector("span");
    if (word) word.textContent = t(onMap ? "page.campaign.to_battle" : "page.campaign.to_map");
    if (fight) this.stage.show(view, this.#seat, this.book, this.#events);
    // The stage has the cards in it.
    this.hand.hidden = (!onMap && view.seat !== null) || !this.hand.childElementCount;
  }

  #turn() {
    this.#turned = !this.#turned;
    if (this.#view) this.#showStage(this.#view);
  }

  // Choosing

  #listen() {
    const detail = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail;
    this.desk.addEventListener("more", (event) => this.queue.add(detail(event).choices));
    this.desk.addEventListener("withdraw", () => this.#withdraw());
    this.desk.addEventListener("attempt", (event) => this.dispatchEvent(new CustomEvent("attempt", { detail: { text: detail(event).text, refusal: null } })));
    this.desk.addEventListener("turn", () => this.#view && this.#showStage(this.#view));
    this.desk.story.addEventListener("over", () => this.#remember());
    this.task.addEventListener("way", (event) => this.desk.trace(detail(event).places));
    for (const part of [this.desk, this.task]) part.addEventListener("undo", () => this.undo());
    new CardDrag(this.hand, { stackAt: (at) => this.desk.guide.stackAt(at), over: (place) => this.desk.point(place), drop: (...what) => this.#lay(...what) });
    this.hand.addEventListener("card", (event) => this.#play(/** @type {CustomEvent} */ (event).detail.card));
    this.list.addEventListener("choose", (event) => this.#choose([/** @type {CustomEvent} */ (event).detail.choice]));
    this.records.addEventListener("open", () => this.#openBoth());
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#leaving.signal });
    for (const part of [this.desk, this.task, this.stage, this.cards]) part.addEventListener("choose", (event) => this.#choose(/** @type {CustomEvent} */ (event).detail.choices));
  }

  /** The game is over: nothing is hidden any more. */
  #openBoth() {
    if (!this.#view) return;
    this.#view = this.whole(this.#view, this.records.opened);
    this.#turned = !ON_MAP.has(this.#view?.step ?? "");
    this.desk.show(this.#view, this.book, [], true);
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
    if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey || typing || !this.board.isConnected) return;
    void turnReference();
  }

  /** A card was pressed: one way to play it is played, of several one is asked for. @param {string} card */
  #play(card) {
    const those = this.book.with(card);
    const [only] = those;
    if (only && those.length === 1) return this.#choose([only.text]);
    if (this.#view) this.cards.show(card, those, this.#view);
    return undefined;
  }

  /** A card was laid on a stack, or on a level of movement that it pays for. @param {string} card @param {string | null} place @param {string | null} choice */
  #lay(card, place, choice) {
    if (place) this.desk.guide.force(card, place);
    else if (choice && this.#view?.step === "level") this.#choose([choice, choice === "no-movement" ? `exchange ${card}` : `pay ${card}`]);
  }

  /** One after the other: the next as soon as it is on the list. @param {string[]} choices */
  #choose(choices) {
    this.desk.story.end();
    this.queue.begin(choices);
  }

  /** What the queue sends. @param {string} choice */
  send(choice) {
    this.desk.stack.hidden = !this.desk.stack.pinned;
    this.dispatchEvent(new CustomEvent("choose", { detail: { choice }, cancelable: true }));
  }

  undo() {
    this.dispatchEvent(new CustomEvent("undo"));
  }

  /** A stack was lifted and put back: what that took is taken back. */
  #withdraw() {
    this.queue.clear();
    if (this.#view?.march?.steps === 0 || this.#busy) this.queue.add(Array.from({ length: this.queue.sent }, () => UNDO));
    this.queue.sent = 0;
  }

  // What happened meanwhile

  /** @param {TableSession} session */
  recall(session) {
    this.#session = session;
    const { about, sight } = session;
    const last = lastSeen(about.table, this.#visitor);
    const events = last === null ? [] : session.held.filter(({ ply, kind }) => ply > last && kind === "choice").flatMap((each) => each.events);
    if (last === null || !events.length || sight.outcome) return this.#remember();
    const visitor = this.#visitor;
    const tell = (/** @type {CampaignView} */ view) => visitor === this.#visitor && this.desk.recall(view, events);
    return void session.moment(last).then(({ view }) => tell(view) || this.#remember(), () => this.#remember());
  }

  get #visitor() {
    return this.#session?.sight.seat ?? "";
  }

  /** So much has been seen from this seat. */
  #remember() {
    if (this.#session && !document.hidden && !this.desk.isTelling) haveSeen(this.#session.about.table, this.#visitor, this.#session.sight.ply);
  }

  /** @param {string | null} place that is read of */
  point(place) {
    this.desk.point(place);
  }

  putBack() {
    this.queue.clear();
    this.#draw();
  }

  focus() {
    if (!this.list.hidden) return this.list.focus();
    const place = this.#view?.fight?.place ?? "edo";
    return this.desk.map.hidden ? this.toMap.focus({ preventScroll: true }) : this.desk.map.focusPlace(place);
  }

  // What is known beside the game itself

  /** @param {import("../shell/shapes.js").About} about @param {import("../shell/shapes.js").Sight} sight */
  follow(about, sight) {
    this.records.follow(about, sight);
  }

  /** Who gave an answer to the last choice that was given once for the whole battle (R21). @param {Happening[]} happened */
  answeredFor(happened) {
    const { seat = "", events = [] } = happened.findLast(({ kind }) => kind === "choice") ?? {};
    const answer = events.find(({ kind, facts }) => ANSWERS.has(kind) && facts["side"] !== seat);
    return answer ? String(answer.facts["side"]) : null;
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
    this.desk.stack.seen = sightings(held);
    this.records.hear(held);
    this.task.held = held;
    if (this.#view?.step === "movement") this.task.show(this.#view, this.book, this.book.all.length > 0);
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

  /** Every stack, hand and box with its faces, once nothing is secret any more. @param {CampaignView} view @param {CampaignView[]} others @returns {CampaignView} */
  whole(view, others) {
    return wholeView(view, others);
  }

  async picture() {
    return this.desk.map.markup;
  }

  #dress() {
    const on = preferences.textBoard;
    if (on && !this.desk.text.isConnected) this.field.prepend(this.desk.text);
    if (!on) this.desk.text.remove();
    this.desk.refresh();
    this.#draw();
  }
}
