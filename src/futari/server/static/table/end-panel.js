/** `<end-panel>`: how the game ended, and what next: again, see it again, look into it. Event: `rematch`. */

import { button, icon, make } from "../shell/make.js";
import { placeOf } from "../shell/naming.js";
import { number, say, t } from "../shell/words.js";

/** @typedef {import("../shell/shapes.js").About} About */
/** @typedef {import("../shell/shapes.js").Sight} Sight */

export class EndPanel extends HTMLElement {
  #again = button(t("page.end.rematch"), () => this.dispatchEvent(new Event("rematch")), { kind: "primary", icon: "flip" });

  /** @param {About} about @param {Sight} sight @param {boolean} alone whether one person has both seats */
  show(about, sight, alone) {
    const outcome = sight.outcome;
    this.hidden = !outcome;
    if (!outcome) return;
    const { seat } = sight;
    const scored = Object.values(outcome.score).some((each) => each > 0);
    const points = scored ? Object.values(outcome.score).map((each) => number(each)).join(" : ") : "";
    const mine = seat && !alone ? outcome.winner && (outcome.winner === seat ? "won" : "lost") : null;
    this.dataset["mine"] = mine ?? "";
    const title = mine === "won" ? t("page.end.you_won") : mine === "lost" ? t("page.end.you_lost") : say(outcome.message);
    this.replaceChildren(
      make("h2", {}, title),
      make("p", {}, mine ? `${say(outcome.message)} ` : null, points ? make("strong", { class: "end-score" }, points) : null),
      make("div", { class: "row" }, ...this.#ways(about, seat)),
    );
  }

  /** The rematch is being asked for. @param {boolean} on */
  set busy(on) {
    this.#again.disabled = on;
  }

  /** @param {About} about @param {string | null} seat */
  #ways(about, seat) {
    const table = placeOf(about.table);
    const looks = [
      make("a", { class: "button", href: `${table}/replay` }, icon("play"), make("span", {}, t("page.replay.title"))),
      ...(about.game === "kamisado" ? [make("a", { class: "button", href: `/analysis?table=${encodeURIComponent(about.table)}` }, icon("analysis"), make("span", {}, t("page.end.analyse")))] : []),
    ];
    if (seat === null) return looks;
    const text = this.#again.querySelector("span");
    if (text) text.textContent = about.rematch ? t("page.end.to_rematch") : t("page.end.rematch");
    return [this.#again, ...looks];
  }
}

customElements.define("end-panel", EndPanel);
