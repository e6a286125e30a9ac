/** Hints and threats, where they are allowed: against bots and on a sofa, never in a rated game. */

import { ApiError } from "../shell/api.js";
import { report, toast } from "../shell/notices.js";
import { t } from "../shell/words.js";

/** @typedef {import("../shell/shapes.js").About} About */
/** @typedef {import("../shell/shapes.js").Sight} Sight */
/** @typedef {import("./games.js").Face} Face */

/** Whether somebody may be advised here. @param {About} about @param {Sight} sight */
export function mayAdvise(about, sight) {
  const alone = about.terms.against === "bot" || about.terms.against === "hotseat";
  return alone && !about.rated && sight.seat !== null && about.status === "playing";
}

/** Ask for advice; what is told, or nothing if there is none to be had. @param {() => Promise<string> | undefined} ask */
export async function advised(ask) {
  try {
    return (await ask()) ?? null;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 405)) toast(t("page.table.no_help"));
    else report(error);
    return null;
  }
}
