/** Style sheets of single pages: they come with the page that wants them, so that the first load stays small. */

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Dress the page with sheets `style/<name>.css`, in order; settled when they are there (or will not come). @param {...string} names */
export async function wear(...names) {
  const fresh = names.filter((name) => !sheets.has(name));
  if (fresh.length) {
    const there = put(fresh);
    for (const name of fresh) sheets.set(name, there);
  }
  await Promise.all(names.map((name) => sheets.get(name)));
}

/** The server joins sheets: to ask for three takes longer than for one. @param {string[]} names @returns {Promise<void>} */
function put(names) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../style/${names.join("+")}.css`, import.meta.url).pathname;
  const there = new Promise((/** @type {(nothing: void) => void} */ settle) => {
    link.addEventListener("load", () => settle());
    link.addEventListener("error", () => settle());
  });
  document.head.append(link);
  return there;
}
