/** Links of invitations that this tab has made: the server tells each once, and one may want to copy it again. */

const KEY = "futari.link.";

/** @param {string} table @param {string} secret */
export function keepLink(table, secret) {
  try {
    sessionStorage.setItem(KEY + table, secret);
  } catch {
    // A browser that keeps nothing: a new link can be made.
  }
}

/** @param {string} table */
export function keptLink(table) {
  try {
    return sessionStorage.getItem(KEY + table);
  } catch {
    return null;
  }
}
