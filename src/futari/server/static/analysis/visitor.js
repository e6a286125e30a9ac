/** Whoever asks the solver must be somebody: a stranger becomes a guest without being asked anything. */

import { session, suggestedName } from "../shell/session.js";

/** @type {Promise<unknown> | null} */
let coming = null;

/** Somebody is here from now on. */
export async function present() {
  if (session.known) return;
  coming ??= session.beGuest(suggestedName()).finally(() => {
    coming = null;
  });
  await coming;
}
