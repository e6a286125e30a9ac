/** Blocks, backs and cards as drawings. The marks of the clans come from the server's own drawing (pictures/mon.py). */

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").BlockFace} BlockFace */
/** @typedef {import("./shapes.js").Side} Side */

const SVG = "http://www.w3.org/2000/svg";
const MARKS = "/api/v1/sekigahara/marks.svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Width and height of a block, as pictures/blocks.py has it. */
export const BLOCK = { width: 18, height: 20 };

/** How large the marks are and where they stand, by their number. @type {Record<number, [number, [number, number][]]>} */
const MON = {
  1: [9.5, [[9, 10.4]]],
  2: [8.2, [[4.9, 10.4], [13.1, 10.4]]],
  3: [7.6, [[9, 6], [4.9, 14.2], [13.1, 14.2]]],
  4: [7.4, [[4.9, 5.9], [13.1, 5.9], [4.9, 14.3], [13.1, 14.3]]],
};
const ARMS = {
  gun: "M-7.5-1.7H7V.2H1L.3 1.9H-.9L-1.4.2H-3L-6.4 3.6H-8.6L-6.2-.4H-7.5Z",
  cavalry: "M-4.2 4.4C-4.2 1.4-1.4 1.2-1.2-.7L-4-.2L-5-1.5L-2.8-5.4L-2.2-6.8L-1-5.6C2.8-5 4.8-1.6 4.6 4.4Z",
};

/** @param {string} clan @param {number} x @param {number} y @param {number} size */
export function mon(clan, x, y, size) {
  return draw("use", { href: `${MARKS}#sekigahara-mon-${clan}`, transform: `translate(${x} ${y}) scale(${(size / 20).toFixed(3)})`, class: "mon" });
}

function wood() {
  return [
    draw("rect", { width: BLOCK.width, height: BLOCK.height, rx: 2.2, class: "wood" }),
    draw("path", { d: `M1.6 1.5H${BLOCK.width - 1.6}`, class: "edge" }),
  ];
}

/** A block as its owner sees it. @param {BlockFace} face */
export function blockMark(face) {
  const parts = wood();
  const [size, spots] = MON[face.mon] ?? [7, []];
  if (face.leader) {
    const dots = face.clan === face.side ? [6.2, 9.6, 13] : [9.6];
    parts.push(draw("path", { d: "M2.2 2.6V18M2.2 3.2H6.6", class: "pole" }), draw("rect", { x: 2.6, y: 3.4, width: 4, height: 12.4, class: "sign" }));
    parts.push(...dots.map((y) => /** @type {any} */ (draw("circle", { cx: 4.6, cy: y, r: 1.15, class: "hole" }))), /** @type {any} */ (mon(face.clan, 12, 9.6, 9.4)));
  } else if (face.arm) {
    parts.push(/** @type {any} */ (mon(face.clan, 9, 6.2, 8.6)), draw("path", { d: ARMS[face.arm], transform: "translate(9 15) scale(.86)", class: "sign" }));
  } else parts.push(...spots.map(([x, y]) => /** @type {any} */ (mon(face.clan, x, y, size))));
  return draw("g", { class: `block ${face.side}` }, ...parts);
}

/** The backs of a stack, and how many they are. @param {Side} side @param {number} count */
export function backs(side, count) {
  const group = draw("g", { class: `block backs ${side}` });
  for (let step = Math.min(count, 3) - 1; step > 0; step -= 1) group.append(draw("g", { transform: `translate(${2.2 * step} ${-2.2 * step})` }, ...wood()));
  group.append(...wood(), draw("text", { x: 9, y: 15.4, class: "count" }, String(count)));
  return group;
}

/** A block that stands by itself on a page. @param {Edition} edition @param {string} name */
export function blockPicture(edition, name) {
  return draw("svg", { class: "sekigahara-block", viewBox: "-1 -1 20 22", "aria-hidden": "true" }, blockMark(edition.face(name)));
}

/** @param {Side} side @param {number} count */
export function backsPicture(side, count) {
  return draw("svg", { class: "sekigahara-block", viewBox: "-1 -6 25 27", "aria-hidden": "true" }, backs(side, count));
}

/** What a card bears. @param {Edition} edition @param {string} name */
export function cardPicture(edition, name) {
  const { clan, kind, side } = edition.card(name);
  const picture = draw("svg", { class: `sekigahara-card ${side}`, viewBox: "0 0 40 40", "aria-hidden": "true" });
  if (clan && kind === "double") picture.append(mon(clan, 12, 20, 17), mon(clan, 29, 20, 17));
  else if (clan) picture.append(mon(clan, kind === "sword" ? 15 : 20, 20, 24));
  // A challenge: a fan that points; a sword beside the mark.
  else picture.append(draw("path", { class: "sign", d: "M20 6 32 20 20 34 8 20ZM20 12 13 20 20 28 27 20Z", "fill-rule": "evenodd" }));
  if (kind === "sword") picture.append(draw("path", { class: "sign", d: "M35.5 4C37 12 36 20 33.6 27L31.4 26.2C34 19 34.6 12 34 4.4ZM29 25.6 36 28.4 35.2 30.4 33.4 29.7 31.6 35.4 29.4 34.6 31.4 29 28.2 27.6Z" }));
  return picture;
}
