/** The rules of Sekigahara by number, as prompts and refusals name them. */

import { make } from "../shell/make.js";
import { setTitle } from "../shell/router.js";
import { wear } from "../shell/style-sheet.js";
import { keysBelow, t } from "../shell/words.js";

const BELOW = "sekigahara.rule.";

/** @param {string} number `8.9.2`, `R23` */
const anchor = (number) => `rule-${number.replaceAll(".", "_")}`;

/** By section, rulings at the end. @param {string} one @param {string} two */
function order(one, two) {
  const rank = (/** @type {string} */ name) => name.replace(/\d+/g, (digits) => digits.padStart(3, "0"));
  return rank(one).localeCompare(rank(two));
}

/** @param {HTMLElement} main @param {string} rule that was asked for */
export async function showRules(main, rule) {
  await wear("rules");
  setTitle(rule ? t("page.rules.rule", { rule }) : t("page.rules.campaign_heading"));
  const numbers = keysBelow(BELOW).map((key) => key.slice(BELOW.length).replaceAll("_", ".")).sort(order);
  const items = numbers.map((number) =>
    make(
      "li",
      { class: `rule depth-${number.split(".").length} ${number === rule ? "aimed" : ""}`.trim(), id: anchor(number), tabindex: -1 },
      make("a", { class: "rule-number", href: `/rules/sekigahara/${number}`, "aria-label": t("page.rules.rule", { rule: number }) }, number),
      make("p", {}, t(BELOW + number.replaceAll(".", "_"))),
    ),
  );
  main.append(
    make("header", { class: "rules-head" }, make("div", {}, make("h1", {}, t("page.rules.campaign_heading")), make("p", { class: "lead" }, t("page.rules.campaign_lead")))),
    make("ol", { class: "rules", role: "list" }, ...items),
  );
  const aimed = main.querySelector(`[id="${anchor(rule)}"]`);
  if (aimed instanceof HTMLElement) {
    requestAnimationFrame(() => {
      aimed.focus({ preventScroll: true });
      aimed.scrollIntoView({ block: "center", behavior: "instant" });
    });
  }
  return () => undefined;
}
