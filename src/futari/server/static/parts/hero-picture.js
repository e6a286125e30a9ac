/** The picture on the home page: a board on which somebody has just begun, drawn with the board's own drawings. */

import { drawSquare, drawTower, loadSprite } from "../kamisado/drawing.js";
import { colourOf, seenAt, SQUARES } from "../kamisado/notation.js";

/** Towers that have left home. @type {Record<string, string>} */
const MOVED = { "black d1": "d5", "gold e8": "e4" };

/** @param {HTMLElement} place */
export async function drawHero(place) {
  await loadSprite();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 800 800");
  const stands = new Set();
  const towers = document.createElementNS("http://www.w3.org/2000/svg", "g");
  for (const side of /** @type {const} */ (["gold", "black"])) {
    for (const home of SQUARES.filter((square) => square.endsWith(side === "black" ? "1" : "8"))) {
      const square = MOVED[`${side} ${home}`] ?? home;
      const { x, y } = seenAt(square, "black");
      stands.add(square);
      const tower = document.createElementNS("http://www.w3.org/2000/svg", "g");
      tower.setAttribute("transform", `translate(${x * 100 + 50} ${y * 100 + 50})`);
      tower.append(drawTower(side, colourOf(home), 0));
      towers.append(tower);
    }
  }
  for (const square of SQUARES) {
    const { x, y } = seenAt(square, "black");
    const drawn = drawSquare(x, y);
    drawn.querySelector(stands.has(square) ? ".free" : ".small")?.remove();
    svg.append(drawn);
  }
  svg.append(towers);
  place.replaceChildren(svg);
}
