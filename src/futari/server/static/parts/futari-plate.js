/** A player's plate: side, name, rating, whether somebody is there and to act; the clock at its end. */

import { make } from "../shell/make.js";
import { nameOf, profileOf, sideName } from "../shell/naming.js";
import { number, t } from "../shell/words.js";
import { FutariClock } from "./futari-clock.js";

/** @typedef {import("../shell/shapes.js").Person} Person */
/** @typedef {{ seat: string, person: Person | null, present?: boolean, acting?: boolean, mine?: boolean, winner?: boolean, link?: boolean }} Sitting */

export class FutariPlate extends HTMLElement {
  #stone = make("span", { class: "stone", "aria-hidden": "true" });
  #name = make("span", { class: "plate-name" });
  #facts = make("span", { class: "plate-facts" });
  /** For the game's own things: score, rings. */
  extra = make("span", { class: "plate-extra" });
  clock = new FutariClock();

  connectedCallback() {
    if (this.contains(this.#stone)) return;
    this.append(this.#stone, make("span", { class: "plate-text" }, this.#name, this.#facts), this.extra, this.clock);
  }

  /** Who sits there and how. @param {Sitting} sitting */
  show({ seat, person, present = true, acting = false, mine = false, winner = false, link = true }) {
    this.dataset["seat"] = seat;
    this.classList.toggle("acting", acting);
    this.classList.toggle("away", person !== null && !present);
    this.classList.toggle("winner", winner);
    const path = link ? profileOf(person) : null;
    const name = nameOf(person);
    this.#name.replaceChildren(path ? make("a", { href: path }, name) : name);
    const facts = [sideName(seat)];
    if (mine) facts.push(t("page.person.you"));
    if (person?.kind === "level" || person?.kind === "bot") facts.push(t("page.person.bot"));
    if (person && person.rating !== null) facts.push(number(person.rating) + (person.provisional ? "?" : ""));
    if (person && !present) facts.push(t("page.person.away"));
    if (acting) facts.push(t("page.person.to_act"));
    if (winner) facts.push(t("page.person.winner"));
    this.#facts.textContent = facts.join(" · ");
  }
}

customElements.define("futari-plate", FutariPlate);
