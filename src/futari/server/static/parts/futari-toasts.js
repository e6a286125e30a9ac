/** Toasts: short news at the edge of the page that go away by themselves, but not while somebody reads them. */

import { icon, make } from "../shell/make.js";
import { t } from "../shell/words.js";

/** @typedef {{ text: string, kind?: "plain" | "good" | "bad", seconds?: number, action?: { text: string, path?: string, act?: () => void } }} Toast */

const SECONDS = 7;
const MOST = 4;

export class FutariToasts extends HTMLElement {
  /** The ones of this page. @returns {FutariToasts} */
  static onPage() {
    const there = document.querySelector("futari-toasts");
    if (there instanceof FutariToasts) return there;
    const made = new FutariToasts();
    document.body.append(made);
    return made;
  }

  connectedCallback() {
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", t("page.notices"));
    this.setAttribute("aria-live", "polite");
  }

  /** @param {Toast} toast */
  show({ text, kind = "plain", seconds = SECONDS, action }) {
    const close = make("button", { type: "button", class: "tool", "aria-label": t("page.close") }, icon("close"));
    const element = make("div", { class: `toast ${kind}` }, kind === "bad" ? icon("warning") : null, make("p", {}, text), action ? doing(action) : null, close);
    for (const [place, other] of [...this.children].reverse().entries()) if (place >= MOST - 1) other.remove();
    this.append(element);
    // A modal dialog makes everything outside it inert; a toast must be seen there too.
    this.#raise();
    const gone = () => element.remove();
    close.addEventListener("click", gone);
    element.addEventListener("click", (event) => event.target instanceof Element && event.target.closest("a, .button") && gone());
    let timer = setTimeout(gone, seconds * 1000);
    const hold = () => clearTimeout(timer);
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(gone, 3000);
    };
    element.addEventListener("pointerenter", hold);
    element.addEventListener("focusin", hold);
    element.addEventListener("pointerleave", release);
    element.addEventListener("focusout", release);
  }

  #raise() {
    if (typeof this.showPopover !== "function") return;
    this.popover = "manual";
    if (this.matches(":popover-open")) this.hidePopover();
    this.showPopover();
  }
}

/** @param {NonNullable<Toast["action"]>} action */
function doing({ text, path, act }) {
  return path ? make("a", { class: "button quiet", href: path }, text) : make("button", { type: "button", class: "button quiet", onclick: act }, text);
}

customElements.define("futari-toasts", FutariToasts);
