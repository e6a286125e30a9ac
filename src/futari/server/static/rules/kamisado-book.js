/** The rulebook of Kamisado: sections, rules, and figures on boards that can be played on. */

import { make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { FigureView } from "./figure.js";
import { linked, ruleAddress } from "./linked.js";
import { tableOf } from "./table.js";

/** @typedef {import("./shapes.js").Section} Section */
/** @typedef {import("./shapes.js").Rule} Rule */
/** @typedef {import("./shapes.js").Book} Book */

/** @param {{ sections: Section[] }} told @returns {Promise<Book>} */
export async function bookOf({ sections }) {
  const figures = sections.flatMap((section) => section.figures.map((figure) => new FigureView(figure)));
  const left = [...figures];
  const parts = sections.map((section) => sectionOf(section, left.splice(0, section.figures.length)));
  const nearby = wakeNearby(figures);
  const close = () => {
    nearby.disconnect();
    for (const figure of figures) figure.close();
  };
  return {
    parts,
    contents: sections.map(({ name, title, rules }) => ({ name, title, numbers: rules.map(({ number }) => number) })),
    heading: t("page.rules.heading"),
    lead: t("page.rules.lead"),
    own: t("page.rules.own"),
    learn: { title: t("page.rules.learn"), text: t("page.rules.learn_text"), link: t("page.learn.title"), path: "/learn" },
    other: { text: t("page.rules.other_sekigahara"), path: "/rules/sekigahara" },
    close,
  };
}

/** @param {Section} section @param {FigureView[]} figures */
function sectionOf({ name, title, paragraphs, rules, table }, figures) {
  const id = `section-${name}`;
  return make(
    "section",
    { class: "rules-section", "aria-labelledby": id },
    make("h2", { id, tabindex: -1 }, title),
    ...paragraphs.map((paragraph) => make("p", {}, ...linked(paragraph))),
    table ? tableOf(table, id, "kamisado") : null,
    rules.length ? make("ol", { class: "rules", role: "list" }, ...rules.map(ruleOf)) : null,
    ...figures.map(({ element }) => element),
  );
}

/** @param {Rule} rule */
function ruleOf({ number, text }) {
  const link = make("a", { class: "rule-number", href: ruleAddress(number), "aria-label": t("page.rules.rule", { rule: number }) }, number);
  return make("li", { class: "rule", id: number, tabindex: -1 }, link, make("p", {}, text));
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
