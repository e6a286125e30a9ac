/** A table: waiting for somebody, playing, looking back, and the end. It draws what the server sends, and knows no rules. */

import { spokenTime } from "../parts/futari-clock.js";
import { confirmed } from "../parts/futari-dialog.js";
import { api, ApiError } from "../shell/api.js";
import { placeOf, sideName } from "../shell/naming.js";
import { report, toast } from "../shell/notices.js";
import { onPreference, preferences } from "../shell/preferences.js";
import { go, setTitle } from "../shell/router.js";
import { play } from "../shell/sounds.js";
import { wear } from "../shell/style-sheet.js";
import { knows, say, t } from "../shell/words.js";
import { advised, mayAdvise } from "../table/advice.js";
import { curtainFor, hasSecrets } from "../table/curtain.js";
import { faceOf } from "../table/games.js";
import { copyAddress, downloadPicture, downloadRecord, showKeys } from "../table/keepsakes.js";
import { TableFrame } from "../table/table-frame.js";
import { TableSession } from "../table/table-session.js";
import { TableTalk } from "../table/table-talk.js";

/** @typedef {import("../shell/shapes.js").Act} Act */
/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {import("../shell/shapes.js").Sight} Sight */
/** @typedef {import("../table/games.js").Face} Face */
/** @typedef {import("../table/table-actions.js").What} What */
/** @typedef {{ key: string, params?: Record<string, any>, rule?: string | null, text?: string }} Reason */

/** @param {HTMLElement} main @param {Record<string, string>} params */
export async function show(main, { table = "" }) {
  const [session] = await Promise.all([TableSession.at(table), wear("prompt", "moves", "table")]);
  const [face, secrets] = await Promise.all([faceOf(session.about), session.isHotSeat && hasSecrets(session.about.game)]);
  const page = new TablePage(session, face, secrets);
  main.append(page.frame.root);
  page.begin();
  return () => page.leave();
}

/** What could be typed in a game. @param {string} game */
function exampleOf(game) {
  const key = `page.table.type_example_${game}`;
  return t(knows(key) ? key : "page.table.type_example");
}

class TablePage {
  /** The ply one looks back at; null: the present. @type {number | null} */
  #past = null;
  #flipped = false;
  #threats = false;
  /** What the face shows of the present, to leave it alone when nothing has changed. */
  #shown = "";
  /** On one device a game with secrets hides behind a curtain until the other one sits there. */
  #curtained;
  /** Whose eyes are on the page; nobody's while the curtain is drawn. @type {string | null} */
  #eyes = null;
  #leaving = new AbortController();

  /** @param {TableSession} session @param {Face} face @param {boolean} curtained */
  constructor(session, face, curtained) {
    this.session = session;
    this.face = face;
    this.#curtained = curtained && session.sight.outcome === null;
    const talk = session.about.terms.chat && !["bot", "hotseat"].includes(session.about.terms.against);
    this.frame = new TableFrame(face, { chat: talk, typed: session.sight.seat !== null || session.about.status === "open" });
    this.frame.prompt.game = session.about.game;
    this.frame.typed.example = exampleOf(session.about.game);
  }

  begin() {
    const { session, face, frame } = this;
    const { signal } = this.#leaving;
    session.addEventListener("about", () => this.#showAbout());
    session.addEventListener("sight", (event) => this.#takeSight(/** @type {any} */ (event).happened));
    session.addEventListener("line", () => this.#showMoves());
    session.addEventListener("state", () => frame.banner.show(session));
    session.addEventListener("sending", () => this.#showSending());
    session.addEventListener("refused", (event) => this.#refused(/** @type {any} */ (event)));
    face.addEventListener("choose", (event) => this.#wish(/** @type {CustomEvent} */ (event)));
    face.addEventListener("undo", () => void session.act({ do: "undo" }));
    face.addEventListener("attempt", (event) => void this.#attempt(/** @type {CustomEvent} */ (event).detail).catch(report));
    frame.typed.read = (text) => (this.#past === null ? face.typed(text, session.sight.choices, session.sight.view) : []);
    frame.typed.wordsOf = (choice) => face.wordsOf(choice);
    frame.typed.addEventListener("choose", (event) => this.#wish(/** @type {CustomEvent} */ (event)));
    frame.typed.addEventListener("attempt", (event) => void this.#attempt(/** @type {CustomEvent} */ (event).detail).catch(report));
    frame.prompt.addEventListener("now", () => this.#goNow());
    frame.offers.addEventListener("act", (event) => {
      face.focus();
      void session.act(/** @type {CustomEvent<Act>} */ (event).detail);
    });
    frame.end.addEventListener("rematch", () => void this.#rematch());
    frame.actions.addEventListener("do", (event) => void this.#do(/** @type {any} */ (event).what).catch(report));
    for (const list of [frame.moves, frame.log]) list.addEventListener("pick", (event) => void this.#goTo(/** @type {any} */ (event).ply).catch(report));
    new TableTalk(session, frame);
    frame.hearKeys((event) => this.#key(event), signal);
    addEventListener("beforeunload", (event) => this.#unload(event), { signal });
    signal.addEventListener("abort", onPreference(() => this.#showActions()));
    if (this.#curtained) void this.#drawCurtain().catch(report);
    else {
      frame.log.add([...session.happenings.values()]);
      this.#showNow([], true);
      this.#showMoves();
      face.recall?.(session);
    }
    this.#showAbout();
    session.open();
  }

  leave() {
    this.#leaving.abort();
    this.frame.prompt.dismiss();
    this.session.close();
    this.face.dispose();
  }

  // Who looks

  /** The seat that sits below. */
  get #seat() {
    const { seats, sight } = this.session;
    const own = this.session.isHotSeat ? seats[0] : (sight.seat ?? seats[0]);
    const seat = own ?? "";
    return this.#flipped ? (seats.find((each) => each !== seat) ?? seat) : seat;
  }

  get #isMyTurn() {
    const { seat, to_act } = this.session.sight;
    return seat !== null && to_act.includes(seat);
  }

  // What the server says

  #showAbout() {
    const { about, sight } = this.session;
    this.frame.root.dataset["status"] = about.status;
    this.frame.heading.textContent = TableFrame.title(about);
    this.frame.waiting.show(about, sight);
    this.#showRoom();
    this.frame.banner.show(this.session);
  }

  /** Plates, offers, the end, the buttons: all that is not the board. */
  #showRoom() {
    const { about, sight } = this.session;
    const { frame } = this;
    const view = this.#past === null ? sight.view : (this.session.known(this.#past)?.view ?? sight.view);
    frame.showPlates(about, sight, this.#seat, view);
    frame.showFacts(about, sight.seat === null && about.status !== "open");
    frame.offers.show(sight);
    frame.end.show(about, sight, this.session.isHotSeat);
    if (!frame.root.classList.contains("curtained")) this.face.follow?.(about, sight);
    frame.chat.maySpeak = sight.seat !== null;
    const mine = this.#isMyTurn;
    frame.root.classList.toggle("my-turn", mine);
    setTitle(mine && !this.session.isHotSeat ? `${t("page.agenda.your_turn")} · ${TableFrame.title(about)}` : TableFrame.title(about));
    this.#showPrompt();
    this.#showActions();
  }

  /** @param {import("../shell/shapes.js").Happening[]} happened */
  #takeSight(happened) {
    const { session, frame, face } = this;
    const answered = this.#curtained && this.#eyes ? (face.answeredFor?.(happened) ?? null) : null;
    if (this.#isBehindCurtain || (answered && answered !== this.#eyes && !session.sight.outcome)) return void this.#drawCurtain(answered).catch(report);
    const events = happened.flatMap((each) => (each.kind === "choice" ? each.events : []));
    const back = happened.some(({ kind }) => kind === "takeback" || kind === "undo");
    frame.log.add(happened);
    if (this.#past === null) this.#showNow(back ? [] : events, false);
    if (happened.length) {
      this.#showMoves();
      if (events.length || back) frame.prompt.tell(face.explained(events));
      this.#hear(events);
      const cheer = face.cheer(events, session.sight.view);
      if (cheer) frame.cheer(cheer);
    }
    this.#showRoom();
  }

  /** @param {GameEvent[]} events */
  #hear(events) {
    const { outcome, seat } = this.session.sight;
    if (outcome && !this.#over) {
      this.#over = true;
      play(outcome.winner === null || outcome.winner === seat || this.session.isHotSeat ? "win" : "lose");
    } else if (events.length) play(this.#isMyTurn && document.hidden ? "turn" : this.face.soundOf(events));
  }

  #over = false;

  /** The present on the board. @param {GameEvent[]} events @param {boolean} silent */
  #showNow(events, silent) {
    const { sight } = this.session;
    const seat = this.#seat;
    const over = sight.outcome !== null;
    const shown = JSON.stringify([sight.view, sight.choices, seat, over]);
    this.frame.root.classList.remove("looking-back");
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#threats = false;
    this.frame.prompt.dismiss();
    const chooser = this.face.chooser?.contains(document.activeElement);
    void this.face.show({ view: sight.view, seat, choices: sight.choices, events, past: false, over, silent });
    // A button that goes away should not take the focus with it.
    if (chooser) this.face.focus();
    this.frame.typed.may = sight.choices.length > 0;
  }

  #showPrompt() {
    const { sight, about } = this.session;
    const { prompt } = this.frame;
    prompt.hidden = about.status === "open" || about.status === "closed";
    if (this.#past !== null) {
      const line = this.session.line;
      prompt.show(t("page.table.looking_back", { move: line.indexOf(this.#past), all: line.length - 1 }), "past");
      return;
    }
    const mood = sight.outcome ? "over" : this.#isMyTurn ? "mine" : "theirs";
    prompt.show(say(sight.prompt), mood, sight.outcome ? null : this.face.promptPicture(sight.view));
    prompt.classList.toggle("spare", Boolean(sight.outcome));
  }

  #showMoves() {
    this.frame.moves.show(this.face.sheet(this.session.held), this.session.seats);
    this.frame.moves.mark(this.#past ?? this.session.line.at(-1) ?? 0);
    this.frame.log.mark(this.#past);
  }

  #showActions() {
    const { sight, about } = this.session;
    const place = this.#place;
    this.frame.actions.show({
      may: sight.may,
      back: place > 0,
      forward: this.#past !== null,
      help: mayAdvise(about, sight) && Boolean(this.face.hint),
      threats: this.#threats,
      over: about.status === "finished",
      clock: sight.clock !== null,
    });
  }

  // The connection

  #showSending() {
    this.face.busy = this.session.sending !== null;
    this.frame.banner.show(this.session);
  }

  /** @param {BeforeUnloadEvent} event */
  #unload(event) {
    // Something was chosen and has not reached the server yet.
    if (this.session.state.waiting && this.session.state.state !== "open") event.preventDefault();
  }

  // Choosing

  /** @param {CustomEvent} event */
  #wish(event) {
    if (this.session.sending || this.#past !== null) return event.preventDefault();
    void this.#choose(event.detail.choice).catch(report);
    return undefined;
  }

  /** @param {string} choice */
  async #choose(choice) {
    const { session, face, frame } = this;
    if (preferences.confirm || session.about.terms.confirm) {
      const ply = session.sight.ply;
      const meant = await frame.prompt.confirm(face.wordsOf(choice));
      if (!meant) {
        if (session.sight.ply === ply) face.putBack();
        return face.focus();
      }
      face.focus();
    }
    frame.prompt.tell([]);
    frame.calm();
    return void (await session.choose(choice));
  }

  /** @param {import("../table/table-session.js").RefusedEvent} event */
  #refused({ act, error }) {
    play("refused");
    if (act.do !== "choose") return report(error);
    this.face.putBack();
    this.frame.prompt.refuse(error.sentences.join(" "), error.rule);
    return undefined;
  }

  /** A try that is not on the list: the server says why not. @param {{ text: string | null, refusal: Reason | null }} attempt */
  async #attempt({ text, refusal }) {
    const answer = text && !refusal ? await this.#why(text) : null;
    // The server reads more than we do: words of all languages, and whole sentences of them.
    if (answer?.choice && this.session.sight.choices.includes(answer.choice)) return this.#choose(answer.choice);
    const reason = refusal ?? answer?.refusal ?? null;
    play("refused");
    const words = reason ? (knows(reason.key) ? say(reason) : (reason.text ?? "")) : "";
    return this.frame.prompt.refuse(words || t("page.table.not_possible"), reason?.rule ?? null);
  }

  /** @param {string} text @returns {Promise<{ allowed: boolean, choice: string | null, refusal: Reason | null } | null>} */
  async #why(text) {
    const { about, sight, isHotSeat } = this.session;
    try {
      return await api.post(`/tables/${encodeURIComponent(about.table)}/why`, { attempt: text, ...(isHotSeat ? { seat: sight.seat } : {}) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // An older server does not know the question.
      if (error.status === 0 || error.status === 404 || error.status === 405) return null;
      return { allowed: false, choice: null, refusal: { key: error.key, params: error.params, rule: error.rule, text: error.message } };
    }
  }

  // Looking back

  /** Where one stands in the line. */
  get #place() {
    const { line } = this.session;
    const at = this.#past === null ? -1 : line.indexOf(this.#past);
    return at < 0 ? line.length - 1 : at;
  }

  /** To a moment of the line; what was taken back leads to where it was taken back to. @param {number} wanted */
  async #goTo(wanted) {
    const { session, face, frame } = this;
    const { line } = session;
    const ply = Math.max(...line.filter((each) => each <= wanted));
    if (ply >= (line.at(-1) ?? 0)) return this.#goNow();
    const before = this.#place;
    const moment = await session.moment(ply);
    this.#past = ply;
    frame.calm();
    frame.root.classList.add("looking-back");
    frame.prompt.dismiss();
    this.#shown = "";
    const events = line.indexOf(ply) === before + 1 ? (session.happenings.get(ply)?.events ?? []) : [];
    void face.show({ view: moment.view, seat: this.#seat, choices: [], events, past: true, over: false, silent: false });
    frame.typed.may = false;
    this.#showMoves();
    this.#showRoom();
  }

  #goNow() {
    const { line } = this.session;
    const next = this.#place === line.length - 2;
    this.#past = null;
    this.#showNow(next ? (this.session.happenings.get(line.at(-1) ?? 0)?.events ?? []) : [], !next);
    this.#showMoves();
    this.#showRoom();
  }

  /** @param {number} step */
  async #step(step) {
    const ply = this.session.line[this.#place + step];
    if (ply !== undefined) await this.#goTo(ply);
  }

  // The bar

  /** @param {What} what */
  async #do(what) {
    const { session, face } = this;
    switch (what) {
      case "back":
        return this.#step(-1);
      case "forward":
        return this.#step(1);
      case "undo":
      case "takeback":
        return void (await session.act({ do: what }));
      case "stop":
        return this.#ask(t("page.do.stop"), t("page.do.stop_text"), { do: "stop" });
      case "resign":
        return this.#ask(t("page.do.resign"), t("page.do.resign_text"), { do: "resign" });
      case "flip":
        return this.#flip();
      case "hint":
        return this.#hint();
      case "threats":
        return this.#showThreats();
      case "copy":
        return copyAddress();
      case "share":
        return downloadPicture(face, session.about);
      case "record":
        return downloadRecord(session.about);
      case "clocks":
        return this.#tellClocks();
      case "keys":
        return showKeys(face.keys);
      default:
        return undefined;
    }
  }

  /** @param {string} title @param {string} text @param {Act} act */
  async #ask(title, text, act) {
    if (await confirmed({ title, text, yes: title, danger: act.do === "resign" })) await this.session.act(act);
  }

  #flip() {
    this.#flipped = !this.#flipped;
    if (this.#past === null) this.#showNow([], true);
    else {
      const view = this.session.known(this.#past)?.view;
      if (view) void this.face.show({ view, seat: this.#seat, choices: [], events: [], past: true, over: false, silent: true });
    }
    this.#showRoom();
  }

  async #hint() {
    if (this.#past !== null) return;
    const told = await advised(() => this.face.hint?.(this.session.sight.view));
    if (told) this.frame.prompt.tell([told]);
  }

  async #showThreats() {
    const { sight } = this.session;
    const view = this.#past === null ? sight.view : this.session.known(this.#past)?.view;
    const told = await advised(() => this.face.threats?.(view, !this.#threats));
    if (told === null) return;
    this.#threats = !this.#threats;
    this.frame.prompt.tell(told ? [told] : []);
    this.#showActions();
  }

  #tellClocks() {
    const told = Object.entries(this.frame.seatPlates(this.#seat, this.session.seats)).flatMap(([seat, plate]) =>
      plate.clock.left === null ? [] : [`${sideName(seat)}: ${spokenTime(plate.clock.left)}`],
    );
    toast(told.join(". "));
  }

  async #rematch() {
    const { about } = this.session;
    this.frame.end.busy = true;
    try {
      const opened = await api.post(`/tables/${encodeURIComponent(about.table)}/rematch`);
      await go(placeOf(opened.table));
    } catch (error) {
      report(error);
    } finally {
      this.frame.end.busy = false;
    }
  }

  /** Everywhere at the table but in fields: signs, because letters go to squares. @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const act = { ",": () => void this.#step(-1).catch(report), ".": () => void this.#step(1).catch(report), "/": () => this.frame.typed.focus(), "?": () => this.#tellClocks() }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // One device

  /** Whether the one who should look now is not yet the one in front of the page. */
  get #isBehindCurtain() {
    const { seat, outcome } = this.session.sight;
    if (outcome) this.#curtained = false;
    return this.#curtained && seat !== this.#eyes;
  }

  /** @param {string | null} [answered] who has answered beforehand: he takes the seat all the same, so that nobody can tell */
  async #drawCurtain(answered = null) {
    const { session, frame } = this;
    this.#eyes = null;
    if (frame.root.classList.contains("curtained")) return;
    frame.root.classList.add("curtained");
    const seat = session.sight.seat ?? "";
    if (answered && answered !== seat) await curtainFor(answered, true);
    await curtainFor(seat);
    await session.lookAnew(seat);
    this.#eyes = seat;
    this.#past = null;
    this.#shown = "";
    frame.log.clear();
    frame.log.add([...session.happenings.values()]);
    frame.prompt.tell([]);
    frame.root.classList.remove("curtained");
    this.#showNow([], true);
    this.#showMoves();
    this.#showRoom();
    // Meanwhile the other one may have to act again.
    if (this.#isBehindCurtain) await this.#drawCurtain();
    else {
      this.face.recall?.(session);
      this.face.focus();
    }
  }
}
