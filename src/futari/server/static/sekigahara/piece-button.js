/** Blocks and cards as things to press, or only to see. */

import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { blockPicture, cardPicture } from "./drawing.js";
import { blockWord, cardWord, clanWord } from "./words.js";

/** @typedef {import("./edition.js").Edition} Edition */

/**
 * @typedef {{ act?: (() => void) | null, chosen?: boolean, faded?: boolean, note?: string, label?: string }} Look
 */

/** @param {Edition} edition @param {string} name of a block or a face @param {Look} [look] */
export function blockTile(edition, name, { act = null, chosen = false, faded = false, note = "", label = "" } = {}) {
  const word = blockWord(edition, name);
  const text = [label || word, label ? "" : note].filter(Boolean).join(", ");
  const look = { class: `block-tile ${chosen ? "chosen" : ""} ${faded ? "faded" : ""}`.trim(), title: text };
  const content = [blockPicture(edition, name), note ? make("span", { class: "tile-note", "aria-hidden": "true" }, note) : null];
  if (!act) return make("span", { ...look, role: "img", "aria-label": text }, ...content);
  return make("button", { type: "button", ...look, onclick: act, "data-block": name }, ...content, make("span", { class: "unseen" }, text));
}

/** @param {Edition} edition @param {string} name @param {Look & { count?: number }} [look] */
export function cardTile(edition, name, { act = null, chosen = false, faded = false, note = "", label = "", count = 1 } = {}) {
  const card = edition.card(name);
  const word = label || cardWord(edition, name);
  const look = { class: `card-tile ${card.side} ${card.kind} ${chosen ? "chosen" : ""} ${faded ? "faded" : ""}`.trim(), title: word };
  const spoken = [count > 1 ? `${number(count)} × ${word}` : word, t("page.campaign.bid_value", { bid: card.bid }), note].filter(Boolean).join(", ");
  const content = [
    make("span", { class: "card-bid", "aria-hidden": "true" }, number(card.bid)),
    cardPicture(edition, name),
    make("span", { class: "card-name", "aria-hidden": "true" }, card.clan ? clanWord(card.clan) : t("page.campaign.challenge_card")),
    count > 1 ? make("span", { class: "card-count", "aria-hidden": "true" }, `×${number(count)}`) : null,
    note ? make("span", { class: "tile-note", "aria-hidden": "true" }, note) : null,
  ];
  if (!act) return make("span", { ...look, role: "img", "aria-label": spoken, "data-card": name }, ...content);
  return make("button", { type: "button", ...look, onclick: act, "data-card": name }, ...content, make("span", { class: "unseen" }, spoken));
}
