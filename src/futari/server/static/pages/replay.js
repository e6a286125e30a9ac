/** A finished game again, step by step: from a seat, as a spectator, or with all that was hidden. */

import { api } from "../shell/api.js";
import { icon, make } from "../shell/make.js";
import { placeOf, sideName } from "../shell/naming.js";
import { report } from "../shell/notices.js";
import { onPreference } from "../shell/preferences.js";
import { go, setTitle } from "../shell/router.js";
import { play } from "../shell/sounds.js";
import { wear } from "../shell/style-sheet.js";
import { say, t } from "../shell/words.js";
import { faceOf } from "../table/games.js";
import { copyAddress, downloadPicture, downloadRecord, showKeys } from "../table/keepsakes.js";
import { TableFrame } from "../table/table-frame.js";

/** @typedef {import("../shell/shapes.js").About} About */
/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {import("../shell/shapes.js").Happening} Happening */
/** @typedef {import("../shell/shapes.js").Sight} Sight */
/** @typedef {import("../shell/words.js").Message} Message */
/** @typedef {import("../table/games.js").Face} Face */
/** @typedef {import("../table/table-actions.js").What} What */
/** @typedef {{ view: any, prompt: Message, events: GameEvent[] }} Seen */
/** @typedef {{ ply: number, kind: string, seat: string | null, time: number | null, choice: string | null, seen: Record<string, Seen> }} Step */
/** @typedef {{ about: About, sight: Sight, line: number[], steps: Step[], eyes: string }} Game */

const PAGE = 100;
// How long a step is shown when it plays by itself.
const PACE = 1300;

/** @param {HTMLElement} main @param {Record<string, string>} params */
export async function show(main, { table = "" }) {
  const { about, sight } = await api.get(`/tables/${encodeURIComponent(table)}`);
  if (about.status !== "finished") {
    await go(placeOf(table), { replace: true });
    return undefined;
  }
  const [face, game] = await Promise.all([faceOf(about), load(about, sight, "all"), wear("prompt", "moves", "table")]);
  const page = new ReplayPage(game, face);
  main.append(page.frame.root);
  page.begin();
  return () => page.leave();
}

/** @param {About} about @param {Sight} sight @param {string} eyes @returns {Promise<Game>} */
async function load(about, sight, eyes) {
  const path = `/tables/${encodeURIComponent(about.table)}`;
  /** @type {Step[]} */
  const steps = [];
  const asked = api.get(`${path}/past?limit=1`);
  for (let start = /** @type {number | null} */ (0); start !== null; ) {
    const page = await api.get(`${path}/replay?seat=${encodeURIComponent(eyes)}&start=${start}&limit=${PAGE}`);
    steps.push(...page.steps);
    start = page.next;
  }
  return { about, sight, line: (await asked).line, steps, eyes };
}

class ReplayPage {
  #place = 0;
  #flipped = false;
  /** Why a bot did something, by ply. @type {Map<number, Message>} */
  #reasons = new Map();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #leaving = new AbortController();
  #slider = make("input", { type: "range", class: "replay-slider", min: 0, step: 1 });
  #analyse = make("a", { class: "button" }, icon("analysis"), make("span", {}, t("page.replay.analyse")));
  /** Where the graph of the whole game is drawn, once it has been analysed. */
  graph = make("div", { class: "replay-graph", "data-graph": "", hidden: true });

  /** @param {Game} game @param {Face} face */
  constructor(game, face) {
    this.game = game;
    this.face = face;
    this.frame = new TableFrame(face, { chat: false, typed: false });
    this.frame.prompt.game = game.about.game;
  }

  begin() {
    const { frame, game } = this;
    const { about } = game;
    setTitle(`${t("page.replay.title")} · ${TableFrame.title(about)}`);
    frame.root.classList.add("replay");
    frame.root.dataset["status"] = about.status;
    frame.heading.textContent = `${t("page.replay.title")}: ${TableFrame.title(about)}`;
    frame.showFacts(about, false);
    this.#slider.setAttribute("aria-label", t("page.replay.slider"));
    this.#slider.addEventListener("input", () => this.#goTo(Number(this.#slider.value)));
    this.#analyse.hidden = about.game !== "kamisado";
    const tools = make("div", { class: "replay-tools" }, this.#eyes(), this.#analyse, make("a", { class: "button", href: placeOf(about.table) }, t("page.table.title")));
    frame.root.querySelector(".table-match")?.append(tools, this.graph, this.#slider);
    frame.actions.addEventListener("do", (event) => void this.#do(/** @type {any} */ (event).what).catch(report));
    for (const list of [frame.moves, frame.log]) list.addEventListener("pick", (event) => this.#pick(/** @type {any} */ (event).ply));
    frame.hearKeys((event) => this.#key(event), this.#leaving.signal);
    this.#leaving.signal.addEventListener("abort", onPreference(() => this.#showActions()));
    this.#fill();
    // What led there is of interest, not how it ended.
    this.face.follow?.(about, { ...game.sight, outcome: null });
    this.#place = Math.max(0, game.line.indexOf(Number(new URLSearchParams(location.search).get("at") ?? -1)));
    this.#show([], true);
    void this.#askReasons().catch(report);
  }

  /** What our bots thought. */
  async #askReasons() {
    const { about } = this.game;
    if (!Object.values(about.people).some((person) => person?.kind === "level")) return;
    const { reasons } = await api.get(`/tables/${encodeURIComponent(about.table)}/reasons`);
    for (const { ply, why } of reasons) this.#reasons.set(ply, why);
    this.#tell();
  }

  #tell() {
    const why = this.#reasons.get(this.#step.ply);
    this.frame.prompt.tell([...this.face.explained(this.#seen(this.#step).events), ...(why ? [t("page.replay.reason", { why: say(why) })] : [])]);
  }

  leave() {
    clearInterval(this.#timer);
    this.#leaving.abort();
    this.face.dispose();
  }

  /** The moments one can stand at: those that led to the end, and the end itself. */
  get #line() {
    const last = this.game.steps.length - 1;
    return this.game.line.at(-1) === last ? this.game.line : [...this.game.line, last];
  }

  /** The step one stands at. */
  get #step() {
    return /** @type {Step} */ (this.game.steps[this.#line[this.#place] ?? 0]);
  }

  /** What the eyes saw at a step; the all-seeing take a seat's own view with the board turned to it. @param {Step} step */
  #seen(step) {
    return /** @type {Seen} */ (step.seen[this.#seat] ?? Object.values(step.seen)[0]);
  }

  /** Whoever sees everything is nobody's "you": he hears what the other side heard. @param {Step} step */
  #prompt(step) {
    const [next] = this.#next();
    const other = this.game.eyes === "all" ? this.#seats.find((seat) => seat !== next) : null;
    return (step.seen[other ?? ""] ?? this.#seen(step)).prompt;
  }

  get #seats() {
    return Object.keys(this.game.about.people);
  }

  get #seat() {
    const { eyes, sight } = this.game;
    const seat = this.#seats.includes(eyes) ? eyes : (sight.seat ?? this.#seats[0] ?? "");
    return this.#flipped ? (this.#seats.find((each) => each !== seat) ?? seat) : seat;
  }

  #eyes() {
    const names = [["all", t("page.replay.all")], ...this.#seats.map((seat) => [seat, sideName(seat)]), ["nobody", t("page.replay.nobody")]];
    const choice = make("select", { "aria-label": t("page.replay.eyes") }, ...names.map(([value, text]) => make("option", { value: value ?? "" }, text)));
    choice.addEventListener("change", () => void this.#look(choice.value).catch(report));
    return choice;
  }

  /** @param {string} eyes */
  async #look(eyes) {
    this.game = await load(this.game.about, this.game.sight, eyes);
    this.#flipped = false;
    this.frame.log.clear();
    this.#fill();
    this.#show([], true);
  }

  /** The lists that do not change while one steps. */
  #fill() {
    const happenings = this.game.steps.slice(1).map((step) => /** @type {Happening} */ ({ ...step, events: this.#seen(step).events }));
    const line = new Set(this.#line);
    this.#slider.max = String(this.#line.length - 1);
    const first = this.#seen(/** @type {Step} */ (this.game.steps[0]));
    void this.face.show({ view: first.view, seat: this.#seat, choices: [], events: [], past: true, over: false, silent: true });
    this.frame.log.add(happenings);
    this.frame.moves.show(this.face.sheet(happenings.filter(({ ply }) => line.has(ply))), this.#seats);
  }

  /** @param {GameEvent[]} events @param {boolean} silent */
  #show(events, silent) {
    const { frame, face, game } = this;
    const step = this.#step;
    const seen = this.#seen(step);
    const end = this.#place === this.#line.length - 1;
    const others = game.eyes === "all" ? Object.values(step.seen).map(({ view }) => view) : [];
    const view = face.whole && others.length ? face.whole(seen.view, others) : seen.view;
    void face.show({ view, seat: this.#seat, choices: [], events, past: true, over: end, silent });
    const sight = { ...game.sight, clock: null, to_act: end ? [] : this.#next(), outcome: end ? game.sight.outcome : null, seat: null };
    frame.showPlates({ ...game.about, present: this.#seats }, sight, this.#seat, seen.view);
    frame.prompt.show(say(end && game.sight.outcome ? game.sight.outcome.message : this.#prompt(step)), end ? "over" : "theirs", end ? null : face.promptPicture(seen.view));
    this.#tell();
    frame.moves.mark(step.ply);
    frame.log.mark(step.ply || null);
    this.#slider.value = String(this.#place);
    this.#slider.setAttribute("aria-valuetext", t("page.table.looking_back", { move: this.#place, all: this.#line.length - 1 }));
    this.#analyse.href = `/analysis?position=${encodeURIComponent(face.positionOf(seen.view))}`;
    this.#showActions();
  }

  /** Who acted next. */
  #next() {
    const next = this.game.steps[this.#line[this.#place + 1] ?? -1];
    return next?.seat ? [next.seat] : [];
  }

  #showActions() {
    const last = this.#line.length - 1;
    this.frame.actions.show({ may: [], back: this.#place > 0, forward: this.#place < last, help: false, threats: false, over: true, clock: false, playing: this.#timer !== undefined });
  }

  /** @param {number} place */
  #goTo(place) {
    const next = Math.max(0, Math.min(this.#line.length - 1, place));
    const forward = next === this.#place + 1;
    if (next === this.#place) return;
    this.#place = next;
    this.frame.calm();
    const { events } = this.#seen(this.#step);
    this.#show(forward ? events : [], false);
    if (forward && this.#step.kind === "choice") play(this.face.soundOf(events));
    const cheer = forward ? this.face.cheer(events, this.#seen(this.#step).view) : null;
    if (cheer) this.frame.cheer(cheer);
  }

  /** @param {number} ply */
  #pick(ply) {
    const place = this.#line.indexOf(ply);
    if (place >= 0) this.#goTo(place);
  }

  #play() {
    if (this.#timer !== undefined) return this.#pause();
    if (this.#place === this.#line.length - 1) this.#goTo(0);
    this.#timer = setInterval(() => {
      this.#goTo(this.#place + 1);
      if (this.#place === this.#line.length - 1) this.#pause();
    }, PACE);
    return this.#showActions();
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#showActions();
  }

  /** @param {What} what */
  async #do(what) {
    const { face, game } = this;
    switch (what) {
      case "first":
        return this.#goTo(0);
      case "back":
        return this.#goTo(this.#place - 1);
      case "play":
        return this.#play();
      case "forward":
        return this.#goTo(this.#place + 1);
      case "last":
        return this.#goTo(this.#line.length - 1);
      case "flip":
        this.#flipped = !this.#flipped;
        return this.#show([], true);
      case "copy":
        return copyAddress();
      case "share":
        return downloadPicture(face, game.about);
      case "record":
        return downloadRecord(game.about);
      case "keys":
        return showKeys(face.keys);
      default:
        return undefined;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Arrows go from square to square on a board, and along the game where they mean nothing else: on the heading, or nowhere.
    const arrows = event.target instanceof HTMLElement && event.target.tabIndex < 0;
    if (event.key === "," || (arrows && event.key === "ArrowLeft")) this.#goTo(this.#place - 1);
    else if (event.key === "." || (arrows && event.key === "ArrowRight")) this.#goTo(this.#place + 1);
    else return;
    event.preventDefault();
  }
}
