/**
 * The loyalty of a block in question (8.6): the deployment that may be challenged, the challenge, and how it was answered.
 * What is turned over is seen to be turned, with a breath before it; who wants no motion sees it at once.
 */

import { button, make } from "../shell/make.js";
import { number, t } from "../shell/words.js";
import { withRules } from "../table/games.js";
import { blockTile, cardTile } from "./piece-button.js";
import { cardWord, choiceWord, sideWord } from "./words.js";

/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {import("./choices.js").ChoiceBook} ChoiceBook */
/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").FightView} FightView */
/** @typedef {import("./shapes.js").Side} Side */

/** @param {Edition} edition @param {CampaignView} view @param {FightView} fight @param {ChoiceBook} book @param {{ events: GameEvent[], fresh: boolean }} told the last answer, and whether it has just been given @param {(choice: string) => void} choose @param {HTMLElement | null} second what may be deployed with the same card @returns {HTMLElement | null} */
export function loyaltyScene(edition, view, fight, book, told, choose, second) {
  if (fight.questioned.length && fight.questioned_card) return inQuestion(edition, view, fight, book, choose, second);
  return verdict(edition, told);
}

/** @param {Edition} edition @param {CampaignView} view @param {FightView} fight @param {ChoiceBook} book @param {(choice: string) => void} choose @param {HTMLElement | null} second */
function inQuestion(edition, view, fight, book, choose, second) {
  const key = view.step === "answer" ? "page.campaign.challenged" : view.step === "challenge" ? "page.campaign.in_question" : "page.campaign.deploying";
  const deployed = make("div", { class: "tiles accused" }, cardTile(edition, fight.questioned_card ?? ""), ...fight.questioned.map((face) => blockTile(edition, face, { chosen: true })));
  const challenge = view.step === "answer" ? challengeCard(edition, fight) : null;
  const bold = [...book.acts("challenge"), ...book.acts("show")];
  const answers = bold.map((choice) => {
    return cardTile(edition, choice.card ?? "", { act: () => choose(choice.text), label: choiceWord(edition, choice, view.step) });
  });
  // On a phone the list of choices is far below.
  const acts = [...new Set([...bold, ...book.plain])].map((choice) => button(choiceWord(edition, choice, view.step), () => choose(choice.text), { kind: bold.includes(choice) ? "primary" : "" }));
  return make(
    "div",
    { class: `question ${view.step}` },
    make("p", {}, ...withRules(t(key, { impact: number(fight.questioned_impact) }), "sekigahara")),
    make("div", { class: "facing" }, deployed, challenge ? make("span", { class: "versus", "aria-hidden": "true" }, "⚔") : null, challenge, second, answers.length ? make("div", { class: "tiles answers" }, ...answers) : null),
    acts.length ? make("div", { class: "question-acts" }, ...acts) : null,
    view.step === "second-block" || book.all.length ? null : make("p", { class: "suspense" }, t("page.campaign.suspense")),
  );
}

/** The challenge that was played last, turned over. @param {Edition} edition @param {FightView} fight */
function challengeCard(edition, fight) {
  const card = Object.values(fight.played).flat().findLast((name) => edition.card(name).kind === "loyalty");
  return card ? make("div", { class: "turning" }, cardTile(edition, card)) : null;
}

/** How a challenge ended. @param {Edition} edition @param {{ events: GameEvent[], fresh: boolean }} told */
function verdict(edition, { events, fresh }) {
  const answered = events.findLast(({ kind }) => kind === "show" || kind === "turn");
  if (!answered) return null;
  const { kind, facts } = answered;
  const side = sideWord(String(facts["side"]));
  const challenge = events.find((event) => event.kind === "challenge");
  const card = [challenge?.facts["cards"]].flat()[0];
  const shown = [facts["cards"]].flat()[0];
  const faces = [facts["faces"] ?? facts["blocks"] ?? []].flat().map(String);
  const loyal = kind === "show";
  const text = loyal ? t("page.campaign.loyal", { side, card: cardWord(edition, String(shown)) }) : t("page.campaign.disloyal", { side });
  const proof = loyal ? [cardTile(edition, String(shown))] : faces.map((face) => blockTile(edition, face));
  return make(
    "div",
    { class: `question verdict ${loyal ? "loyal" : "disloyal"} ${challenge ? "whole" : ""} ${fresh ? "fresh" : ""}`.trim() },
    make("div", { class: "facing" }, card ? make("div", { class: "turning" }, cardTile(edition, String(card))) : null, make("div", { class: "tiles proof" }, ...proof)),
    make("p", { class: "sentence" }, ...withRules(text, "sekigahara")),
  );
}
