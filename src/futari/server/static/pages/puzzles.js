/** Puzzles: all of them, the one of the day, or a single one. */

import { showList } from "../puzzles/puzzle-list.js";
import { PuzzleRoom } from "../puzzles/puzzle-room.js";
import { ofToday } from "../puzzles/shelf.js";
import { api } from "../shell/api.js";
import { setTitle } from "../shell/router.js";
import { wear } from "../shell/style-sheet.js";
import { t } from "../shell/words.js";

/** @param {HTMLElement} main @param {Record<string, string>} params */
export async function show(main, params) {
  setTitle(t("page.puzzles.title"));
  const dressed = wear("lines", "analysis", "puzzles");
  const puzzle = params["puzzle"];
  if (!puzzle) {
    await dressed;
    return void (await showList(main));
  }
  const room = await (puzzle === "daily" ? daily() : single(puzzle));
  await dressed;
  main.append(room.element);
  return () => room.leave();
}

async function daily() {
  const { date, puzzle } = await ofToday();
  setTitle(t("page.puzzles.daily"));
  return new PuzzleRoom(puzzle, { day: date });
}

/** @param {string} id */
async function single(id) {
  const puzzle = await api.get(`/kamisado/puzzles/${encodeURIComponent(id)}`);
  return new PuzzleRoom(puzzle, { format: new URLSearchParams(location.search).get("format") ?? "" });
}
