/**
 * The board's geometry and the texts of the game: squares, choices, positions. No rules: what may be played is a list
 * that the server sends.
 */

/** @typedef {"black" | "gold"} Side */
/** @typedef {"brown"|"green"|"red"|"yellow"|"pink"|"purple"|"blue"|"orange"} Colour */
/** @typedef {{side: Side, colour: Colour, square: string, rings: number}} Tower */
/**
 * @typedef {{side: Side, entry: string, start: string, end: string,
 *   pushed: [Colour, string, string][], forfeits: [Side, string][]}} LastTurn
 */
/**
 * @typedef {{format: string, target: number, round: number, score: Record<Side, number>, challenger: Side,
 *   stage: "move" | "fill" | "over", position: string, towers: Tower[], to_move: Side | null,
 *   must_move: Colour | null, last: LastTurn | null, line_ups: {left: string, right: string} | null,
 *   winner_tower: Tower | null}} MatchView
 */
/** @typedef {{tower: Colour, arrow: string, distance: number, reached: Colour, push: boolean}} Entry */
/** @typedef {{key: string, params?: Record<string, any>}} Message */
/** @typedef {{kind: string, message: Message, facts?: Record<string, any>}} GameEvent */

/** The eight colours in the order of Black's home row. @type {readonly Colour[]} */
export const COLOURS = ["brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"];

/** @type {readonly Side[]} */
export const SIDES = ["black", "gold"];

const LETTERS = "ngrykpbo";
const COLUMNS = "abcdefgh";

// Rows 8 to 1 from a to h, each colour by its letter.
const PRINTED = ["obpkyrgn", "rokgbynp", "gkorpnyb", "kpbongry", "yrgnobpk", "bynprokg", "pnybgkor", "ngrykpbo"];

/** Arrows of the notation: rows forward and columns to the right, as the mover sees them. */
const WAYS = /** @type {Record<string, [number, number]>} */ ({
  "↑": [1, 0], "↖": [1, -1], "↗": [1, 1], "←": [0, -1], "→": [0, 1], "↙": [-1, -1], "↘": [-1, 1], "↓": [-1, 0],
});

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "black" ? "gold" : "black");

/** All 64 squares, a1 first, row by row. */
export const SQUARES = Array.from({ length: 64 }, (_, n) => COLUMNS.charAt(n & 7) + ((n >> 3) + 1));

/** @param {string} square @returns {[number, number]} column and row, from 0 */
export const place = (square) => [COLUMNS.indexOf(square.charAt(0)), Number(square.charAt(1)) - 1];

/** @param {number} column @param {number} row @returns {string | null} */
export function squareAt(column, row) {
  return column >= 0 && column < 8 && row >= 0 && row < 8 ? COLUMNS.charAt(column) + (row + 1) : null;
}

/** A square by its name, or by its number from a1. @param {string | number} square */
export const squareName = (square) => (typeof square === "number" ? String(SQUARES[square]) : square);

/** @param {string} square @returns {Colour} */
export function colourOf(square) {
  const [column, row] = place(square);
  return /** @type {Colour} */ (COLOURS[LETTERS.indexOf(PRINTED[7 - row]?.[column] ?? "")]);
}

/**
 * Where a square is seen on the page, from the upper left: the board turns for Gold.
 *
 * @param {string} square
 * @param {Side} side
 */
export function seenAt(square, side) {
  const [column, row] = place(square);
  return side === "black" ? { x: column, y: 7 - row } : { x: 7 - column, y: row };
}

/** The square seen there. @param {number} x @param {number} y @param {Side} side */
export const seenSquare = (x, y, side) => (side === "black" ? squareAt(x, 7 - y) : squareAt(7 - x, y));

/**
 * The square so many steps along an arrow of a side.
 *
 * @param {string} start
 * @param {Side} side
 * @param {string} arrow
 * @param {number} distance
 */
export function step(start, side, arrow, distance) {
  const [column, row] = place(start);
  const [rows, columns] = WAYS[arrow] ?? [0, 0];
  const ahead = side === "black" ? distance : -distance;
  return squareAt(column + columns * ahead, row + rows * ahead);
}

/** The home row of the opponent lies here. @param {string} square @param {Side} side */
export const onFarRow = (square, side) => square.charAt(1) === (side === "black" ? "8" : "1");

const ENTRY = /^(\w+) ([↑↖↗])(\d) (\w+)( push)?$/u;

/** The four signs of a choice; null for `fill left` and anything else. @param {string} text @returns {Entry | null} */
export function readChoice(text) {
  const parts = ENTRY.exec(text);
  if (!parts) return null;
  const [, tower, arrow = "", distance, reached, push] = parts;
  return {
    tower: /** @type {Colour} */ (tower),
    arrow,
    distance: Number(distance),
    reached: /** @type {Colour} */ (reached),
    push: Boolean(push),
  };
}

/** @param {MatchView} view @param {Side} side @param {Colour} colour */
export const towerOf = (view, side, colour) => view.towers.find((t) => t.side === side && t.colour === colour);

/** @param {MatchView} view @param {string} square */
export const towerOn = (view, square) => view.towers.find((t) => t.square === square);

/**
 * The entry that would take a tower from one square to another, in the notation; null where the notation has no word
 * for it, because the squares do not lie on a line.
 * @param {Colour} colour @param {Side} side @param {string} start @param {string} end
 */
export function entryTowards(colour, side, start, end) {
  const [fromColumn, fromRow] = place(start);
  const [column, row] = place(end);
  const ahead = side === "black" ? 1 : -1;
  const [rows, columns] = [(row - fromRow) * ahead, (column - fromColumn) * ahead];
  if (rows && columns && Math.abs(rows) !== Math.abs(columns)) return null;
  const way = Object.entries(WAYS).find(([, [r, c]]) => r === Math.sign(rows) && c === Math.sign(columns));
  return `${colour} ${way ? way[0] : ""}${Math.max(Math.abs(rows), Math.abs(columns))} ${colourOf(end)}`;
}

/**
 * @typedef {{choice: string, tower: Colour, side: Side, start: string, end: string, arrow: string, distance: number,
 *   reached: Colour, push: boolean, pushed: {tower: Tower, end: string}[]}} Way
 */

/**
 * A choice as squares on the board of a view; null if it is no move.
 *
 * @param {MatchView} view
 * @param {string} choice
 * @param {Side | null} [side]
 * @returns {Way | null}
 */
export function wayOf(view, choice, side = view.to_move) {
  const entry = readChoice(choice);
  const tower = entry && side && towerOf(view, side, entry.tower);
  const end = tower && step(tower.square, side, entry.arrow, entry.distance);
  if (!end || !side) return null;
  const pushed = entry.push ? lineAhead(view, tower.square, side) : [];
  return { choice, side, start: tower.square, end, pushed, ...entry };
}

/**
 * The unbroken line of towers straight ahead, nearest first, each with the square behind it.
 *
 * @param {MatchView} view
 * @param {string} start
 * @param {Side} side
 */
function lineAhead(view, start, side) {
  const line = [];
  for (let distance = 1; ; distance++) {
    const square = step(start, side, "↑", distance);
    const tower = square && towerOn(view, square);
    const end = step(start, side, "↑", distance + 1);
    if (!tower || !end) return line;
    line.push({ tower, end });
  }
}

/**
 * A view after a choice was carried out on it, only as far as towers go.
 *
 * @param {MatchView} view
 * @param {Way} way
 * @returns {MatchView}
 */
export function carriedOut(view, way) {
  const moved = new Map(way.pushed.map(({ tower, end }) => [tower.square, end]));
  moved.set(way.start, way.end);
  const towers = view.towers.map((t) => ({ ...t, square: moved.get(t.square) ?? t.square }));
  return { ...view, towers };
}

/**
 * A line of choices as ways on the board, as far as it can be followed. Which side an entry belongs to is read from the
 * colours: each names the tower of the next entry, a blocked tower passes its own square's colour on.
 * @param {MatchView} view @param {string[]} choices @returns {Way[]}
 */
export function lineWays(view, choices) {
  const ways = [];
  let [board, side] = [view, view.to_move];
  for (const choice of choices) {
    const way = side && wayOf(board, choice, side);
    if (!way) break;
    ways.push(way);
    board = carriedOut(board, way);
    const called = colourOf(way.pushed.at(-1)?.end ?? way.end);
    const next = readChoice(choices[ways.length] ?? "");
    side = next && sideOfNext(board, next, way.push ? way.side : other(way.side), called);
  }
  return ways;
}

/** @param {MatchView} board @param {Entry} next @param {Side} side @param {Colour} called */
function sideOfNext(board, next, side, called) {
  for (let turn = 0; turn < 16; turn++) {
    const tower = towerOf(board, side, called);
    if (!tower) return null;
    const end = step(tower.square, side, next.arrow, next.distance);
    if (called === next.tower && end && (next.push || !towerOn(board, end))) return side;
    [called, side] = [colourOf(tower.square), other(side)];
  }
  return null;
}

/** A position text as much of a view as a board needs. @param {string} position @returns {MatchView} */
export function viewOfPosition(position) {
  const [rows = "", mover, tower = "*", format] = position.split(" ");
  /** @type {Tower[]} */
  const towers = [];
  rows.split("/").forEach((row, down) => {
    let column = 0;
    for (const [, sign = "", rings = ""] of row.matchAll(/([a-z]|\d)(\+*)/gi)) {
      if (/\d/.test(sign)) {
        column += Number(sign);
        continue;
      }
      const colour = COLOURS[LETTERS.indexOf(sign.toLowerCase())];
      const square = squareAt(column++, 7 - down);
      const side = sign === sign.toUpperCase() ? "black" : "gold";
      if (colour && square) towers.push({ side, colour, square, rings: rings.length });
    }
  });
  const side = mover === "g" ? "gold" : "black";
  return {
    format: format ?? "marathon", target: 0, round: 1, score: { black: 0, gold: 0 }, challenger: side,
    stage: tower === "-" ? "over" : "move", position, towers, to_move: tower === "-" ? null : side,
    must_move: COLOURS[LETTERS.indexOf(tower)] ?? null, last: null, line_ups: null, winner_tower: null,
  };
}

const WRITTEN = /^\s*(\p{L}+)\s*([↑↖↗]|\p{L}+)?\s*(\d)?\s*(\p{L}+)?\s*(\p{L}+)?\s*$/u;

/** Without case and diacritics. @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/**
 * The choices that a typed text may still mean: any beginnings of words (`purple l5`, `lila b5`), or squares (`f1e2`,
 * `f1-e2`, `e2`). One left means it; none means that only the server can say why.
 * @param {string[]} choices @param {string} text
 * @param {{view?: MatchView | null, t?: (key: string, params?: Record<string, any>) => string}} [reading] the board for squares, the words of the reader
 * @returns {string[]}
 */
export function matching(choices, text, { view = null, t = (key) => key } = {}) {
  const typed = plain(text).replace(/\s+/g, " ").trim();
  if (!typed) return [...choices];
  const exact = choices.filter((choice) => choice === text.trim());
  if (exact.length) return exact;
  const squares = typed.match(/^([a-h][1-8])?\s*-?\s*([a-h][1-8])$/);
  if (squares && view) return choices.filter((choice) => isWay(wayOf(view, choice), squares[1], squares[2] ?? ""));
  const parts = WRITTEN.exec(text.normalize("NFC"));
  if (!parts) return [];
  const words = wordsOf(t);
  return choices.filter((choice) => {
    const entry = readChoice(choice);
    return entry ? means(entry, parts, words) : plain(choice).startsWith(typed);
  });
}

/** @param {Way | null} way @param {string | undefined} start @param {string} end */
const isWay = (way, start, end) => way !== null && way.end === end && (!start || way.start === start);

/** @param {Entry} entry @param {RegExpExecArray} parts @param {ReturnType<typeof wordsOf>} words */
function means(entry, [, tower = "", way, distance, reached, push], words) {
  const begins = (/** @type {string[] | undefined} */ forms, /** @type {string} */ sign) =>
    forms?.some((form) => form.startsWith(plain(sign)));
  return (
    begins(words.colours[entry.tower], tower) &&
    (!way || way === entry.arrow || begins(words.ways[entry.arrow], way)) &&
    (!distance || Number(distance) === entry.distance) &&
    (!reached || begins(words.colours[entry.reached], reached)) &&
    (!push || entry.push)
  );
}

/** @param {(key: string, params?: Record<string, any>) => string} t */
function wordsOf(t) {
  const colours = Object.fromEntries(COLOURS.map((colour) => [colour, [colour, plain(t(`colour.${colour}`))]]));
  const forms = Object.entries({ "↑": "forward", "↖": "left", "↗": "right" });
  const ways = Object.fromEntries(
    forms.map(([arrow, word]) => [arrow, [word, plain(t(`board.way.${word}`, { count: "" })).trim()]]),
  );
  return { colours, ways };
}
