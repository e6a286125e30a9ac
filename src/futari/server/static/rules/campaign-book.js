/** The rulebook of Sekigahara: sections, rules with their lists and tables, figures of our own pieces, examples to play. */

import { theEdition } from "../sekigahara/edition.js";
import { blockTile, cardTile } from "../sekigahara/piece-button.js";
import { icon, make } from "../shell/make.js";
import { wear } from "../shell/style-sheet.js";
import { language, t } from "../shell/words.js";
import { linked, ruleAddress } from "./linked.js";
import { tableOf } from "./table.js";

/** @typedef {import("../sekigahara/edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").Book} Book */
/** @typedef {import("./shapes.js").CampaignRule} CampaignRule */
/** @typedef {import("./shapes.js").CampaignSection} CampaignSection */
/** @typedef {import("./shapes.js").PieceFigure} PieceFigure */
/** @typedef {import("./shapes.js").Example} Example */

const GAME = "sekigahara";

/** @param {{ sections: CampaignSection[], examples: Example[] }} told @returns {Promise<Book>} */
export async function bookOf({ sections, examples }) {
  const [edition] = await Promise.all([theEdition(), wear("sekigahara", "campaign")]);
  const byName = new Map(examples.map((example) => [example.name, example]));
  return {
    parts: sections.map((section) => sectionOf(section, byName, edition)),
    contents: sections.map(({ name, title, rules }) => ({ name, title: name === "R" ? title : `${name} ${title}`, numbers: rules.map(({ number }) => number).filter((number) => number !== name) })),
    heading: t("page.rules.campaign_heading"),
    lead: t("page.rules.campaign_lead"),
    own: t("page.rules.campaign_own"),
    learn: { title: t("page.rules.campaign_learn"), text: t("page.rules.campaign_learn_text"), link: t("page.guide.title"), path: "/learn?game=sekigahara" },
    other: { text: t("page.rules.other_kamisado"), path: "/rules/kamisado" },
    close: () => undefined,
  };
}

/** @param {CampaignSection} section @param {Map<string, Example>} examples @param {Edition} edition */
function sectionOf({ name, title, intro, rules }, examples, edition) {
  const id = `section-${name}`;
  const [first] = rules;
  // A section's own number stands in its heading, with what it is about below.
  const own = first?.number === name ? first : null;
  const example = own?.example ? examples.get(own.example) : null;
  return make(
    "section",
    { class: "rules-section", "aria-labelledby": id },
    make("h2", { id, tabindex: -1 }, own ? `${name} ${title}` : title),
    own ? make("div", { class: "rule about", id: own.number, tabindex: -1 }, ...own.paragraphs.map((text) => make("p", {}, ...linked(text, GAME)))) : null,
    intro ? make("p", {}, ...linked(intro, GAME)) : null,
    make("ol", { class: "rules", role: "list" }, ...rules.filter((rule) => rule !== own).map((rule) => ruleOf(rule, edition))),
    example ? toExample(example) : null,
  );
}

/** @param {CampaignRule} rule @param {Edition} edition */
function ruleOf({ number, title, paragraphs, items, table, figure }, edition) {
  const [first, ...rest] = paragraphs.map((text) => make("p", {}, ...linked(text, GAME)));
  const heading = `rule-${number.replaceAll(".", "-")}`;
  return make(
    "li",
    { class: `rule campaign-rule depth-${number.split(".").length}`, id: number, tabindex: -1 },
    make("a", { class: "rule-number", href: ruleAddress(number, GAME), "aria-label": t("page.rules.rule", { rule: number }) }, number),
    make(
      "div",
      { class: "rule-body" },
      make("h3", { id: heading }, title),
      first,
      items.length ? make("ul", { class: "rule-items" }, ...items.map((text) => make("li", {}, ...linked(text, GAME)))) : null,
      table ? tableOf(table, heading, GAME) : null,
      figure ? figureOf(figure, edition) : null,
      ...rest,
    ),
  );
}

/** @param {PieceFigure} figure @param {Edition} edition */
function figureOf({ name, title, pieces, part, legend }, edition) {
  const tiles = pieces.map((piece) =>
    make("li", {}, edition.cards.has(piece.name) ? cardTile(edition, piece.name) : blockTile(edition, piece.name), make("span", {}, ...linked(piece.caption, GAME))));
  return make(
    "figure",
    { class: `piece-figure campaign-chooser figure-${name}` },
    part ? mapPart(part, title, edition) : null,
    tiles.length ? make("ul", { class: "piece-row", role: "list" }, ...tiles) : null,
    make("figcaption", {}, title),
    legend.length ? make("ul", { class: "map-legend" }, ...legend.map((sign) => make("li", {}, ...linked(sign, GAME)))) : null,
  );
}

/** A corner of the printed map, for light and dark. @param {[number, number, number, number]} part @param {string} title @param {Edition} edition */
function mapPart([left, top, width, height], title, edition) {
  const share = (/** @type {number} */ value, /** @type {number} */ whole, /** @type {number} */ seen) => `${((value / (whole - seen)) * 100).toFixed(2)}%`;
  const picture = (/** @type {"light" | "dark"} */ theme) => `url("/api/v1/sekigahara/map.svg?theme=${theme}&lang=${language()}")`;
  const frame = make("div", { class: "map-part", role: "img", "aria-label": title });
  frame.style.setProperty("--light", picture("light"));
  frame.style.setProperty("--dark", picture("dark"));
  frame.style.aspectRatio = `${width} / ${height}`;
  frame.style.backgroundSize = `${((edition.width / width) * 100).toFixed(2)}% auto`;
  frame.style.backgroundPosition = `${share(left, edition.width, width)} ${share(top, edition.height, height)}`;
  return frame;
}

/** @param {Example} example */
function toExample({ name, title, lead }) {
  return make(
    "aside",
    { class: "card rules-example", "aria-labelledby": `to-${name}` },
    make("h3", { id: `to-${name}` }, title),
    make("p", {}, lead),
    make("a", { class: "button primary", href: `/rules/${GAME}/example-${name}` }, icon("play"), make("span", {}, t("page.example.play"))),
  );
}
