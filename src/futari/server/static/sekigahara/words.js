/** Places, blocks, cards and choices in the reader's language. */

import { knows, number, t } from "../shell/words.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */

/** @param {Edition} edition @param {string} key */
export function placeWord(edition, key) {
  return knows(`sekigahara.place.${key}`) ? t(`sekigahara.place.${key}`) : edition.place(key).name;
}

/** @param {string} clan */
export function clanWord(clan) {
  return t(`sekigahara.clan.${clan}`);
}

/** @param {string} side */
export function sideWord(side) {
  return t(`side.${side}`);
}

/** @param {Edition} edition @param {string} name of a block, or a face */
export function blockWord(edition, name) {
  const { clan, mon, arm, leader } = edition.face(name);
  if (leader) return t(`sekigahara.leader.${clan}`);
  return arm ? t(`sekigahara.block.${arm}`, { clan: clanWord(clan) }) : t("sekigahara.block.mon", { clan: clanWord(clan), n: mon });
}

/** With an article, where the language has one. @param {Edition} edition @param {string} name */
function theBlock(edition, name) {
  const word = blockWord(edition, name);
  return edition.face(name).leader ? word : t("sekigahara.block.the", { block: word });
}

/** @param {Edition} edition @param {string} name */
export function cardWord(edition, name) {
  const { clan, kind } = edition.card(name);
  return clan ? t(`sekigahara.card.${kind}`, { clan: clanWord(clan) }) : t("sekigahara.card.loyalty");
}

/** Things in a row, equal ones counted: "2 × 3-mon Mori, Mori gun". @param {string[]} words */
export function counted(words) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, n]) => (n > 1 ? `${number(n)} × ${word}` : word)).join(", ");
}

/** @type {Record<string, string>} what is done with, by the step in which it is said */
const DONE = { exchange: "done_exchange", muster: "done_muster", march: "done_march", retreat: "done_shelter" };

/** @param {Choice} choice @param {string} step */
function keyOf(choice, step) {
  if (choice.act === "done") return DONE[step] ?? "done";
  if (choice.act === "take" && step === "muster") return "take_muster";
  if (choice.act === "deploy" && !choice.card) return "deploy_second";
  if (choice.act === "retreat" && choice.block) return "retreat_block";
  return choice.act.replaceAll("-", "_");
}

/** A choice as a sentence. @param {Edition} edition @param {Choice} choice @param {string} step the step of the view in which it is made */
export function choiceWord(edition, choice, step) {
  /** @type {Record<string, string | number>} */
  const params = {};
  if (choice.clan) params["clan"] = clanWord(choice.clan);
  if (choice.card) {
    params["card"] = cardWord(edition, choice.card);
    params["bid"] = edition.card(choice.card).bid;
  }
  if (choice.block) params["block"] = theBlock(edition, choice.block);
  if (choice.place) {
    params["place"] = placeWord(edition, choice.place);
    const disk = edition.disks.find(({ place }) => place === choice.place);
    if (disk) params["disk"] = t(`sekigahara.disk.${disk.name}`);
  }
  return t(`sekigahara.choice.${keyOf(choice, step)}`, params);
}
