/** The style sheet of these pages, fetched when one of them is opened. */

import { make } from "../shell/make.js";

const SHEET = new URL("../style/rules.css", import.meta.url).pathname;

/** Ready when the sheet is there, so that nothing is shown without it. @returns {Promise<void>} */
export function dressed() {
  if (document.querySelector(`link[href="${SHEET}"]`)) return Promise.resolve();
  return new Promise((done) => {
    document.head.append(make("link", { rel: "stylesheet", href: SHEET, onload: () => done(), onerror: () => done() }));
  });
}
