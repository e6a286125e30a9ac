/** A sealed bid for a side: which one would be liked, and how many points one would give for it. */

import { button, make } from "../shell/make.js";
import { sideName } from "../shell/naming.js";
import { t } from "../shell/words.js";
import { FutariDialog } from "./futari-dialog.js";
import { FutariField } from "./futari-field.js";
import { picks } from "./picks.js";

/** @typedef {{ seat: "first" | "second", points: number }} Bid */

// As many as a game lets anybody give; the server has the last word.
const MOST = 20;

export class SideBid {
  #points = make("input", { type: "number", min: 0, max: MOST, value: 0, name: "bid-points", inputmode: "numeric" });
  element = make("div", { class: "form side-bid" });

  /** @param {readonly string[]} seats */
  constructor(seats) {
    const [first = "", second = ""] = seats;
    const values = [{ value: "first", text: sideName(first) }, { value: "second", text: sideName(second) }];
    this.element.append(picks("bid-seat", t("page.open.bid_side"), values, "first"), FutariField.around(t("page.open.bid_points"), this.#points, { hint: t("page.open.bid_hint") }));
  }

  /** @returns {Bid} */
  get value() {
    const chosen = this.element.querySelector("input[name=bid-seat]:checked");
    return { seat: chosen instanceof HTMLInputElement && chosen.value === "second" ? "second" : "first", points: Number(this.#points.value) };
  }
}

/** Ask somebody who is about to sit down for a bid; null if he would rather not. @param {readonly string[]} seats @returns {Promise<Bid | null>} */
export async function askBid(seats) {
  const dialog = FutariDialog.titled(t("page.open.bid_title"));
  const bid = new SideBid(seats);
  dialog.body.append(bid.element, make("div", { class: "dialog-foot" }, button(t("page.open.bid_go"), () => dialog.close("bid"), { kind: "primary" })));
  return (await dialog.open()) === "bid" ? bid.value : null;
}
