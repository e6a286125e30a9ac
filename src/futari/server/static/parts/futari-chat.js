/** Chat at a table. Event: `say` with `.text`; whoever hears it sends it and calls `sent` or `failed`. */

import { icon, make } from "../shell/make.js";
import { moment, t } from "../shell/words.js";

/** @typedef {import("../shell/shapes.js").ChatLine} ChatLine */

const LONGEST = 500;

export class SayEvent extends Event {
  /** @param {string} text */
  constructor(text) {
    super("say");
    this.text = text;
  }
}

export class FutariChat extends HTMLElement {
  #list = make("ul", { class: "chat-lines" });
  #field = make("input", { type: "text", maxlength: LONGEST, autocomplete: "off", enterkeyhint: "send" });
  #form = make("form", { class: "chat-form" });
  #known = new Set();

  connectedCallback() {
    if (this.#list.isConnected) return;
    const log = make("div", { class: "chat-scroll", role: "log", tabindex: 0, "aria-label": t("page.chat.title") }, this.#list);
    this.#field.setAttribute("aria-label", t("page.chat.say"));
    this.#field.placeholder = t("page.chat.say");
    this.#form.append(this.#field, make("button", { class: "button icon-only", "aria-label": t("page.chat.send") }, icon("send")));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.#field.value.trim();
      if (text) this.dispatchEvent(new SayEvent(text));
    });
    this.append(log, this.#form);
  }

  /** Spectators read only. @param {boolean} may */
  set maySpeak(may) {
    this.#form.hidden = !may;
  }

  /** @param {ChatLine[]} lines */
  add(lines) {
    const scroll = this.#list.parentElement;
    const atEnd = !scroll || scroll.scrollTop + scroll.clientHeight >= scroll.scrollHeight - 8;
    for (const line of lines) {
      if (this.#known.has(line.id)) continue;
      this.#known.add(line.id);
      const time = make("time", { datetime: new Date(line.said_at).toISOString(), title: moment(line.said_at) });
      this.#list.append(
        make("li", { "data-seat": line.seat ?? "" }, make("strong", {}, line.name ?? t("page.person.someone")), " ", make("span", {}, line.text), time),
      );
    }
    if (scroll && atEnd) scroll.scrollTop = scroll.scrollHeight;
  }

  /** It was said: the field is free for the next line. */
  sent() {
    this.#field.value = "";
    this.#field.focus();
  }

  clear() {
    this.#known.clear();
    this.#list.replaceChildren();
  }
}

customElements.define("futari-chat", FutariChat);
