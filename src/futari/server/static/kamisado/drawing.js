/** Drawing with the sprite: nothing here has a shape of its own but arrows and badges. Squares are 100 wide. */

import { colourOf, seenAt, seenSquare } from "./notation.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").Colour} Colour */
/** @typedef {import("./notation.js").Tower} Tower */
/** @typedef {import("./notation.js").MatchView} MatchView */
/** @typedef {import("./notation.js").LastTurn} LastTurn */

export const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element.
 *
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 */
export function draw(name, attributes = {}, ...children) {
  const drawn = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, String(value));
  drawn.append(...children);
  return drawn;
}

/** A drawing of the sprite. @param {string} id @param {Record<string, string | number>} [attributes] */
export const use = (id, attributes = {}) => draw("use", { href: `#kamisado-${id}`, ...attributes });

/** @type {Promise<void> | null} */
let sprite = null;

/** Puts the sprite into the page, once; drawings appear by themselves when it is there. */
export function loadSprite() {
  sprite ??= fetch(new URL("./sprite.svg", import.meta.url))
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`sprite: ${answer.status}`))))
    .then((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      parsed.setAttribute("aria-hidden", "true");
      parsed.classList.add("kamisado-sprite");
      document.body.append(document.adoptNode(parsed));
    })
    .catch((reason) => {
      sprite = null;
      throw reason;
    });
  return sprite;
}

/** The middle of a square. @param {string} square @param {Side} side @returns {[number, number]} */
export function centre(square, side) {
  const { x, y } = seenAt(square, side);
  return [x * 100 + 50, y * 100 + 50];
}

/**
 * A glyph with its middle on a point.
 *
 * @param {Colour} colour
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {"glyph" | "sign"} shade
 */
export function glyph(colour, x, y, size, shade) {
  const corner = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`;
  return use(`glyph-${colour}`, { class: "glyph", transform: corner, fill: `var(--kamisado-${colour}-${shade})` });
}

/**
 * A coloured square by its place on the page; its glyph moves into the corner when a tower stands on it.
 *
 * @param {number} x
 * @param {number} y
 */
export function drawSquare(x, y) {
  // The board is the same from both sides, so a place keeps its colour when the board turns.
  const colour = colourOf(/** @type {string} */ (seenSquare(x, y, "black")));
  const [cx, cy] = [x * 100 + 50, y * 100 + 50];
  const ground = { x: cx - 49.2, y: cy - 49.2, width: 98.4, height: 98.4, rx: 5, fill: `var(--kamisado-${colour})` };
  const free = glyph(colour, cx, cy, 46, "glyph");
  const small = glyph(colour, cx - 37.5, cy + 37.5, 15.5, "sign");
  free.classList.add("free");
  small.classList.add("small");
  return draw("g", { class: "square", "data-colour": colour }, draw("rect", ground), free, small);
}

/** How large the glyph on a tower is: the sprite says it. @param {Side} side @param {number} rings */
function glyphSize(side, rings) {
  return Number(document.getElementById(`kamisado-tower-${side}-${rings}`)?.dataset.glyph ?? 39.75);
}

/** A tower with its middle at 0, 0. @param {Side} side @param {Colour} colour @param {number} rings */
export function drawTower(side, colour, rings) {
  const body = draw("g", { class: "body" }, use(`tower-${side}-${Math.min(rings, 4)}`));
  body.style.setProperty("--kamisado-paint", `var(--kamisado-${colour})`);
  body.append(glyph(colour, 0, 0, glyphSize(side, Math.min(rings, 4)), "sign"));
  return body;
}

/**
 * A small picture of a tower to stand in a text; it says nothing, the text does.
 *
 * @param {Side} side
 * @param {Colour} colour
 * @param {number} [rings]
 */
export function towerIcon(side, colour, rings = 0) {
  loadSprite().catch(() => {});
  return draw("svg", { class: "kamisado-icon", viewBox: "-46 -46 92 92", "aria-hidden": "true" }, drawTower(side, colour, rings));
}

/**
 * An arrow between two points: an edge of ink round a line, so that it shows on every colour.
 * @param {[number, number]} from @param {[number, number]} to
 * @param {{kind?: string, root?: number, short?: number, head?: number, label?: string}} [look] `root`: how far from the middle it begins
 */
export function drawArrow([x, y], [toX, toY], { kind = "line", root = 44, short = 30, head = 20, label = "" } = {}) {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const [rootX, rootY] = [x + dx * root, y + dy * root];
  const [tipX, tipY] = [toX - dx * short, toY - dy * short];
  const wing = (/** @type {number} */ hand) =>
    `${(tipX - dx * head - hand * dy * head * 0.62).toFixed(1)} ${(tipY - dy * head + hand * dx * head * 0.62).toFixed(1)}`;
  const tip = `${tipX.toFixed(1)} ${tipY.toFixed(1)}`;
  const way = `M${rootX.toFixed(1)} ${rootY.toFixed(1)}L${tip}M${wing(-1)}L${tip}L${wing(1)}`;
  const arrow = draw("g", { class: `arrow ${kind}` }, draw("path", { class: "case", d: way }), draw("path", { class: "stem", d: way }));
  arrow.append(draw("circle", { class: "root", cx: rootX.toFixed(1), cy: rootY.toFixed(1), r: 7 }));
  if (label) {
    arrow.append(drawBadge(rootX, rootY, label, "count", 17));
  }
  return arrow;
}

/**
 * A disc with a sign on it.
 *
 * @param {number} x
 * @param {number} y
 * @param {string} sign
 * @param {string} kind
 * @param {number} [radius]
 */
export function drawBadge(x, y, sign, kind, radius = 25) {
  const text = draw("text", { "text-anchor": "middle", dy: "0.36em", "font-size": radius * 1.12 }, sign);
  return draw("g", { class: `badge ${kind}`, transform: `translate(${x} ${y})` }, draw("circle", { r: radius }), text);
}

/**
 * The last move: dashes where it began, the way, a frame where it ended, dots round pushed towers.
 *
 * @param {LastTurn} last
 * @param {Side} side
 * @param {boolean} [framed]
 */
export function drawLast(last, side, framed = true) {
  const at = (/** @type {string} */ id, /** @type {string} */ square) => {
    const [x, y] = centre(square, side);
    return use(id, { class: "last", "data-square": square, transform: `translate(${x} ${y})` });
  };
  const diagonal = last.start[0] !== last.end[0];
  const marks = [at("mark-last-start", last.start), ...last.pushed.map(([, , end]) => at("mark-last-pushed", end))];
  if (framed) marks.push(at("mark-last-end", last.end));
  const way = drawArrow(centre(last.start, side), centre(last.end, side), { kind: "last", root: 0, short: diagonal ? 65 : 44, head: 15 });
  return [...marks, way];
}

/**
 * Letters and numbers of the board, each with its place for a wide margin and for the corner of a square.
 *
 * @param {Side} side
 */
export function drawCoordinates(side) {
  const sign = (/** @type {string} */ text, /** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y) => {
    const colour = colourOf(/** @type {string} */ (seenSquare(x, y, "black")));
    const text_ = draw("text", { class: `coordinate ${kind}`, "text-anchor": "middle" }, text);
    text_.style.setProperty("--place", `${(kind === "digit" ? y : x) * 100 + 50}px`);
    text_.style.setProperty("--sign", `var(--kamisado-${colour}-sign)`);
    return text_;
  };
  return Array.from({ length: 8 }, (_, n) => {
    const below = /** @type {string} */ (seenSquare(n, 7, side));
    const left = /** @type {string} */ (seenSquare(0, n, side));
    return [sign(below.charAt(0), "letter", n, 7), sign(left.charAt(1), "digit", 0, n)];
  }).flat();
}

/**
 * A small board without marks, for lists and previews; it says nothing, the text beside it does.
 *
 * @param {MatchView} view
 * @param {{side?: Side, glyphs?: boolean}} [options]
 */
export function miniBoard(view, { side = "black", glyphs = true } = {}) {
  loadSprite().catch(() => {});
  const board = draw("svg", { class: "kamisado-mini", viewBox: "-6 -6 812 812", "aria-hidden": "true" });
  board.append(draw("rect", { x: -6, y: -6, width: 812, height: 812, rx: 10, fill: "var(--kamisado-ink)" }));
  for (let n = 0; n < 64; n++) {
    const square = drawSquare(n % 8, n >> 3);
    square.querySelectorAll(".glyph").forEach((sign) => sign.remove());
    board.append(square);
  }
  for (const { square, side: owner, colour, rings } of view.towers) {
    const tower = drawTower(owner, colour, rings);
    if (!glyphs) tower.querySelector(".glyph")?.remove();
    const [x, y] = centre(square, side);
    tower.setAttribute("transform", `translate(${x} ${y})`);
    board.append(tower);
  }
  return board;
}
