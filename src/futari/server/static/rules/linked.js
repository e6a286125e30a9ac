/** Sentences in which every rule's number is a link to that rule. */

import { make } from "../shell/make.js";
import { t } from "../shell/words.js";

const NUMBER = /\b(?:T[12]|M[1-8]|F[1-4]|S(?:1[01]|[1-9])|[DT]S[1-8])\b/g;

/** Where a rule is explained. @param {string} rule */
export const ruleAddress = (rule) => `/rules/kamisado/${rule}`;

/** A link that says which rule it leads to. @param {string} rule @param {string} [text] */
export function ruleLink(rule, text = rule) {
  return make("a", { class: "rule-link", href: ruleAddress(rule), "aria-label": t("page.rules.rule", { rule }) }, text);
}

/** @param {string} text @returns {(string | HTMLElement)[]} */
export function linked(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(NUMBER)) {
    parts.push(text.slice(end, found.index), ruleLink(found[0]));
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)];
}
