/** A field of a form: label, control, hint and what is wrong with it, tied together for every kind of reader. */

import { freshId, make } from "../shell/make.js";

export class FutariField extends HTMLElement {
  #error = make("p", { class: "field-error", id: freshId("error"), hidden: true });
  /** @type {HTMLElement | null} */
  control = null;

  /**
   * @template {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} C
   * @param {string} label
   * @param {C} control
   * @param {{ hint?: string }} [more]
   */
  static around(label, control, { hint = "" } = {}) {
    const field = new FutariField();
    control.id ||= freshId("field");
    field.control = control;
    const described = [field.#error.id];
    const told = hint ? make("p", { class: "field-hint", id: freshId("hint") }, hint) : null;
    if (told) described.unshift(told.id);
    control.setAttribute("aria-describedby", described.join(" "));
    const tick = control instanceof HTMLInputElement && control.type === "checkbox";
    field.className = tick ? "field tick" : "field";
    const name = make("label", { for: control.id }, label);
    if (tick) field.append(control, make("div", {}, name, ...(told ? [told] : []), field.#error));
    else field.append(name, control, ...(told ? [told] : []), field.#error);
    control.addEventListener("input", () => field.complain(""));
    return field;
  }

  /** Say what is wrong; empty takes it back. @param {string | null} text */
  complain(text) {
    this.#error.textContent = text ?? "";
    this.#error.hidden = !text;
    if (text) this.control?.setAttribute("aria-invalid", "true");
    else this.control?.removeAttribute("aria-invalid");
  }
}

customElements.define("futari-field", FutariField);
