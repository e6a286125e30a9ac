/** `<table-actions>`: the bar of buttons. Event: `do`, with what is wanted in `.what`. */

import { FutariMenu } from "../parts/futari-menu.js";
import { icon, make } from "../shell/make.js";
import { prefer, preferences } from "../shell/preferences.js";
import { t } from "../shell/words.js";

/** @typedef {"back" | "forward" | "undo" | "takeback" | "hint" | "threats" | "flip" | "resign" | "stop" | "copy" | "share" | "record" | "clocks" | "keys" | "play" | "first" | "last"} What */
/** @typedef {{ may: string[], back: boolean, forward: boolean, help: boolean, threats: boolean, over: boolean, clock: boolean, playing?: boolean | null }} Possible */

export class DoEvent extends Event {
  /** @param {What} what */
  constructor(what) {
    super("do");
    this.what = what;
  }
}

/** @type {[What, string, string][]} the button, its icon, its key */
const BUTTONS = [
  ["first", "first", "page.do.first"],
  ["back", "back", "page.do.back"],
  ["play", "play", "page.do.play"],
  ["forward", "chevron", "page.do.forward"],
  ["last", "last", "page.do.last"],
  ["undo", "undo", "page.do.undo"],
  ["takeback", "undo", "page.do.takeback"],
  ["hint", "hint", "page.do.hint"],
  ["threats", "threat", "page.do.threats"],
  ["flip", "flip", "page.do.flip"],
  ["resign", "flag", "page.do.resign"],
];

export class TableActions extends HTMLElement {
  /** @type {Map<What, HTMLButtonElement>} */
  #buttons = new Map();
  #menu = new FutariMenu();

  connectedCallback() {
    if (this.#buttons.size) return;
    this.setAttribute("role", "toolbar");
    this.setAttribute("aria-label", t("page.do.label"));
    for (const [what, sign, key] of BUTTONS) {
      const name = t(key);
      const made = make("button", { type: "button", class: "tool", "aria-label": name, title: name, "data-do": what, onclick: () => this.#do(what) }, icon(sign));
      this.#buttons.set(what, made);
    }
    const more = t("page.do.more");
    this.#menu.append(make("button", { type: "button", class: "tool", "aria-label": more, title: more }, icon("more")));
    this.append(...this.#buttons.values(), this.#menu);
  }

  /** @param {Possible} possible */
  show({ may, back, forward, help, threats, over, clock, playing = null }) {
    const visible = /** @type {Record<What, boolean>} */ ({
      first: playing !== null, last: playing !== null, play: playing !== null, back: true, forward: true, flip: true,
      undo: may.includes("undo"), takeback: may.includes("takeback") && !may.includes("undo"), hint: help, threats: help,
      resign: may.includes("resign"),
    });
    for (const [what, made] of this.#buttons) made.hidden = !visible[what];
    this.#able("back", back);
    this.#able("first", back);
    this.#able("forward", forward);
    this.#able("last", forward);
    this.#buttons.get("threats")?.setAttribute("aria-pressed", String(threats));
    this.#showPlaying(playing);
    this.#menu.items = [
      ...(may.includes("stop") ? [this.#item("stop", t("page.do.stop"))] : []),
      this.#item("copy", t("page.do.copy")),
      this.#item("share", t("page.do.share")),
      ...(over ? [this.#item("record", t("page.do.record"))] : []),
      ...(clock ? [this.#item("clocks", t("page.do.clocks"))] : []),
      this.#item("keys", t("page.do.keys")),
      toggle("glyphs", t("page.settings.glyphs"), true),
      toggle("coordinates", t("page.settings.coordinates")),
      toggle("textBoard", t("page.settings.textBoard")),
      toggle("sounds", t("page.settings.sounds")),
      toggle("confirm", t("page.settings.confirm")),
    ];
  }

  /** @param {boolean | null} playing */
  #showPlaying(playing) {
    const made = this.#buttons.get("play");
    if (!made || playing === null) return;
    const name = playing ? t("page.do.pause") : t("page.do.play");
    made.replaceChildren(icon(playing ? "pause" : "play"));
    made.setAttribute("aria-label", name);
    made.title = name;
  }

  /** A button that has the focus keeps it. @param {What} what @param {boolean} able */
  #able(what, able) {
    this.#buttons.get(what)?.setAttribute("aria-disabled", String(!able));
  }

  /** @param {What} what @param {string} text */
  #item(what, text) {
    return { text, act: () => this.#do(what) };
  }

  /** @param {What} what */
  #do(what) {
    if (this.#buttons.get(what)?.getAttribute("aria-disabled") !== "true") this.dispatchEvent(new DoEvent(what));
  }
}

/** @param {"glyphs" | "coordinates" | "textBoard" | "sounds" | "confirm"} name @param {string} text @param {boolean} [apart] */
function toggle(name, text, apart = false) {
  return { text, apart, on: preferences[name], act: () => prefer(name, !preferences[name]) };
}

customElements.define("table-actions", TableActions);
