/**
 * The promise of a seed: its hash is told when a game begins, the seed when it is over, and the browser checks that one is
 * the hash of the other. What it saw first it remembers, so that nobody can promise something else afterwards.
 */

import { icon, make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { keep, recall } from "./kept.js";

/** @typedef {import("../shell/shapes.js").Sight} Sight */
/** @typedef {"kept" | "broken" | "other" | "unable"} Verdict */

const NAME = "futari-promises";
// So many tables are remembered.
const TABLES = 60;

/** Remember what was promised at a table, the first time. @param {string} table @param {string} hash */
export function rememberPromise(table, hash) {
  if (hash && !recall(NAME)[table]) keep(NAME, table, hash, TABLES);
}

/** The SHA-256 of a seed in hexadecimal digits; null where the browser does not compute it. @param {string} seed */
export async function hashOf(seed) {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new Uint8Array((seed.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} table @param {Sight} sight @returns {Promise<Verdict>} */
async function judge(table, { seed, seed_hash }) {
  const first = recall(NAME)[table];
  if (first && first !== seed_hash) return "other";
  const hash = await hashOf(seed ?? "");
  if (hash === null) return "unable";
  return hash === seed_hash ? "kept" : "broken";
}

/** The seed, what was promised, and whether it was kept. @param {string} table @param {Sight} sight */
export async function seedCheck(table, sight) {
  const verdict = await judge(table, sight);
  return make(
    "section",
    { class: "seed-check", "data-verdict": verdict },
    make("h3", {}, t("page.campaign.seed.title")),
    make("p", { class: "verdict-line" }, icon(verdict === "kept" ? "check" : verdict === "unable" ? "info" : "warning"), make("span", {}, t(`page.campaign.seed.${verdict}`))),
    make("p", { class: "digits" }, t("page.campaign.seed.seed", { seed: sight.seed ?? "" })),
    make("p", { class: "digits" }, t("page.campaign.seed.hash", { hash: sight.seed_hash })),
  );
}
