/** The frame of a table, the same for every game: plates, prompt, board, tabs and the bar of buttons. */

import { FutariChat } from "../parts/futari-chat.js";
import { FutariLog } from "../parts/futari-log.js";
import { FutariPlate } from "../parts/futari-plate.js";
import { FutariTabs } from "../parts/futari-tabs.js";
import { chip } from "../parts/table-list.js";
import { make } from "../shell/make.js";
import { clockName, gameName, nameOf, pointsNames } from "../shell/naming.js";
import { t } from "../shell/words.js";
import { LineBanner } from "./line-banner.js";
import { TableMoves } from "./move-list.js";
import { NotationField } from "./notation-field.js";
import { OfferBar } from "./offer-bar.js";
import { EndPanel } from "./end-panel.js";
import { TableActions } from "./table-actions.js";
import { TablePrompt } from "./table-prompt.js";
import { WaitingRoom } from "./waiting-room.js";

/** @typedef {import("../shell/shapes.js").About} About */
/** @typedef {import("../shell/shapes.js").Sight} Sight */
/** @typedef {import("./games.js").Cheer} Cheer */
/** @typedef {import("./games.js").Face} Face */

const CHEER = 2600;

export class TableFrame {
  root = make("div", { class: "table" });
  heading = make("h1", { class: "unseen" });
  banner = new LineBanner();
  prompt = new TablePrompt();
  offers = new OfferBar();
  end = new EndPanel();
  waiting = new WaitingRoom();
  above = new FutariPlate();
  below = new FutariPlate();
  board = make("div", { class: "table-board" });
  moves = new TableMoves();
  typed = new NotationField();
  log = new FutariLog();
  chat = new FutariChat();
  tabs = new FutariTabs();
  facts = make("p", { class: "table-facts" });
  actions = new TableActions();

  /** @param {Face} face @param {{ chat: boolean, typed: boolean }} with_ */
  constructor(face, { chat, typed }) {
    this.face = face;
    this.end.hidden = true;
    this.waiting.hidden = true;
    this.log.setAttribute("aria-label", t("page.table.log"));
    this.tabs.setAttribute("aria-label", t("page.table.tabs"));
    this.tabs.append(make("section", { id: "table-moves", "data-tab": t("page.table.moves") }, this.moves, typed ? this.typed : null));
    this.tabs.append(make("section", { id: "table-log", "data-tab": t("page.table.log") }, this.log));
    if (chat) this.tabs.append(make("section", { id: "table-chat", "data-tab": t("page.chat.title") }, this.chat));
    this.board.append(face.board);
    // A name for styles: asking what it has inside would be asked anew at every change.
    this.root.classList.add(`of-${face.board.classList[0] ?? "board"}`);
    const speak = make("div", { class: "table-speak" }, this.banner, this.waiting, this.end, this.prompt, this.offers, face.chooser);
    const panel = make("div", { class: "table-panel" }, make("div", { class: "table-match" }, face.match, this.facts), this.tabs);
    this.above.classList.add("above");
    this.below.classList.add("below");
    this.#lookUp();
    this.root.append(this.heading, speak, this.above, this.board, this.below, panel, this.actions);
  }

  /** What is read in the lists is shown on the board, for a game that can. */
  #lookUp() {
    const { face } = this;
    for (const list of [this.moves, this.log]) {
      for (const name of ["pointerover", "focusin", "click"]) list.addEventListener(name, (event) => face.point?.(whereOf(event)));
      for (const name of ["pointerleave", "focusout"]) list.addEventListener(name, () => face.point?.(null));
    }
  }

  /** @param {string} seat @param {string[]} seats which seat sits below */
  seatPlates(seat, seats) {
    return { [seat]: this.below, [seats.find((each) => each !== seat) ?? ""]: this.above };
  }

  /**
   * Who sits where, and whose turn it is.
   *
   * @param {About} about @param {Sight} sight @param {string} seat the one below @param {any} view
   */
  showPlates(about, sight, seat, view) {
    for (const [name, plate] of Object.entries(this.seatPlates(seat, Object.keys(about.people)))) {
      const person = about.people[name] ?? null;
      plate.show({
        seat: name,
        person,
        present: about.status !== "playing" || about.present.includes(name) || person?.kind === "level",
        acting: sight.to_act.includes(name),
        mine: name === sight.seat && about.terms.against !== "hotseat",
        winner: sight.outcome?.winner === name,
      });
      const score = this.face.score(view, name);
      plate.extra.replaceChildren(...(score ? [make("span", { class: "score", role: "img", "aria-label": score.label, title: score.label }, score.text)] : []));
      const clock = sight.clock;
      plate.clock.set(clock?.left[name] ?? null, Boolean(clock?.running.includes(name)) && !sight.outcome);
    }
  }

  /** What was agreed. @param {About} about @param {boolean} watching */
  showFacts(about, watching) {
    const chips = [chip(clockName(about.terms.control), "clock"), ...pointsNames(about.options).map((text) => chip(text, "star"))];
    if (about.rated) chips.push(chip(t("page.table.rated"), "star"));
    if (about.terms.private && about.terms.against !== "hotseat") chips.push(chip(t("page.table.private"), "lock"));
    if (about.terms.against === "hotseat") chips.push(chip(t("page.against.hotseat"), "sofa"));
    if (watching) chips.push(chip(t("page.table.watching"), "eye"));
    this.facts.replaceChildren(...chips);
  }

  /** How the table is called. @param {About} about */
  static title(about) {
    const names = Object.values(about.people).map((person) => nameOf(person));
    return `${gameName(about.game)}: ${about.status === "open" || about.status === "closed" ? nameOf(about.host) : names.join(" – ")}`;
  }

  /** Keys that are pressed here, or nowhere in particular. @param {(event: KeyboardEvent) => void} act @param {AbortSignal} signal */
  hearKeys(act, signal) {
    const isHere = (/** @type {KeyboardEvent} */ { target }) => target === document.body || (target instanceof Node && this.root.contains(target));
    document.addEventListener("keydown", (event) => !event.defaultPrevented && isHere(event) && act(event), { signal });
  }

  /** Enough of it: somebody goes on. */
  calm() {
    for (const cheer of this.board.querySelectorAll(".cheer")) cheer.remove();
  }

  /** Be glad for a moment; whoever does not see it hears it from the board. @param {Cheer} cheer */
  cheer({ title, text, seat, whole }) {
    const element = make("div", { class: `cheer${whole ? " whole" : ""}`, "data-seat": seat, "aria-hidden": "true" });
    element.append(make("p", { class: "cheer-title" }, title), ...(text ? [make("p", { class: "cheer-text" }, text)] : []));
    this.calm();
    this.board.append(element);
    setTimeout(() => element.remove(), CHEER);
  }
}

/** Where that happened which an event is about. @param {Event} event */
function whereOf({ target }) {
  const item = target instanceof Element ? (target.closest("[data-where]") ?? target.querySelector("[data-where]")) : null;
  return item?.getAttribute("data-where") ?? null;
}
