/** The study of a game that was played at a table here. */

import { api, ApiError } from "../shell/api.js";
import { Study } from "./study.js";

/** The match of a finished table; `plies` says at which ply of the table each place of the main line stands. @param {string} table */
export async function studyOfTable(table) {
  const path = `/tables/${encodeURIComponent(table)}`;
  const text = await recordOf(path);
  const study = Study.ofRecord(await api.post("/kamisado/record", { text }));
  return { study, plies: await pliesOf(path, study.mainLine.length) };
}

/** The record as people write it down: it has the names. @param {string} path */
async function recordOf(path) {
  const answer = await fetch(`/api/v1${path}/record?form=text`, { credentials: "same-origin" }).catch(() => {
    throw new ApiError(0, { key: "page.error.unreachable" });
  });
  if (answer.ok) return answer.text();
  throw new ApiError(answer.status, (await answer.json().catch(() => null))?.error ?? { key: "server.refused", params: { status: answer.status } });
}

/** The plies that led to the end and were choices: offers and what was taken back are not steps of a record. @param {string} path @param {number} count */
async function pliesOf(path, count) {
  const { line } = await api.get(`${path}/past?limit=1`);
  if (line.length === count) return /** @type {number[]} */ (line);
  const kept = new Set(line);
  const plies = [0];
  for (let start = /** @type {number | null} */ (0); start !== null; ) {
    const page = await api.get(`${path}/replay?seat=nobody&start=${start}&limit=100`);
    for (const step of page.steps) if (step.kind === "choice" && kept.has(step.ply)) plies.push(step.ply);
    start = page.next;
  }
  return plies;
}
