/** `<line-banner>`: says when the connection is lost, whether something waits to be sent, and when it is over for good. */

import { button, make } from "../shell/make.js";
import { say, t } from "../shell/words.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */

// A connection that comes back at once is not worth a word.
const PATIENCE = 900;

export class LineBanner extends HTMLElement {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;

  connectedCallback() {
    this.setAttribute("role", "status");
  }

  disconnectedCallback() {
    clearTimeout(this.#patience);
  }

  /** @param {TableSession} session */
  show(session) {
    clearTimeout(this.#patience);
    const { state } = session.state;
    if (state === "open" || state === "closed" || this.childElementCount) this.#tell(session);
    else this.#patience = setTimeout(() => this.#tell(session), PATIENCE);
  }

  /** @param {TableSession} session */
  #tell(session) {
    const { state, reason, waiting } = session.state;
    const notice = session.about.notice;
    if (state === "open" || (state === "closed" && !reason)) this.replaceChildren(...(notice ? [bar(say(notice))] : []));
    else if (state === "closed") {
      const text = reason === "gone" ? t("page.line.gone") : t("page.reload.text");
      this.replaceChildren(bar(text, button(t("page.reload.go"), () => location.reload(), { kind: "primary" })));
    } else {
      const text = waiting ? t("page.line.kept") : t("page.line.lost");
      // While it is tried again and again the same words stay where they are.
      if (this.querySelector("p")?.textContent !== text) this.replaceChildren(bar(text, button(t("page.line.try"), () => session.hurry())));
    }
  }
}

/** @param {string} text @param {...HTMLElement} buttons */
function bar(text, ...buttons) {
  return make("div", { class: "notice" }, make("p", {}, text), ...buttons);
}

customElements.define("line-banner", LineBanner);
