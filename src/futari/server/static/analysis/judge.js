/** Asking the solver: what every choice of a position leads to, and what the positions of a match are worth. */

import { api, ApiError } from "../shell/api.js";
import { present } from "./visitor.js";

/** @typedef {import("./scenes.js").Rated} Rated */
/** @typedef {import("./scenes.js").Mistake} Mistake */
/** @typedef {import("./scenes.js").GraphValue} GraphValue */
/** @typedef {import("./scenes.js").Turn} Turn */
/** @typedef {import("../shell/shapes.js").Sentence} Sentence */

/** How long the server works on one question at most, in seconds (routes/analysis.py). */
export const PATIENCE = 20;
const MOST_KNOWN = 400;

/** What was asked on this page. @type {Map<string, Rated[]>} */
const known = new Map();

/** What was found out before. @param {string} position */
export const knownChoices = (position) => known.get(position) ?? null;

/** Every choice with what it leads to. @param {string} position @param {AbortSignal} signal @returns {Promise<Rated[]>} */
export async function judge(position, signal) {
  const before = known.get(position);
  if (before) return before;
  await present();
  const { analysis } = await api.post("/analysis", { game: "kamisado", position }, signal);
  const rated = /** @type {Rated[]} */ (analysis.choices).sort((a, b) => worth(b) - worth(a));
  if (known.size >= MOST_KNOWN) known.delete(/** @type {string} */ (known.keys().next().value));
  known.set(position, rated);
  return rated;
}

/** For sorting: wins first, most points first; what is not settled in the middle. @param {{ value: string, points: number | null }} result */
export function worth({ value, points }) {
  if (value === "unknown") return 0;
  return (value === "win" ? 1 : -1) * (Math.abs(points ?? 0) || 0.5);
}

/** Why a choice was a mistake. @param {string} position @param {string} choice @param {AbortSignal} [signal] @returns {Promise<{ choice: string, mistake: Mistake | null, message: Sentence }>} */
export async function mistakeOf(position, choice, signal) {
  await present();
  return api.post("/kamisado/mistake", { position, choice }, signal);
}

/**
 * The values of all positions of a match, told one by one; settled with the turning points.
 *
 * @param {string[]} positions
 * @param {(value: GraphValue) => void} tell
 * @param {AbortSignal} signal
 * @returns {Promise<Turn[]>}
 */
export async function valuesOf(positions, tell, signal) {
  await present();
  const headers = { "Content-Type": "application/json", Accept: "application/x-ndjson" };
  const answer = await fetch("/api/v1/kamisado/graph", { method: "POST", headers, body: JSON.stringify({ positions }), signal, credentials: "same-origin" }).catch((error) => {
    throw signal.aborted ? error : new ApiError(0, { key: "page.error.unreachable" });
  });
  if (!answer.ok || !answer.body) throw new ApiError(answer.status, (await answer.json().catch(() => null))?.error ?? { key: "server.refused", params: { status: answer.status } });
  for await (const line of linesOf(answer.body)) {
    if (line.type === "value") tell(line);
    else if (line.type === "end") return line.turns;
    else if (line.type === "error") throw new ApiError(503, line.error);
  }
  throw new ApiError(0, { key: "page.error.unreachable" });
}

/** One JSON object a line. @param {ReadableStream<Uint8Array<ArrayBuffer>>} body @returns {AsyncGenerator<any>} */
async function* linesOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line);
    if (done) return;
  }
}
