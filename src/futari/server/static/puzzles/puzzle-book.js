/** What this reader has solved: kept in this browser, sent nowhere. */

const KEY = "futari.puzzles";

/**
 * `streak`: solved one after the other without a wrong try; `days`: puzzles of the day, day after day; `missed`: the
 * puzzle in which the last wrong try was made.
 * @typedef {{ solved: Record<string, "clean" | "helped">, streak: number, best: number, days: number, lastDay: string, missed: string }} Book
 */

/** @type {Book} */
const EMPTY = { solved: {}, streak: 0, best: 0, days: 0, lastDay: "", missed: "" };

/** @returns {Book} */
export function readBook() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return sound(kept) ? { ...EMPTY, ...kept } : { ...EMPTY, solved: {} };
  } catch {
    return { ...EMPTY, solved: {} };
  }
}

/** @param {any} kept @returns {kept is Partial<Book>} */
function sound(kept) {
  if (typeof kept !== "object" || kept === null) return false;
  const fits = Object.entries(EMPTY).every(([name, first]) => !(name in kept) || typeof kept[name] === typeof first);
  return fits && kept.solved !== null;
}

/** @param {Book} book */
function keep(book) {
  try {
    localStorage.setItem(KEY, JSON.stringify(book));
  } catch {
    // A browser that keeps nothing: it holds as long as it holds.
  }
  return book;
}

/** A wrong try, or a look at the solution, ends a streak; at a puzzle that was solved before it does not count. @param {string} id */
export function noteMiss(id) {
  const book = readBook();
  return book.solved[id] ? book : keep({ ...book, streak: 0, missed: id });
}

/** @param {string} id @param {{ clean: boolean, day?: string | undefined }} how `day`: it was the puzzle of that day */
export function noteSolved(id, { clean, day }) {
  const book = readBook();
  const fresh = !book.solved[id];
  const solved = { ...book.solved, [id]: clean || book.solved[id] === "clean" ? /** @type {const} */ ("clean") : /** @type {const} */ ("helped") };
  // Solving the same one again does not make a streak longer.
  const streak = book.streak + (clean && fresh ? 1 : 0);
  return keep({ ...book, ...daysAfter(book, day), solved, streak, best: Math.max(book.best, streak) });
}

/** @param {Book} book @param {string | undefined} day */
function daysAfter(book, day) {
  if (!day || day <= book.lastDay) return {};
  return { lastDay: day, days: book.lastDay === dayBefore(day) ? book.days + 1 : 1 };
}

/** @param {string} day YYYY-MM-DD */
export function dayBefore(day) {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** How many days in a row, as of a day: a day left out ends it. @param {Book} book @param {string} today */
export function daysInARow(book, today) {
  return book.lastDay === today || book.lastDay === dayBefore(today) ? book.days : 0;
}
