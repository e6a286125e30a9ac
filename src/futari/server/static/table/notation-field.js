/** `<notation-field>`: a move typed in the game's notation. Events: `choose` and `attempt`, with the text in `.detail`. */

import { freshId, make } from "../shell/make.js";
import { t } from "../shell/words.js";

// More moves than this are only counted.
const MOST = 6;

export class NotationField extends HTMLElement {
  #input = make("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go", maxlength: 60 });
  #told = make("p", { class: "notation-told", role: "status", id: freshId("notation") });
  /** What could be typed, to be shown while nothing is. */
  example = t("page.table.type_example");
  /** Which choices a text may mean. @type {(text: string) => string[]} */
  read = () => [];
  /** A choice in words. @type {(choice: string) => string} */
  wordsOf = (choice) => choice;

  connectedCallback() {
    if (this.#input.isConnected) return;
    const label = make("label", { for: (this.#input.id = freshId("notation")) }, t("page.table.type"));
    this.#input.setAttribute("aria-describedby", this.#told.id);
    this.#input.placeholder = this.example;
    const form = make("form", {}, label, this.#input, this.#told);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enter();
    });
    this.#input.addEventListener("input", () => this.#tell());
    this.append(form);
  }

  /** Whether there is anything to choose. @param {boolean} may */
  set may(may) {
    this.#input.disabled = !may;
    if (!may) this.clear();
  }

  clear() {
    this.#input.value = "";
    this.#told.textContent = "";
  }

  focus() {
    this.#input.focus();
  }

  #tell() {
    const text = this.#input.value.trim();
    const found = text ? this.read(text) : [];
    if (!text) this.#told.textContent = "";
    else if (!found.length) this.#told.textContent = t("page.table.type_none");
    else if (found.length > MOST) this.#told.textContent = t("page.table.type_many", { n: found.length });
    else this.#told.textContent = found.map(this.wordsOf).join(" · ");
  }

  #enter() {
    const text = this.#input.value.trim();
    if (!text) return;
    const found = this.read(text);
    if (found.length > 1) return this.#tell();
    const [choice] = found;
    this.dispatchEvent(new CustomEvent(choice ? "choose" : "attempt", { detail: { choice, text, refusal: null } }));
    if (choice) this.clear();
  }
}

customElements.define("notation-field", NotationField);
