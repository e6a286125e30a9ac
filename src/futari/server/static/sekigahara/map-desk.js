/**
 * All that is done on the map: places pressed and looked at, stacks carried along the roads, cards laid on them, and what happened told again.
 * Events: `choose` (detail `{choices}`; one after the other), `more` (detail `{choices}`; after those), `withdraw` (what was begun is taken back),
 * `attempt` (detail `{text}`), `undo`, `turn` (the map is wanted, or no longer).
 */

import { t } from "../shell/words.js";
import { CampaignMap } from "./campaign-map.js";
import { CampaignText } from "./campaign-text.js";
import { ChoiceBook } from "./choices.js";
import { freshPlaces } from "./happened.js";
import { legsOf } from "./marching.js";
import { DARK } from "./place-mark.js";
import { FORCED, meetingAt, reachOf } from "./reach.js";
import { StackDrag } from "./stack-drag.js";
import { StackGuide } from "./stack-guide.js";
import { StackPanel } from "./stack-panel.js";
import { StoryBar } from "./story-bar.js";
import { isStirring, placeOf } from "./story.js";
import { choiceWord } from "./words.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./pencil-notes.js").PencilNotes} PencilNotes */
/** @typedef {import("./place-mark.js").Light} Light */
/** @typedef {import("./reach.js").Way} Way */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */

// So far from the panel should be what it is about.
const BESIDE = 12;
/** Choices that a place alone makes clear. */
const CLEAR = new Set(["step", "fight", "retreat"]);

export class MapDesk extends EventTarget {
  /** @type {CampaignView | null} */
  view = null;
  /** What the map shows: the present, or what is being told. @type {CampaignView | null} */
  #seen = null;
  /** @type {Set<string>} */
  #fresh = new Set();
  /** @type {Map<string, Way>} */
  reach = new Map();
  /** With a card for a forced march. @type {Map<string, Way>} */
  #far = new Map();
  busy = false;

  /** @param {Edition} edition @param {PencilNotes} notes */
  constructor(edition, notes) {
    super();
    this.edition = edition;
    this.notes = notes;
    this.book = new ChoiceBook(edition, []);
    this.map = new CampaignMap(edition);
    this.text = new CampaignText(edition);
    this.stack = new StackPanel(edition, notes);
    this.story = new StoryBar();
    this.guide = new StackGuide(this);
    this.map.lay((svg) => (this.drag = new StackDrag(this.map, svg, this.guide)).layer);
    this.#listen();
  }

  /** Whether what happened is being told, so that the map must be seen. */
  get isTelling() {
    return this.story.isOn;
  }

  /** @param {CampaignView} view @param {ChoiceBook} book @param {GameEvent[]} events @param {boolean} past whether one looks back @returns {boolean} whether what happened is told here */
  show(view, book, events, past) {
    const before = this.view;
    this.view = view;
    this.book = book;
    const marching = book.all.length ? view : { ...view, march: null };
    this.reach = reachOf(this.edition, marching);
    this.#far = book.acts("force").length ? reachOf(this.edition, marching, FORCED) : new Map();
    if (events.length) this.#fresh = freshPlaces(events);
    const kept = this.stack.pinned && this.stack.place !== null && (book.at(this.stack.place).length > 0 || this.#asksOf(this.stack.place, view));
    const held = this.stack.contains(document.activeElement) ? (view.march?.place ?? this.stack.place) : null;
    if (kept) this.stack.show(this.stack.place ?? "", view, book, true);
    else [this.stack.hidden, this.stack.pinned] = [true, false];
    // Nobody is told what somebody else saw.
    if (past || before?.seat !== view.seat) this.story.end();
    const told = !past && before?.seat === view.seat && before !== null && isForeign(events, view) && this.story.tell(before, events, t("page.campaign.story"));
    if (!this.story.isOn) this.#present(this.guide.uncarried(legsOf(events)));
    this.drag?.refresh();
    // A panel that goes away should not take the focus with it.
    if (held && this.stack.hidden) this.#focus(held);
    return told;
  }

  /** What happened since somebody looked last. @param {CampaignView} before @param {GameEvent[]} events */
  recall(before, events) {
    return isStirring(events) && this.story.tell(before, events, t("page.campaign.story_since"));
  }

  /** As it was shown, with what is looked at now. */
  refresh() {
    if (this.story.isOn) this.text.show(this.#seen ?? this.#present([]), (place) => this.#light(place));
    else this.#present([]);
  }

  /** @param {import("./marching.js").Leg[]} legs */
  #present(legs) {
    const view = /** @type {CampaignView} */ (this.view);
    if (view) this.#put(view, legs);
    return view;
  }

  /** @param {CampaignView} view @param {import("./marching.js").Leg[]} legs */
  #put(view, legs) {
    this.#seen = view;
    this.map.show(view, (place) => this.#light(place), legs);
    if (this.text.isConnected) this.text.show(view, (place) => this.#light(place));
  }

  /** Point at a place, wherever one reads of it. @param {string | null} place */
  point(place) {
    this.map.point(place && this.edition.places.has(place) ? place : null);
  }

  /** Show a march that was made, or is thought of. @param {readonly string[]} places */
  trace(places) {
    this.map.plan(places);
    this.point(places.at(-1) ?? null);
  }

  /** How a place looks. @param {string} place @returns {Light} */
  #light(place) {
    const view = this.view;
    if (!view) return DARK;
    const note = this.notes.at(place);
    const known = this.stack.recalled(place, view).length;
    if (this.story.isOn) return { ...DARK, note, known, fresh: this.#fresh.has(place) };
    const can = this.book.at(place).length > 0 || this.#asksOf(place, view) || this.#mustersAt(place, view);
    const near = this.reach.get(place);
    const way = near ?? this.#far.get(place);
    const meets = way ? meetingAt(this.edition, view, place) : "";
    const hint = [...this.#foretold(place, view), ...(can || near ? [t("page.campaign.press")] : [])].join("; ");
    const fights = view.phase.combats.includes(place) || view.gate === place || view.fight?.place === place;
    return { can, reach: way ? way.path.length : null, far: !near && Boolean(way), meets, chosen: this.stack.pinned && this.stack.place === place, fight: fights, fresh: this.#fresh.has(place), hint, note, known };
  }

  /** What a march to a place would need, and meet. @param {string} place @param {CampaignView} view @returns {string[]} */
  #foretold(place, view) {
    const near = this.reach.get(place);
    const way = near ?? this.#far.get(place);
    if (!way || this.story.isOn) return [];
    const meets = meetingAt(this.edition, view, place);
    const steps = t("page.campaign.in_steps", { steps: t("page.campaign.steps", { n: way.path.length }) });
    return [steps, ...(near ? [] : [t("page.campaign.if_forced")]), ...(meets ? [t(`page.campaign.meets_${meets}`)] : [])];
  }

  /** Whether blocks are asked for that stand there: who falls, who goes into the castle. @param {string} place @param {CampaignView} view */
  #asksOf(place, view) {
    const asked = [...this.book.acts("lose"), ...this.book.acts("shelter")];
    const there = asked.length ? view.stacks.filter((stack) => stack.place === place) : [];
    const own = there.length > 1 || view.fight?.place === place ? there.find(({ side }) => side === view.seat) : null;
    return own?.blocks?.some((name) => asked.some(({ block }) => block && this.edition.face(block).face === this.edition.face(name).face)) ?? false;
  }

  /** Whether blocks are called there that are being gathered. @param {string} place @param {CampaignView} view */
  #mustersAt(place, view) {
    const [first] = view.step === "muster" ? [...this.book.acts("take").map(({ block }) => block), ...view.mustering] : [];
    return Boolean(first) && this.edition.recruitedAt(this.edition.face(first ?? "").clan)?.key === place;
  }

  // Pressing

  #listen() {
    const detail = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail;
    for (const part of [this.map, this.text]) part.addEventListener("place", (event) => this.#press(detail(event).place));
    this.map.addEventListener("look", (event) => this.#look(detail(event).place));
    this.map.addEventListener("undo", () => this.tell("undo"));
    this.stack.addEventListener("choose", (event) => this.tell("choose", detail(event)));
    this.stack.addEventListener("note", () => this.refresh());
    this.stack.addEventListener("close", (event) => this.#left(detail(event).place));
    this.story.addEventListener("tell", (event) => this.#retell(detail(event)));
    this.story.addEventListener("over", () => this.#retold());
  }

  /** @param {string} name @param {object} [detail] */
  tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** A place was pressed: go there, or see what can be done. @param {string | null} place */
  #press(place) {
    this.story.end();
    const view = this.view;
    if (!view || this.busy) return;
    if (!place) return this.stack.pinned ? this.stack.close() : undefined;
    const here = this.book.at(place);
    const way = this.reach.get(place);
    const [only] = here;
    if (way && here.every(({ act }) => act === "step")) return this.tell("choose", { choices: way.path.map((key) => `step ${key}`) });
    if (only && here.length === 1 && CLEAR.has(only.act)) return this.tell("choose", { choices: [only.text] });
    const forced = this.#forced(place);
    if (place === view.march?.place) forced.push(...this.book.acts("done").map((choice) => ({ text: choiceWord(this.edition, choice, view.step), choices: [choice.text] })));
    if (!here.length && !forced.length && this.book.all.length && view.step === "march" && place !== view.march?.place) return this.tell("attempt", { text: `step ${place}` });
    this.#showStack(place, view, true, forced);
    this.refresh();
    const first = this.stack.querySelector(".panel-acts button");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    return undefined;
  }

  /** A place that only a forced march reaches: a card for it, and the way. @param {string} place */
  #forced(place) {
    const far = this.#far.get(place);
    if (!far || this.reach.has(place)) return [];
    return this.book.acts("force").map((choice) => ({ text: choiceWord(this.edition, choice, "march"), choices: [choice.text, ...far.path.map((key) => `step ${key}`)] }));
  }

  /** The panel was closed: whoever was in it goes back to the place. @param {string | null} place */
  #left(place) {
    this.refresh();
    if (place) this.#focus(place);
  }

  /** @param {string} place */
  #focus(place) {
    if (this.text.isConnected) this.text.focusPlace(place);
    else if (!this.map.hidden) this.map.focusPlace(place);
  }

  /** @param {string | null} place */
  #look(place) {
    const view = this.#seen;
    this.map.plan(place && !this.drag?.isOn ? this.#wayTo(place) : []);
    if (this.stack.pinned || !view || this.drag?.isOn) return;
    if (place) this.#showStack(place, view, false);
    else this.stack.hidden = true;
  }

  /** The way a press would take. @param {string} place */
  #wayTo(place) {
    const way = this.story.isOn ? null : (this.reach.get(place) ?? this.#far.get(place));
    return way ? [way.march.place, ...way.path] : [];
  }

  /** On that side of the map where it does not lie on what is looked at. @param {string} place @param {CampaignView} view @param {boolean} pinned @param {{ text: string, choices: string[] }[]} [more] */
  #showStack(place, view, pinned, more = []) {
    this.stack.show(place, view, this.story.isOn ? new ChoiceBook(this.edition, []) : this.book, pinned, more, pinned ? this.#foretold(place, view).join("; ") : this.#light(place).hint);
    const [at, field] = [this.map.boxOf(place), this.map.getBoundingClientRect()];
    if (at) this.stack.classList.toggle("at-right", at.left + at.width / 2 < field.left + field.width / 2);
    if (at && pinned) this.#uncover(at, field);
  }

  /** On a phone the panel lies on the lower part of the map: that is moved up. @param {DOMRect} at @param {DOMRect} field */
  #uncover(at, field) {
    const panel = this.stack.getBoundingClientRect();
    const covered = at.right > panel.left && at.left < panel.right && at.top < panel.bottom ? at.bottom + BESIDE - panel.top : 0;
    if (covered > 0 && panel.top > field.top) this.map.window.moveBy(0, covered / field.height);
  }

  // Telling

  /** @param {{ view: CampaignView, event: GameEvent, legs: import("./marching.js").Leg[] }} told */
  #retell({ view, event, legs }) {
    this.tell("turn");
    this.#fresh = freshPlaces([event]);
    const place = placeOf(event);
    this.#put({ ...view, march: null, fight: null }, legs);
    if (place) this.map.reveal(...[event.facts["from"], place].filter((key) => typeof key === "string"));
    this.map.point(place);
  }

  #retold() {
    this.map.marching.finish();
    this.map.point(null);
    this.#present([]);
    this.tell("turn");
  }
}

/** Whether somebody else did something that is better seen than read. @param {GameEvent[]} events @param {CampaignView} view */
function isForeign(events, view) {
  return isStirring(events.filter(({ kind, facts }) => facts["side"] !== view.seat && kind !== "overrun" && kind !== "lost"));
}
