/**
 * `<position-editor>`: sets a position up on a board by dragging, clicking or keys; the server says what is wrong with it.
 * Events: `done` (detail `{scene}`), `cancel`.
 */

import { towerIcon } from "../kamisado/drawing.js";
import { COLOURS, SIDES, viewOfPosition } from "../kamisado/notation.js";
import { colourWord, sideWord, towerWords } from "../kamisado/speech.js";
import { FutariField } from "../parts/futari-field.js";
import { api, ApiError } from "../shell/api.js";
import { button, freshId, make } from "../shell/make.js";
import { announce, attempt, report } from "../shell/notices.js";
import { t } from "../shell/words.js";
import { START } from "./study.js";

/** @typedef {import("../kamisado/notation.js").MatchView} MatchView */
/** @typedef {import("../kamisado/notation.js").Side} Side */
/** @typedef {import("../kamisado/notation.js").Colour} Colour */
/** @typedef {import("./study-board.js").StudyBoard} StudyBoard */
/** @typedef {import("./scenes.js").Scene} Scene */
/** A tower, on a square or beside the board. @typedef {{ side: Side, colour: Colour, square: string | null, rings: number }} Piece */

const FORMATS = ["single", "standard", "long", "marathon"];
const MOST_RINGS = 4;
// How long the hands rest before the server is asked.
const REST = 180;

export class PositionEditor extends HTMLElement {
  /** @type {StudyBoard | null} */
  #board = null;
  /** @type {Piece[]} */
  #pieces = [];
  /** The tower whose rings are changed. @type {Piece | null} */
  #selected = null;
  /** A tower from beside the board, to be put on the next square. @type {Piece | null} */
  #inHand = null;
  /** @type {Scene | null} */
  #scene = null;
  #asked = 0;
  #timer = 0;
  #mover = picks("page.editor.to_move", SIDES.map((side) => [side, sideWord(side)]), () => this.#changed());
  #tower = make("select", {}, ...towerOptions());
  #format = make("select", {}, ...FORMATS.map((format) => make("option", { value: format }, t(`format.${format}`))));
  #beside = make("div", { class: "editor-beside" });
  #about = make("div", { class: "editor-about" });
  #verdict = make("div", { class: "editor-verdict", role: "status" });
  #go = button(t("page.editor.done"), () => void attempt(this.#go, () => this.#finish()), { kind: "primary", icon: "analysis" });
  /** @type {AbortController | null} */
  #listening = null;

  connectedCallback() {
    if (this.#verdict.isConnected) return;
    for (const select of [this.#tower, this.#format]) select.addEventListener("change", () => this.#changed());
    const tools = make(
      "div",
      { class: "row" },
      button(t("page.editor.line_up"), () => this.#take(viewOfPosition(START))),
      button(t("page.editor.clear"), () => this.#clear()),
    );
    this.append(
      make("h2", {}, t("page.editor.title")),
      make("p", { class: "small quiet-text" }, t("page.editor.help")),
      tools,
      this.#beside,
      this.#about,
      make("div", { class: "form" }, this.#mover, make("div", { class: "pair" }, FutariField.around(t("page.editor.tower"), this.#tower), FutariField.around(t("page.editor.format"), this.#format))),
      this.#verdict,
      make("div", { class: "row" }, this.#go, button(t("page.cancel"), () => this.#leave("cancel", {}))),
    );
  }

  disconnectedCallback() {
    this.#listening?.abort();
    clearTimeout(this.#timer);
  }

  /** Begin with what stands on a board. @param {StudyBoard} board @param {MatchView} view */
  start(board, view) {
    this.#board = board;
    board.editing = true;
    board.complain("");
    const listening = (this.#listening = new AbortController());
    const how = { signal: listening.signal };
    board.addEventListener("place", (event) => this.#placed(/** @type {CustomEvent} */ (event).detail), how);
    // Before the board itself: a tower from beside the board is put down, any other is looked at.
    board.addEventListener("click", (event) => this.#touched(event), { ...how, capture: true });
    board.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && this.#touched(event), { ...how, capture: true });
    board.addEventListener("pointerdown", (event) => this.#look(squareAt(event.target)), { ...how, capture: true });
    board.addEventListener("keydown", (event) => ["Delete", "Backspace", "+", "-"].includes(event.key) && this.#pressed(event), how);
    this.#take(view);
  }

  /** @param {MatchView} view */
  #take(view) {
    this.#pieces = view.towers.map((tower) => ({ ...tower }));
    this.#selected = null;
    this.#inHand = null;
    const side = view.to_move ?? "black";
    for (const input of this.#mover.querySelectorAll("input")) input.checked = input.value === side;
    this.#tower.value = view.stage === "move" ? (view.must_move ?? "any") : "over";
    this.#format.value = FORMATS.includes(view.format) ? view.format : "marathon";
    this.#changed();
  }

  #clear() {
    for (const piece of this.#pieces) Object.assign(piece, { square: null, rings: 0 });
    this.#selected = null;
    this.#changed();
  }

  get #side() {
    return /** @type {Side} */ (this.#mover.querySelector("input:checked")?.getAttribute("value") ?? "black");
  }

  // On the board

  /** The board tells that a tower was put somewhere. @param {{ side: Side, tower: Colour, start: string, end: string | null }} detail */
  #placed({ side, tower, start, end }) {
    const piece = this.#pieces.find((each) => each.side === side && each.colour === tower);
    if (!piece) return;
    const other = end && this.#pieces.find((each) => each.square === end);
    if (other) other.square = start;
    piece.square = end;
    this.#selected = end ? piece : null;
    this.#changed();
    announce(end ? towerWords({ ...piece, square: end }) : t("page.editor.taken_off", { tower: colourWord(tower) }));
  }

  /** @param {Event} event */
  #touched(event) {
    const square = squareAt(event.target);
    if (!square) return;
    const piece = this.#inHand;
    if (!piece) return this.#look(square);
    event.stopPropagation();
    event.preventDefault();
    return this.#putDown(piece, square);
  }

  /** @param {Piece} piece @param {string} square */
  #putDown(piece, square) {
    const other = this.#pieces.find((each) => each.square === square);
    if (other) other.square = null;
    piece.square = square;
    this.#inHand = null;
    this.#selected = piece;
    this.#changed();
    announce(towerWords({ ...piece, square }));
  }

  /** @param {string | null} square */
  #look(square) {
    const piece = square && this.#pieces.find((each) => each.square === square);
    if (!piece || piece === this.#selected) return;
    this.#selected = piece;
    this.#showAbout();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const square = squareAt(event.target);
    const piece = square && this.#pieces.find((each) => each.square === square);
    if (!piece) return;
    event.preventDefault();
    if (event.key === "+" || event.key === "-") this.#ring(piece, event.key === "+" ? 1 : -1);
    else this.#placed({ side: piece.side, tower: piece.colour, start: square, end: null });
  }

  /** @param {Piece} piece @param {number} more */
  #ring(piece, more) {
    piece.rings = Math.max(0, Math.min(MOST_RINGS, piece.rings + more));
    this.#selected = piece;
    this.#changed();
    if (piece.square) announce(towerWords({ ...piece, square: piece.square }));
  }

  // What is shown

  #changed() {
    this.#show();
    this.#showBeside();
    this.#showAbout();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask().catch(report), REST);
  }

  #show() {
    const towers = this.#pieces.flatMap(({ square, ...rest }) => (square ? [{ ...rest, square }] : []));
    const over = this.#tower.value === "over";
    const must = COLOURS.find((colour) => colour === this.#tower.value) ?? null;
    const base = viewOfPosition(START);
    this.#board?.show({ ...base, format: this.#format.value, towers, stage: over ? "over" : "move", to_move: over ? null : this.#side, must_move: must }, { silent: true });
  }

  #showBeside() {
    const off = this.#pieces.filter(({ square }) => !square);
    this.#beside.hidden = !off.length;
    const towers = off.map((piece) => this.#offered(piece));
    this.#beside.replaceChildren(make("p", { class: "legend", id: "editor-beside" }, t("page.editor.beside")), make("div", { class: "editor-towers", role: "group", "aria-labelledby": "editor-beside" }, ...towers));
  }

  /** A tower beside the board: pressed it is in hand; it can also be dragged. @param {Piece} piece */
  #offered(piece) {
    const words = t("page.editor.tower_of", { side: sideWord(piece.side), tower: colourWord(piece.colour) });
    const held = this.#inHand === piece;
    const offered = make("button", { type: "button", class: "editor-tower", "aria-label": words, title: words, "aria-pressed": String(held) }, towerIcon(piece.side, piece.colour, piece.rings));
    offered.addEventListener("click", () => {
      this.#inHand = held ? null : piece;
      this.#showBeside();
      if (this.#inHand) announce(t("page.editor.in_hand", { tower: words }));
      /** @type {HTMLElement | null} */ (this.#beside.querySelector(`[aria-label="${words}"]`))?.focus();
    });
    offered.addEventListener("pointerdown", (event) => this.#drag(event, offered, piece));
    return offered;
  }

  /** @param {PointerEvent} event @param {HTMLElement} offered @param {Piece} piece */
  #drag(event, offered, piece) {
    if (event.button) return;
    /** @type {HTMLElement | null} */
    let ghost = null;
    const [startX, startY] = [event.clientX, event.clientY];
    const ending = new AbortController();
    const how = { signal: ending.signal };
    offered.setPointerCapture(event.pointerId);
    offered.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (!ghost && Math.hypot(clientX - startX, clientY - startY) < 6) return;
      ghost ??= document.body.appendChild(make("span", { class: "editor-ghost", "aria-hidden": "true" }, towerIcon(piece.side, piece.colour, piece.rings)));
      ghost.style.setProperty("transform", `translate(${clientX}px, ${clientY}px)`);
    }, how);
    const end = (/** @type {PointerEvent} */ at) => {
      ending.abort();
      if (!ghost) return;
      ghost.remove();
      const square = at.type === "pointerup" ? squareAt(document.elementFromPoint(at.clientX, at.clientY)) : null;
      // The click that follows must not take it into the hand.
      offered.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
      if (square) this.#putDown(piece, square);
    };
    offered.addEventListener("pointerup", end, how);
    offered.addEventListener("pointercancel", end, how);
  }

  #showAbout() {
    const piece = this.#selected;
    if (!piece?.square) return this.#about.replaceChildren(make("p", { class: "small quiet-text" }, t("page.editor.select")));
    const square = piece.square;
    const words = t("page.editor.tower_of", { side: sideWord(piece.side), tower: colourWord(piece.colour) });
    const step = (/** @type {string} */ sign, /** @type {number} */ more, /** @type {string} */ label) =>
      make("button", { type: "button", class: "button icon-only", "aria-label": label, disabled: more > 0 ? piece.rings >= MOST_RINGS : piece.rings <= 0, onclick: () => this.#ringBy(more) }, sign);
    return this.#about.replaceChildren(
      make("p", { class: "editor-chosen" }, towerIcon(piece.side, piece.colour, piece.rings), make("span", {}, `${words}, ${square}`)),
      make("div", { class: "row", role: "group", "aria-label": words }, step("−", -1, t("page.editor.fewer_rings")), make("span", { class: "editor-rings" }, t("page.editor.rings", { n: piece.rings })), step("+", 1, t("page.editor.more_rings")), button(t("page.editor.take_off"), () => this.#placed({ side: piece.side, tower: piece.colour, start: square, end: null }))),
    );
  }

  /** From the buttons: the one that was pressed keeps the focus. @param {number} more */
  #ringBy(more) {
    if (!this.#selected) return;
    this.#ring(this.#selected, more);
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (this.#about.querySelectorAll(".icon-only"));
    const [fewer, most] = buttons;
    (more > 0 ? [most, fewer] : [fewer, most]).find((each) => each && !each.disabled)?.focus();
  }

  /** Ask the server whether this can stand. */
  async #ask() {
    const asked = ++this.#asked;
    this.#scene = null;
    try {
      const scene = /** @type {Scene} */ (await api.post("/kamisado/position", { setup: this.#setup() }));
      if (asked !== this.#asked) return;
      this.#scene = scene;
      this.#tell([t("page.editor.sound")], true);
    } catch (error) {
      if (asked !== this.#asked || !(error instanceof ApiError) || error.status === 0) throw error;
      this.#tell(error.sentences, false);
      this.#offerAfter(error);
    }
  }

  /** A tower that is blocked has lost its turn already: the server says what stands there then. @param {ApiError} error */
  #offerAfter({ faults }) {
    const after = faults.find(({ key }) => key === "position.blocked")?.params["after"];
    if (typeof after !== "string" || faults.length > 1) return;
    this.#verdict.append(button(t("page.editor.use_after"), () => this.#take(viewOfPosition(after))));
  }

  #setup() {
    const towers = this.#pieces.filter(({ square }) => square).map(({ side, colour, square, rings }) => ({ side, colour, square, rings }));
    const tower = COLOURS.find((colour) => colour === this.#tower.value) ?? null;
    return { towers, to_move: this.#side, tower, finished: this.#tower.value === "over", format: this.#format.value };
  }

  /** @param {string[]} sentences @param {boolean} sound */
  #tell([first = "", ...rest], sound) {
    this.#verdict.className = `editor-verdict ${sound ? "good" : "bad"}`;
    const faults = rest.length ? make("ul", {}, ...rest.map((fault) => make("li", {}, fault))) : null;
    this.#verdict.replaceChildren(make("p", {}, first), ...(faults ? [faults] : []));
    this.#go.setAttribute("aria-disabled", String(!sound));
  }

  /** Whoever is faster than the hands' rest is not kept waiting. */
  async #finish() {
    clearTimeout(this.#timer);
    await this.#ask();
    if (this.#scene) this.#leave("done", { scene: this.#scene });
  }

  /** @param {string} name @param {Record<string, unknown>} detail */
  #leave(name, detail) {
    this.#listening?.abort();
    if (this.#board) this.#board.editing = false;
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** @param {EventTarget | null} target */
function squareAt(target) {
  const cell = target instanceof Element ? target.closest("[data-square].cell") : null;
  return cell?.getAttribute("data-square") ?? null;
}

function towerOptions() {
  const any = make("option", { value: "any" }, t("page.editor.any_tower"));
  const colours = COLOURS.map((colour) => make("option", { value: colour }, colourWord(colour)));
  return [any, ...colours, make("option", { value: "over" }, t("page.editor.over"))];
}

/** Radio buttons in a row. @param {string} key @param {string[][]} options @param {() => void} changed */
export function picks(key, options, changed) {
  const name = freshId("picks");
  const all = options.map(([value = "", text = ""]) => make("label", { class: "pick" }, make("input", { type: "radio", name, value, onchange: changed }), make("span", {}, text)));
  return make("fieldset", {}, make("legend", { class: "legend" }, t(key)), make("div", { class: "picks" }, ...all));
}

customElements.define("position-editor", PositionEditor);
