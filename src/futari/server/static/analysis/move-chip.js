/** A choice as a small picture, as the rulebook prints it: the tower, the arrow and its length, the square it reaches. */

import { draw, glyph, loadSprite, towerIcon } from "../kamisado/drawing.js";
import { readChoice } from "../kamisado/notation.js";
import { choiceText } from "../kamisado/speech.js";
import { make } from "../shell/make.js";

/** @typedef {import("../kamisado/notation.js").Side} Side */
/** @typedef {import("../kamisado/notation.js").Colour} Colour */

/** A square of a colour; for the eye only. @param {Colour} colour */
export function groundIcon(colour) {
  loadSprite().catch(() => {});
  const ground = draw("rect", { x: 4, y: 4, width: 92, height: 92, rx: 8, fill: `var(--kamisado-${colour})` });
  return draw("svg", { class: "ground-icon", viewBox: "0 0 100 100", "aria-hidden": "true" }, ground, glyph(colour, 50, 50, 62, "sign"));
}

/** The picture of a choice; beside it, or in a label, its words must stand. @param {Side | null} side @param {string} choice */
export function movePicture(side, choice) {
  const entry = readChoice(choice);
  const chip = make("span", { class: "move-picture", "aria-hidden": "true" });
  if (!entry) chip.append(make("span", { class: "move-words" }, choiceText(choice)));
  else {
    const way = make("span", { class: "move-way" }, make("span", { class: "move-arrow" }, entry.arrow), String(entry.distance));
    chip.append(towerIcon(side ?? "black", entry.tower), way, groundIcon(entry.reached));
    if (entry.push) chip.append(make("span", { class: "move-push" }, "»"));
  }
  return chip;
}
