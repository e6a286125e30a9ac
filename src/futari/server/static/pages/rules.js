/** The rules of a game by number, with what can be tried out: Kamisado's figures, Sekigahara's examples. */

import { ruleAddress } from "../rules/linked.js";
import { api, ApiError } from "../shell/api.js";
import { icon, make } from "../shell/make.js";
import { stillness } from "../shell/preferences.js";
import { setTitle } from "../shell/router.js";
import { wear } from "../shell/style-sheet.js";
import { t } from "../shell/words.js";

/** @typedef {import("../rules/shapes.js").Book} Book */

/** @type {Record<string, () => Promise<{ bookOf: (told: any) => Promise<Book> }>>} */
const BOOKS = {
  kamisado: () => import("../rules/kamisado-book.js"),
  sekigahara: () => import("../rules/campaign-book.js"),
};
const EXAMPLE = "example-";

/** @param {HTMLElement} main @param {Record<string, string>} params */
export async function show(main, { game = "kamisado", rule = "" }) {
  const book = BOOKS[game];
  if (!book) throw new ApiError(404, { key: "page.missing.text" });
  const [told, { bookOf }] = await Promise.all([api.get(`/rules/${game}`), book(), wear("rules")]);
  if (game === "sekigahara" && rule.startsWith(EXAMPLE)) {
    return (await import("../rules/example-room.js")).showExample(main, told.examples, rule.slice(EXAMPLE.length));
  }
  const made = await bookOf(told);
  setTitle(rule ? t("page.rules.rule", { rule }) : made.heading);
  const text = make("div", { class: `rules-text ${game}` }, ...made.parts);
  main.append(head(made), make("div", { class: "rules-body" }, contents(made, game), text));
  main.addEventListener("click", (event) => followRule(main, game, event));
  if (rule) requestAnimationFrame(() => aim(main, rule, "instant"));
  return made.close;
}

/** @param {Book} book */
function head({ heading, lead, own, learn, other }) {
  return make(
    "header",
    { class: "rules-head" },
    make(
      "div",
      {},
      make("h1", {}, heading),
      make("p", { class: "lead" }, lead),
      make("p", { class: "small quiet-text" }, own),
      make("p", { class: "small" }, make("a", { href: other.path }, other.text)),
    ),
    make(
      "aside",
      { class: "card rules-learn", "aria-labelledby": "rules-learn" },
      make("h2", { id: "rules-learn" }, learn.title),
      make("p", {}, learn.text),
      make("a", { class: "button primary", href: learn.path }, icon("play"), make("span", {}, learn.link)),
    ),
  );
}

/** @param {Book} book @param {string} game */
function contents({ contents: sections }, game) {
  const items = sections.map(({ name, title, numbers }) =>
    make(
      "li",
      {},
      make("a", { class: "to-section", href: `#section-${name}` }, title),
      numbers.length
        ? make("span", { class: "to-rules" }, ...numbers.map((number) => make("a", { href: ruleAddress(number, game), "aria-label": t("page.rules.rule", { rule: number }) }, number)))
        : null,
    ));
  return make("nav", { class: "rules-contents", "aria-label": t("page.rules.contents") }, make("ol", {}, ...items));
}

/** A link to a rule or a section of this very page needs no new page. @param {HTMLElement} main @param {string} game @param {MouseEvent} event */
function followRule(main, game, event) {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const address = link?.getAttribute("href") ?? "";
  const [, of, rule = ""] = /^\/rules\/(\w+)\/([\w.]+)$/.exec(address) ?? [];
  if (of !== game && !address.startsWith("#")) return;
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
