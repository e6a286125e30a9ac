/**
 * Tabs: each child with a `data-tab` (its name on the tab) is a panel. Arrow keys go from tab to tab.
 * Event: `change`, with `.chosen` the id of the panel.
 */

import { freshId, make } from "../shell/make.js";

export class FutariTabs extends HTMLElement {
  #list = make("div", { class: "tabs", role: "tablist" });
  /** @type {Map<HTMLElement, HTMLButtonElement>} */
  #tabs = new Map();

  connectedCallback() {
    if (this.#list.isConnected) return;
    const label = this.getAttribute("aria-label");
    if (label) this.#list.setAttribute("aria-label", label);
    this.removeAttribute("aria-label");
    for (const panel of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(":scope > [data-tab]"))) this.#add(panel);
    this.prepend(this.#list);
    const wanted = [...this.#tabs.keys()].find((panel) => panel.id === this.getAttribute("chosen"));
    const panel = wanted ?? this.#tabs.keys().next().value;
    if (panel) this.#choose(panel);
    this.#list.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The id of the panel that is shown. */
  get chosen() {
    return [...this.#tabs.keys()].find((panel) => !panel.hidden)?.id ?? "";
  }

  /** @param {string} id */
  set chosen(id) {
    for (const panel of this.#tabs.keys()) if (panel.id === id) this.#choose(panel);
  }

  /** Another text on a tab. @param {string} id @param {string} text */
  rename(id, text) {
    for (const [panel, tab] of this.#tabs) if (panel.id === id) tab.textContent = text;
  }

  /** @param {HTMLElement} panel */
  #add(panel) {
    panel.id ||= freshId("panel");
    const tab = make("button", { type: "button", class: "tab", role: "tab", id: freshId("tab"), "aria-controls": panel.id }, panel.dataset["tab"]);
    tab.addEventListener("click", () => {
      this.#choose(panel);
      this.dispatchEvent(new Event("change"));
    });
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    panel.tabIndex = 0;
    this.#tabs.set(panel, tab);
    this.#list.append(tab);
  }

  /** @param {HTMLElement} chosen */
  #choose(chosen) {
    for (const [panel, tab] of this.#tabs) {
      panel.hidden = panel !== chosen;
      tab.setAttribute("aria-selected", String(panel === chosen));
      tab.tabIndex = panel === chosen ? 0 : -1;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const tabs = [...this.#tabs.values()];
    const here = tabs.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const step = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(step + tabs.length) % tabs.length];
    next?.click();
    next?.focus();
    event.preventDefault();
  }
}

customElements.define("futari-tabs", FutariTabs);
