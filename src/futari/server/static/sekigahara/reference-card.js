/** The reference card: a week, the levels of movement, the two tables and the fight, each line with its rule, over the page. */

import { FutariDialog } from "../parts/futari-dialog.js";
import { make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { rulePath } from "../table/games.js";

/** The blocks of a stack, and what they cost it (7.3.6). @type {[number, number, number][]} */
const SIZES = [[5, 8, 1], [9, 12, 2], [13, 16, 3]];
const LEVELS = ["no_movement", "minimal", "limited", "full"];

/** @type {FutariDialog | null} */
let shown = null;

/** Open it, or put it away if it lies open. */
export async function turnReference() {
  if (shown) return shown.close();
  shown = FutariDialog.titled(t("page.campaign.reference"), { wide: true });
  shown.body.append(make("div", { class: "reference" }, week(), movement(), distance(), impact(), combat(), end()));
  await shown.open();
  shown = null;
  return undefined;
}

/** A rule's name, which leads to it. @param {string} rule */
function ruled(rule) {
  return make("a", { href: rulePath("sekigahara", rule), target: "_blank" }, make("span", { class: "rule-number" }, rule), ` ${t(`sekigahara.rule.${rule.replaceAll(".", "_")}`)}`);
}

/** @param {string} rule @param {...HTMLElement} content */
function part(rule, ...content) {
  return make("section", {}, make("h3", {}, ruled(rule)), ...content);
}

/** Rules in a sentence each. @param {[string, string][]} lines a rule and the key of what it says */
function lines(...lines) {
  return make("dl", {}, ...lines.flatMap(([rule, key]) => [make("dt", {}, ruled(rule)), make("dd", {}, t(`page.campaign.ref.${key}`))]));
}

/** @param {[string, string][]} rows what, and how much */
function table(...rows) {
  return make("table", {}, make("tbody", {}, ...rows.map(([what, much]) => make("tr", {}, make("th", { scope: "row" }, what), make("td", {}, much)))));
}

function week() {
  return part("6.1", lines(["6.2", "reinforcement"], ["6.3", "bid"], ["6.4", "turns"]));
}

function movement() {
  return part("7.1", make("ul", {}, ...LEVELS.map((level) => make("li", {}, make("b", {}, t(`sekigahara.level.${level}`)), `: ${t(`page.campaign.ref.${level}`)}`))), lines(["7.2", "muster"], ["7.4", "overrun"]));
}

function distance() {
  const sizes = SIZES.map(([from, to, less]) => /** @type {[string, string]} */ ([t("page.campaign.ref.blocks", { from: number(from), to: number(to) }), `−${number(less)}`]));
  return part("7.3.6", table([t("page.campaign.base"), "1"], [t("page.campaign.highway"), "+1"], [t("page.campaign.leadership"), "+1"], [t("page.campaign.forced"), "+1"], ...sizes, [t("page.campaign.ref.most"), t("page.campaign.ref.stays")]));
}

function impact() {
  return part("8.3", table([t("page.campaign.ref.mon"), "+1"], [t("page.campaign.ref.same"), "+1"], [t("page.campaign.ref.special"), "+2"], [t("page.campaign.ref.arms"), "+2"]));
}

function combat() {
  return part("8", lines(["8.5", "initiative"], ["8.6", "loyalty"], ["8.7", "losses"], ["8.8", "retreat"], ["8.9", "siege"], ["8.10", "draw"]));
}

function end() {
  return part("2", make("p", {}, t("page.campaign.ref.victory")));
}
