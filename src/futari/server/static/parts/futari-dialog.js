/**
 * Dialogs: the browser's own <dialog>, which keeps the focus inside and gives it back, with our head and foot.
 *
 *     const answer = await ask({ title, text, actions: [{ text: t("..."), value: "yes", kind: "primary" }] });
 */

import { button, freshId, icon, make } from "../shell/make.js";
import { t } from "../shell/words.js";

/** @typedef {{ text: string, value: string, kind?: string }} Action */

export class FutariDialog extends HTMLElement {
  #dialog = make("dialog", { class: "dialog" });
  #body = make("div", { class: "dialog-body" });
  /** @type {((value: string) => void) | null} */
  #answer = null;
  /** What the reader answered; empty when the dialog was closed without an answer. */
  value = "";

  /** Where the content goes. */
  get body() {
    return this.#body;
  }

  /**
   * Make one; it is on the page once it is opened, and off it when it is closed.
   *
   * @param {string} title
   * @param {{ closable?: boolean, wide?: boolean }} [how]
   */
  static titled(title, { closable = true, wide = false } = {}) {
    const made = new FutariDialog();
    const id = freshId("dialog");
    made.#dialog.setAttribute("aria-labelledby", id);
    if (wide) made.#dialog.classList.add("wide");
    const head = make("div", { class: "dialog-head" }, make("h2", { id }, title));
    if (closable) {
      head.append(
        make("button", { type: "button", class: "tool", "aria-label": t("page.close"), onclick: () => made.close() }, icon("close")),
      );
    }
    made.#dialog.append(head, made.#body);
    made.#dialog.addEventListener("cancel", (event) => !closable && event.preventDefault());
    made.#dialog.addEventListener("close", () => made.#closed());
    // A click beside the dialog closes it.
    made.#dialog.addEventListener("click", (event) => event.target === made.#dialog && closable && made.close());
    made.append(made.#dialog);
    return made;
  }

  /** Show it; answers with its value when it is closed. @returns {Promise<string>} */
  open() {
    document.body.append(this);
    this.#dialog.showModal();
    return new Promise((answer) => {
      this.#answer = answer;
    });
  }

  /** @param {string} [value] */
  close(value = "") {
    this.value = value;
    this.#dialog.close();
  }

  #closed() {
    this.#answer?.(this.value);
    this.#answer = null;
    this.remove();
  }
}

customElements.define("futari-dialog", FutariDialog);

/**
 * Ask a question; answers with the value of the button that was pressed, or "".
 *
 * @param {{ title: string, text?: string, actions: Action[] }} question
 */
export function ask({ title, text, actions }) {
  const dialog = FutariDialog.titled(title);
  if (text) dialog.body.append(make("p", {}, text));
  const buttons = actions.map(({ text: label, value, kind }) => button(label, () => dialog.close(value), { kind: kind ?? "" }));
  dialog.body.append(make("div", { class: "dialog-foot" }, ...buttons));
  return dialog.open();
}

/**
 * Whether somebody really means it.
 *
 * @param {{ title: string, text?: string, yes: string, danger?: boolean }} question
 */
export async function confirmed({ title, text = "", yes, danger = false }) {
  const actions = [
    { text: t("page.cancel"), value: "", kind: "" },
    { text: yes, value: "yes", kind: danger ? "danger" : "primary" },
  ];
  return (await ask({ title, text, actions })) === "yes";
}
