/** `<offer-bar>`: offers that wait for an answer, and a game that was left. Event: `act` with an act in `.detail`. */

import { button, icon, make } from "../shell/make.js";
import { sideName } from "../shell/naming.js";
import { t } from "../shell/words.js";

/** @typedef {import("../shell/shapes.js").Sight} Sight */
/** @typedef {import("../shell/shapes.js").Act} Act */

export class OfferBar extends HTMLElement {
  #shown = "";

  connectedCallback() {
    this.setAttribute("role", "status");
  }

  /** @param {Sight} sight */
  show(sight) {
    const { offer, may } = sight;
    const state = JSON.stringify([offer, may.includes("answer"), may.includes("withdraw"), may.includes("claim")]);
    if (state === this.#shown) return;
    this.#shown = state;
    this.replaceChildren(...[offer ? this.#offer(offer, may) : null, may.includes("claim") ? this.#claim() : null].filter((each) => each !== null));
  }

  /** @param {NonNullable<Sight["offer"]>} offer @param {string[]} may */
  #offer({ seat, what }, may) {
    const side = sideName(seat);
    if (may.includes("withdraw")) {
      const text = what === "takeback" ? t("page.offer.own_takeback") : t("page.offer.own_stop");
      return notice(text, this.#button(t("page.offer.withdraw"), { do: "answer", accept: false }));
    }
    const text = what === "takeback" ? t("page.offer.takeback", { side }) : t("page.offer.stop", { side });
    if (!may.includes("answer")) return notice(text);
    return notice(
      text,
      this.#button(t("page.offer.accept"), { do: "answer", accept: true }, "primary"),
      this.#button(t("page.offer.decline"), { do: "answer", accept: false }),
    );
  }

  #claim() {
    return notice(t("page.offer.left"), this.#button(t("page.offer.claim"), { do: "claim" }, "primary"));
  }

  /** @param {string} text @param {Act} act @param {string} [kind] */
  #button(text, act, kind = "") {
    return button(text, () => this.dispatchEvent(new CustomEvent("act", { detail: act })), { kind });
  }
}

/** @param {string} text @param {...HTMLElement} buttons */
function notice(text, ...buttons) {
  return make("div", { class: "notice offer" }, icon("info"), make("p", {}, text), make("div", { class: "row" }, ...buttons));
}

customElements.define("offer-bar", OfferBar);
