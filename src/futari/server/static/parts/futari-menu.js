/** A menu: a button of its own that opens a list of links and buttons below it. */

import { make } from "../shell/make.js";

/**
 * `path` makes a link; `chosen` a tick (one of several), `on` one of its own; `apart` a line above.
 * @typedef {{ text: string, path?: string, act?: () => unknown, chosen?: boolean, on?: boolean, lang?: string, apart?: boolean }} Item
 */

export class FutariMenu extends HTMLElement {
  #list = make("div", { class: "menu", role: "menu", hidden: true });

  connectedCallback() {
    const opener = this.opener;
    if (!opener || this.contains(this.#list)) return;
    opener.setAttribute("aria-haspopup", "menu");
    opener.setAttribute("aria-expanded", "false");
    this.#list.setAttribute("aria-label", opener.getAttribute("aria-label") ?? opener.textContent?.trim() ?? "");
    this.append(this.#list);
    opener.addEventListener("click", () => this.toggle(this.#list.hidden));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusout", (event) => {
      if (event.relatedTarget instanceof Node && !this.contains(event.relatedTarget)) this.toggle(false);
    });
  }

  /** The button that opens the menu: its first one. */
  get opener() {
    return this.querySelector("button");
  }

  /** What stands in the menu. @param {Item[]} items */
  set items(items) {
    const read = this.#entries.find((entry) => entry === document.activeElement)?.textContent;
    this.#list.replaceChildren(...items.map((item) => this.#entry(item)));
    // Things may change while somebody reads the menu: the focus stays on what it was on.
    if (read) (this.#entries.find(({ textContent }) => textContent === read) ?? this.#entries[0])?.focus();
  }

  /** @param {boolean} open */
  toggle(open) {
    if (open === !this.#list.hidden) return;
    this.#list.hidden = !open;
    this.opener?.setAttribute("aria-expanded", String(open));
    if (open) {
      document.addEventListener("pointerdown", this.#outside);
      this.#entries[0]?.focus();
    } else {
      document.removeEventListener("pointerdown", this.#outside);
    }
  }

  #outside = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && !this.contains(event.target)) this.toggle(false);
  };

  get #entries() {
    return /** @type {HTMLElement[]} */ ([...this.#list.querySelectorAll("a, button")]);
  }

  /** @param {Item} item */
  #entry({ text, path, act, chosen, on, lang, apart }) {
    const checked = chosen ?? on;
    const attributes = {
      class: `menu-item${apart ? " apart" : ""}`,
      role: chosen !== undefined ? "menuitemradio" : on !== undefined ? "menuitemcheckbox" : "menuitem",
      "aria-checked": checked === undefined ? null : String(checked),
      lang,
      tabindex: -1,
      onclick: () => {
        this.toggle(false);
        this.opener?.focus();
        act?.();
      },
    };
    return path ? make("a", { href: path, ...attributes }, text) : make("button", { type: "button", ...attributes }, text);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const entries = this.#entries;
    const here = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (event.key === "Escape" && !this.#list.hidden) {
      this.toggle(false);
      this.opener?.focus();
    } else if (event.key === "ArrowDown" && this.#list.hidden) this.toggle(true);
    else if (event.key === "ArrowDown") entries[(here + 1) % entries.length]?.focus();
    else if (event.key === "ArrowUp") entries[(here - 1 + entries.length) % entries.length]?.focus();
    else if (event.key === "Home") entries[0]?.focus();
    else if (event.key === "End") entries.at(-1)?.focus();
    else return;
    event.preventDefault();
  }
}

customElements.define("futari-menu", FutariMenu);
