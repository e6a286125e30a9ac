/** The rules by number, with the rulebook's figures on boards that can be played on. */

import { FigureView } from "../rules/figure.js";
import { linked, ruleAddress } from "../rules/linked.js";
import { api, ApiError } from "../shell/api.js";
import { icon, make } from "../shell/make.js";
import { stillness } from "../shell/preferences.js";
import { setTitle } from "../shell/router.js";
import { wear } from "../shell/style-sheet.js";
import { t } from "../shell/words.js";

/** @typedef {import("../rules/shapes.js").Section} Section */
/** @typedef {import("../rules/shapes.js").Table} Table */
/** @typedef {import("../rules/shapes.js").Rule} Rule */

/** @param {HTMLElement} main @param {Record<string, string>} params */
export async function show(main, { game = "kamisado", rule = "" }) {
  if (game === "sekigahara") return (await import("../sekigahara/rules-index.js")).showRules(main, rule);
  if (game !== "kamisado") throw new ApiError(404, { key: "page.missing.text" });
  const [{ sections }] = /** @type {[{sections: Section[]}, void]} */ (await Promise.all([api.get("/rules/kamisado"), wear("rules")]));
  setTitle(rule ? t("page.rules.rule", { rule }) : t("page.rules.heading"));
  const figures = sections.flatMap((section) => section.figures.map((figure) => new FigureView(figure)));
  const left = [...figures];
  const text = make("div", { class: "rules-text" }, ...sections.map((section) => sectionOf(section, left.splice(0, section.figures.length))));
  main.append(head(), make("div", { class: "rules-body" }, contents(sections), text));
  main.addEventListener("click", (event) => followRule(main, event));
  const nearby = wakeNearby(figures);
  if (rule) requestAnimationFrame(() => aim(main, rule, "instant"));
  return () => {
    nearby.disconnect();
    for (const figure of figures) figure.close();
  };
}

function head() {
  return make(
    "header",
    { class: "rules-head" },
    make("div", {}, make("h1", {}, t("page.rules.heading")), make("p", { class: "lead" }, t("page.rules.lead")), make("p", { class: "small quiet-text" }, t("page.rules.own"))),
    make(
      "aside",
      { class: "card rules-learn", "aria-labelledby": "rules-learn" },
      make("h2", { id: "rules-learn" }, t("page.rules.learn")),
      make("p", {}, t("page.rules.learn_text")),
      make("a", { class: "button primary", href: "/learn" }, icon("play"), make("span", {}, t("page.learn.title"))),
    ),
  );
}

/** @param {Section[]} sections */
function contents(sections) {
  const items = sections.map(({ name, title, rules }) =>
    make(
      "li",
      {},
      make("a", { class: "to-section", href: `#section-${name}` }, title),
      rules.length
        ? make("span", { class: "to-rules" }, ...rules.map(({ number }) => make("a", { href: ruleAddress(number), "aria-label": t("page.rules.rule", { rule: number }) }, number)))
        : null,
    ));
  return make("nav", { class: "rules-contents", "aria-label": t("page.rules.contents") }, make("ol", {}, ...items));
}

/** @param {Section} section @param {FigureView[]} figures */
function sectionOf({ name, title, paragraphs, rules, table }, figures) {
  const id = `section-${name}`;
  return make(
    "section",
    { class: "rules-section", "aria-labelledby": id },
    make("h2", { id, tabindex: -1 }, title),
    ...paragraphs.map((paragraph) => make("p", {}, ...linked(paragraph))),
    table ? tableOf(table, id) : null,
    rules.length ? make("ol", { class: "rules", role: "list" }, ...rules.map(ruleOf)) : null,
    ...figures.map(({ element }) => element),
  );
}

/** @param {Rule} rule */
function ruleOf({ number, text }) {
  const link = make("a", { class: "rule-number", href: ruleAddress(number), "aria-label": t("page.rules.rule", { rule: number }) }, number);
  return make("li", { class: "rule", id: number, tabindex: -1 }, link, make("p", {}, text));
}

/** @param {Table} table @param {string} label */
function tableOf({ head: heads, rows }, label) {
  const cells = (/** @type {(string | number)[]} */ row) =>
    row.map((cell, place) => (place ? make("td", {}, cell) : make("th", { scope: "row" }, cell)));
  return make(
    "div",
    { class: "rules-table", role: "group", tabindex: 0, "aria-labelledby": label },
    make(
      "table",
      {},
      make("thead", {}, make("tr", {}, ...heads.map((cell) => make("th", { scope: "col" }, cell)))),
      make("tbody", {}, ...rows.map((row) => make("tr", {}, ...cells(row)))),
    ),
  );
}

/** Boards are made when one comes near them. @param {FigureView[]} figures */
function wakeNearby(figures) {
  const byElement = new Map(figures.map((figure) => [/** @type {Element} */ (figure.element), figure]));
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        byElement.get(target)?.wake();
        watch.unobserve(target);
      }
    },
    { rootMargin: "800px 0px" },
  );
  for (const element of byElement.keys()) watch.observe(element);
  return watch;
}

/** A link to a rule or a section of this very page needs no new page. @param {HTMLElement} main @param {MouseEvent} event */
function followRule(main, event) {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const address = link?.getAttribute("href") ?? "";
  const rule = /^\/rules\/kamisado\/(\w+)$/.exec(address)?.[1];
  if (!rule && !address.startsWith("#")) return;
  event.preventDefault();
  if (!rule) return goTo(main.querySelector(`[id="${address.slice(1)}"]`), "smooth");
  if (location.pathname !== address) history.pushState(null, "", address);
  setTitle(t("page.rules.rule", { rule }));
  aim(main, rule, "smooth");
}

/** Show and mark a rule. @param {HTMLElement} main @param {string} rule @param {ScrollBehavior} behavior */
function aim(main, rule, behavior) {
  const aimed = main.querySelector(`[id="${CSS.escape(rule)}"]`);
  for (const each of main.querySelectorAll(".rule.aimed")) each.classList.remove("aimed");
  aimed?.classList.add("aimed");
  goTo(aimed, behavior);
}

/** @param {Element | null} place @param {ScrollBehavior} behavior */
function goTo(place, behavior) {
  if (!(place instanceof HTMLElement)) return;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "start", behavior: stillness() ? "instant" : behavior });
}
