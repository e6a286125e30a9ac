/** A figure of the rulebook: its pictures one after the other, on a board that can be played on. */

import { happenedWords } from "../kamisado/speech.js";
import { other } from "../kamisado/notation.js";
import { button, icon, make } from "../shell/make.js";
import { announce, report } from "../shell/notices.js";
import { play as playSound } from "../shell/sounds.js";
import { say, t } from "../shell/words.js";
import { linked, ruleLink } from "./linked.js";
import { LiveBoard } from "./live-board.js";

/** @typedef {import("./shapes.js").Figure} Figure */
/** @typedef {import("./shapes.js").Picture} Picture */
/** @typedef {import("./shapes.js").Scene} Scene */
/** @typedef {import("./shapes.js").Refusal} Refusal */

export class FigureView {
  #figure;
  #current = 0;
  /** @type {LiveBoard | null} */
  #board = null;
  #place = make("div", { class: "figure-board" });
  #caption = make("figcaption", { class: "figure-caption" });
  #said = make("p", { class: "figure-said" });
  #fills = make("div", { class: "figure-fills" });
  /** @type {HTMLButtonElement[]} */
  #letters;
  #previous;
  #next;
  #reset;

  /** @param {Figure} figure */
  constructor(figure) {
    this.#figure = figure;
    const name = t("page.rules.figure", { figure: figure.number });
    this.#letters = figure.pictures.map(({ letter }, place) =>
      make("button", { type: "button", class: "picture-letter", "aria-label": t("page.rules.picture", { picture: `${figure.number}${letter}` }), onclick: () => this.show(place) }, letter));
    this.#previous = step(t("page.rules.previous"), "back", () => this.show(this.#current - 1));
    this.#next = step(t("page.rules.next"), "onward", () => this.show(this.#current + 1));
    this.#reset = button(t("page.rules.reset"), () => this.show(this.#current), { kind: "quiet", icon: "undo" });
    const turn = button(t("page.rules.turn"), () => this.#turn(), { kind: "quiet", icon: "flip" });
    const id = `figure-${figure.number}`;
    this.element = make(
      "figure",
      { class: "rule-figure", id, "aria-labelledby": `${id}-name` },
      make("div", { class: "figure-head" }, make("h3", { id: `${id}-name` }, name), make("p", { class: "quiet-text" }, figure.intro)),
      this.#place,
      make(
        "div",
        { class: "figure-words" },
        make("div", { class: "letters", role: "group", "aria-label": t("page.rules.pictures", { figure: figure.number }) }, this.#previous, ...this.#letters, this.#next),
        this.#caption,
        this.#said,
        this.#fills,
        make("div", { class: "row figure-tools" }, this.#reset, turn),
      ),
    );
    this.#tell(false);
  }

  /** Make the board: not before somebody comes near it. */
  wake() {
    if (this.#board) return;
    this.#board = new LiveBoard({ played: (scene) => this.#played(scene), refused: (refusal) => this.#refused(refusal), failed: report }, this.#figure.side);
    this.#place.append(this.#board.element);
    this.#fills.append(this.#board.lineups);
    void this.#lay(true);
  }

  close() {
    this.#board?.close();
  }

  /** Show one of the pictures. @param {number} place */
  show(place) {
    if (place < 0 || place >= this.#figure.pictures.length) return;
    this.wake();
    this.#current = place;
    this.#tell(true);
    void this.#lay(false);
  }

  get #picture() {
    return /** @type {Picture} */ (this.#figure.pictures[this.#current]);
  }

  /** @param {boolean} silent */
  #lay(silent) {
    const { still, look, arrows } = this.#picture;
    return this.#board?.show(still, { look, arrows, silent });
  }

  /** @param {boolean} aloud */
  #tell(aloud) {
    const { caption, letter } = this.#picture;
    this.#caption.replaceChildren(make("strong", {}, `${this.#figure.number}${letter} `), ...linked(caption));
    if (aloud) announce(caption);
    this.#letters.forEach((each, place) => each.setAttribute("aria-pressed", String(place === this.#current)));
    // A button that goes away would take the focus with it.
    this.#previous.setAttribute("aria-disabled", String(this.#current === 0));
    this.#next.setAttribute("aria-disabled", String(this.#current === this.#figure.pictures.length - 1));
    this.#say("quiet", this.#picture.still.position.includes(" - ") ? t("page.rules.over") : t("page.rules.try"));
    this.#reset.hidden = true;
  }

  /** @param {"quiet" | "refused" | "news"} kind @param {...(string | Node)} parts */
  #say(kind, ...parts) {
    this.#said.className = `figure-said ${kind}`;
    this.#said.replaceChildren(...parts);
  }

  /** @param {Scene} scene */
  #played(scene) {
    playSound(scene.finished ? "win" : "move");
    this.#say("news", ...linked(happenedWords(scene.events, scene.view)));
    this.#reset.hidden = false;
  }

  /** @param {Refusal} refusal */
  #refused(refusal) {
    playSound("refused");
    const text = say(refusal);
    this.#say("refused", make("strong", {}, t("page.rules.refused")), ` ${text} `, refusal.rule ? ruleLink(refusal.rule, t("page.rules.rule", { rule: refusal.rule })) : "");
    this.#said.scrollIntoView({ block: "nearest" });
    announce(`${t("page.rules.refused")} ${text} ${refusal.rule ? t("page.rules.rule", { rule: refusal.rule }) : ""}`);
  }

  #turn() {
    this.wake();
    if (this.#board) this.#board.side = other(this.#board.side);
  }
}

/** @param {string} name @param {"back" | "onward"} way @param {() => void} act */
function step(name, way, act) {
  const pressed = (/** @type {MouseEvent & {currentTarget: Element}} */ { currentTarget }) => {
    if (currentTarget.getAttribute("aria-disabled") !== "true") act();
  };
  return make("button", { type: "button", class: `picture-letter ${way}`, "aria-label": name, title: name, onclick: pressed }, icon("back"));
}
