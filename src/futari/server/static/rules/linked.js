/** Sentences in which every rule's number is a link to that rule. */

import { make } from "../shell/make.js";
import { t } from "../shell/words.js";

/** @type {Record<string, RegExp>} how the rules of a game are numbered */
const NUMBERS = {
  kamisado: /\b(?:T[12]|M[1-8]|F[1-4]|S(?:1[01]|[1-9])|[DT]S[1-8])\b/g,
  sekigahara: /\bR(?:[1-9]|[12]\d|3\d)\b|\b[2-9]\.(?:10|[1-9])(?:\.[1-9])?\b/g,
};

/** Where a rule is explained. @param {string} rule @param {string} [game] */
export const ruleAddress = (rule, game = "kamisado") => `/rules/${game}/${rule}`;

/** A link that says which rule it leads to. @param {string} rule @param {string} [text] @param {string} [game] */
export function ruleLink(rule, text = rule, game = "kamisado") {
  return make("a", { class: "rule-link", href: ruleAddress(rule, game), "aria-label": t("page.rules.rule", { rule }) }, text);
}

/** @param {string} text @param {string} [game] @returns {(string | HTMLElement)[]} */
export function linked(text, game = "kamisado") {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(NUMBERS[game] ?? /(?!)/g)) {
    parts.push(text.slice(end, found.index), ruleLink(found[0], found[0], game));
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)];
}
