/** Style sheets of single pages: they come with the page that wants them, so that the first load stays small. */

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Dress the page with sheets `style/<name>.css`, in order; settled when they are there (or will not come). @param {...string} names */
export async function wear(...names) {
  await Promise.all(names.map(worn));
}

/** @param {string} name */
function worn(name) {
  const known = sheets.get(name);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../style/${name}.css`, import.meta.url).pathname;
  const there = new Promise((/** @type {(nothing: void) => void} */ settle) => {
    link.addEventListener("load", () => settle());
    link.addEventListener("error", () => settle());
  });
  sheets.set(name, there);
  document.head.append(link);
  return there;
}
