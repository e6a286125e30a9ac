/** Style sheets of single pages: they come with the page that wants them, so that the first load stays small. */

/** @type {Map<string, Promise<void>>} */
const worn = new Map();

/** Dress the page with `style/<name>.css`; settled when it is there (or will not come). @param {string} name */
export function wear(name) {
  const known = worn.get(name);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../style/${name}.css`, import.meta.url).pathname;
  const there = new Promise((/** @type {(nothing: void) => void} */ settle) => {
    link.addEventListener("load", () => settle());
    link.addEventListener("error", () => settle());
  });
  worn.set(name, there);
  document.head.append(link);
  return there;
}
