/** A few things of which one is chosen, as a row of buttons. */

import { freshId, icon, make } from "../shell/make.js";

/**
 * A few things of which one is chosen.
 *
 * @param {string} name
 * @param {string} label
 * @param {{ value: string, text: string, sign?: string }[]} values
 * @param {string} chosen
 */
export function picks(name, label, values, chosen) {
  const group = freshId(name);
  return make(
    "fieldset",
    { id: group },
    make("legend", { class: "legend" }, label),
    make(
      "div",
      { class: "picks" },
      ...values.map(({ value, text, sign }) =>
        make("label", { class: "pick" }, make("input", { type: "radio", name, value, checked: value === chosen }), make("span", {}, sign ? icon(sign) : null, text)),
      ),
    ),
  );
}
