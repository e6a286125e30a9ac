/** A board as a picture that needs nothing else: for sharing. */

import { centre, draw, drawLast, drawSquare, drawTower, loadSprite, SVG } from "./drawing.js";
import { COLOURS, seenSquare, towerOn } from "./notation.js";

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").MatchView} MatchView */
/** @typedef {"light" | "dark" | null} Theme null: as the page is now */
/** @typedef {{side?: Side, glyphs?: boolean, coordinates?: boolean, theme?: Theme, title?: string}} Options */

/**
 * The board as an SVG that needs nothing else, to be shared: as it lies there, with the last move, without targets.
 * @param {MatchView} view
 * @param {Options} [options]
 */
export async function boardSvg(view, { side = "black", glyphs = true, coordinates = true, theme = null, title = "" } = {}) {
  await loadSprite();
  const margin = coordinates ? 52 : 22;
  const size = 800 + 2 * margin;
  const fonts = "Georgia, 'Noto Serif', 'DejaVu Serif', serif";
  const picture = draw("svg", { xmlns: SVG, viewBox: `0 0 ${size} ${size}`, role: "img", "font-family": fonts });
  const board = draw("g", { transform: `translate(${margin} ${margin})` });
  const edge = { fill: "var(--kamisado-ink)", stroke: "var(--kamisado-line)", "stroke-width": 2.5 };
  board.append(
    draw("rect", { x: 6 - margin, y: 6 - margin, width: size - 12, height: size - 12, rx: 14, fill: "var(--kamisado-frame)" }),
    draw("rect", { x: -6, y: -6, width: 812, height: 812, rx: 8, ...edge }),
  );
  for (let n = 0; n < 64; n++) {
    const square = drawSquare(n % 8, n >> 3);
    const taken = towerOn(view, /** @type {string} */ (seenSquare(n % 8, n >> 3, side)));
    square.querySelectorAll(".glyph").forEach((sign) => {
      if (!glyphs || sign.classList.contains("free") === Boolean(taken)) sign.remove();
    });
    board.append(square);
  }
  if (view.last) board.append(...drawLast(view.last, side).map(plainArrow));
  for (const tower of view.towers) {
    const [x, y] = centre(tower.square, side);
    const drawn = drawTower(tower.side, tower.colour, tower.rings);
    if (!glyphs) drawn.querySelector(".glyph")?.remove();
    drawn.setAttribute("transform", `translate(${x} ${y})`);
    board.append(drawn);
  }
  if (coordinates) board.append(...plainCoordinates(side));
  if (title) picture.append(draw("title", {}, title));
  picture.append(draw("rect", { width: "100%", height: "100%", fill: "var(--kamisado-paper)" }), board);
  return standingAlone(picture, theme);
}

/** What the style sheet does to the arrow of the last move, as attributes. @param {SVGElement} drawn */
function plainArrow(drawn) {
  const line = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const looks = /** @type {Record<string, Record<string, string | number>>} */ ({
    ".case": { ...line, stroke: "var(--kamisado-ink)", "stroke-width": 5.6 },
    ".stem": { ...line, stroke: "var(--kamisado-chalk)", "stroke-width": 2.4 },
    ".root": { fill: "var(--kamisado-chalk)", stroke: "var(--kamisado-ink)", "stroke-width": 1.6 },
  });
  for (const [part, look] of Object.entries(looks)) {
    for (const [key, value] of Object.entries(look)) drawn.querySelector(part)?.setAttribute(key, String(value));
  }
  return drawn;
}

/** @param {Side} side */
function plainCoordinates(side) {
  const look = { "font-size": 23, "text-anchor": "middle", fill: "var(--kamisado-text)" };
  return Array.from({ length: 8 }, (_, n) => {
    const below = /** @type {string} */ (seenSquare(n, 7, side));
    const left = /** @type {string} */ (seenSquare(0, n, side));
    return [
      draw("text", { x: n * 100 + 50, y: 834, ...look }, below.charAt(0)),
      draw("text", { x: -25, y: n * 100 + 58, ...look }, left.charAt(1)),
    ];
  }).flat();
}

/**
 * The picture with all it uses inside, and paints instead of properties.
 *
 * @param {SVGElement} picture
 * @param {"light" | "dark" | null} theme
 */
function standingAlone(picture, theme) {
  for (const user of [...picture.querySelectorAll(".body > use:first-child")]) {
    const tower = document.getElementById((user.getAttribute("href") ?? "").slice(1));
    const body = /** @type {SVGElement} */ (user.parentNode);
    const paint = body.style.getPropertyValue("--kamisado-paint");
    body.removeAttribute("style");
    const copy = /** @type {Element} */ (tower?.cloneNode(true));
    copy.removeAttribute("id");
    copy.querySelectorAll("[fill='var(--kamisado-paint)']").forEach((top) => top.setAttribute("fill", paint));
    user.replaceWith(copy);
  }
  const defs = draw("defs");
  const wanted = new Set([...picture.querySelectorAll("use")].map((user) => (user.getAttribute("href") ?? "").slice(1)));
  for (const id of wanted) {
    const drawn = document.getElementById(id);
    if (drawn) defs.append(drawn.cloneNode(true));
  }
  picture.prepend(defs);
  const paints = paintsOf(theme);
  return new XMLSerializer().serializeToString(picture).replace(/var\(--kamisado-([\w-]+)\)/g, (_, name) => paints(name)) + "\n";
}

/**
 * The paints as they are now, or in a theme.
 *
 * @param {"light" | "dark" | null} theme
 * @returns {(name: string) => string}
 */
function paintsOf(theme) {
  const probe = document.createElement("span");
  if (theme) probe.style.setProperty("color-scheme", theme);
  probe.hidden = true;
  document.body.append(probe);
  /** @type {Map<string, string>} */
  const known = new Map();
  const shades = COLOURS.flatMap((colour) => [colour, `${colour}-glyph`, `${colour}-sign`]);
  for (const name of [...shades, "paper", "frame", "line", "text", "ink", "chalk"]) {
    probe.style.setProperty("color", `var(--kamisado-${name})`);
    known.set(name, getComputedStyle(probe).color);
  }
  probe.remove();
  return (name) => known.get(name) ?? "currentColor";
}
