/** A stack as it is seen on the map: own faces towards the reader, enemy backs with their number. */

import { number } from "../shell/words.js";
import { backs, blockMark, BLOCK, draw } from "./drawing.js";

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").Side} Side */

// Faces of an own stack that are seen on the map; the others are told by the count.
const FACES = 4;
const SHIFT = 8;

/**
 * @param {Edition} edition
 * @param {{ side: Side, count: number, blocks?: readonly string[] | null | undefined, inside?: number | undefined }} stack
 * @param {readonly string[]} [spent] blocks that have moved
 */
export function stackDrawing(edition, { side, count, blocks, inside = 0 }, spent = []) {
  if (!blocks) return { mark: draw("g", { class: inside ? "inside" : "" }, backs(side, count)), width: BLOCK.width + 4 };
  const faces = edition.sorted(blocks).slice(0, FACES);
  const mark = draw("g", { class: `own ${inside ? "inside" : ""}`.trim() });
  for (const [place, name] of [...faces.entries()].reverse()) {
    const block = blockMark(edition.face(name));
    block.setAttribute("transform", `translate(${place * SHIFT} 0)`);
    if (spent.includes(name)) block.classList.add("spent");
    mark.append(block);
  }
  const width = BLOCK.width + (faces.length - 1) * SHIFT;
  if (count > 1) mark.append(draw("g", { class: `tally ${side}`, transform: `translate(${width - 1} 1)` }, draw("circle", { r: 6.4 }), draw("text", { y: 3.4 }, number(count))));
  return { mark, width };
}
