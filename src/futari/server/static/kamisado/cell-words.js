/** A square of a board in words: what it is, what stands on it, what may be done there, what is pointed out. */

import { t } from "../shell/words.js";
import { squareName } from "./notation.js";
import { squareWords, targetWords, valueWords } from "./speech.js";

/** @typedef {import("./situation.js").Situation} Situation */

/** @param {Situation} situation @param {string} square @param {boolean} still whether nothing moves just now */
export function cellWords(situation, square, still) {
  const { threats, hint } = situation;
  const tower = situation.towerOn(square);
  const way = still ? situation.wayTo(square) : undefined;
  const value = way && situation.values[way.choice];
  const threat = threats.find(({ start }) => squareName(start) === square);
  const said = [
    squareWords(square, tower),
    still ? moverWord(situation, square) : "",
    situation.inHand(tower) ? t("page.board.in_hand") : "",
    way ? targetWords(way) : "",
    value ? valueWords(value) : "",
    threat ? t("page.board.threat", { squares: threat.ends.map(squareName).join(", ") }) : "",
    hint?.squares?.includes(square) ? t("page.board.look_here") : "",
  ];
  return said.filter(Boolean).join("; ");
}

/** Whether the tower there must or may move. @param {Situation} situation @param {string} square */
function moverWord(situation, square) {
  const { view } = situation;
  const tower = situation.towerOn(square);
  if (!view || !tower) return "";
  const moving = view.stage === "move" && tower.side === view.to_move;
  if (moving && tower.colour === view.must_move) return t("page.board.must_move");
  return situation.mayLift(tower) && situation.mayMove(tower.colour) ? t("page.board.may_move") : "";
}
