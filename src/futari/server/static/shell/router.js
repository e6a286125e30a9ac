/** Which page is shown: addresses, links, the back button, titles and focus. */

import { ApiError } from "./api.js";
import { button, icon, make } from "./make.js";
import { announce } from "./notices.js";
import { t } from "./words.js";

/**
 * A page: `show` fills a fresh element and answers how to clean up (or nothing).
 * @typedef {{ show: (main: HTMLElement, params: Record<string, string>) => Promise<(() => void) | void> }} Page
 */
/** @typedef {{ path: string, page: string, title: string, place?: string }} Route */

/** All pages; `place` is the entry of the navigation that is marked. The server has the same list (routes/web.py). @type {Route[]} */
export const ROUTES = [
  { path: "/", page: "home", title: "page.home.title", place: "home" },
  { path: "/lobby", page: "lobby", title: "page.lobby.title", place: "lobby" },
  { path: "/join", page: "join", title: "page.join.title" },
  { path: "/table/:table", page: "table", title: "page.table.title" },
  { path: "/table/:table/replay", page: "replay", title: "page.replay.title" },
  { path: "/analysis", page: "analysis", title: "page.analysis.title", place: "analysis" },
  { path: "/puzzles", page: "puzzles", title: "page.puzzles.title", place: "puzzles" },
  { path: "/puzzles/:puzzle", page: "puzzles", title: "page.puzzles.title", place: "puzzles" },
  { path: "/rules", page: "rules", title: "page.rules.title", place: "rules" },
  { path: "/rules/:game", page: "rules", title: "page.rules.title", place: "rules" },
  { path: "/rules/:game/:rule", page: "rules", title: "page.rules.title", place: "rules" },
  { path: "/learn", page: "learn", title: "page.learn.title", place: "rules" },
  { path: "/player/:name", page: "profile", title: "page.profile.title" },
  { path: "/settings", page: "settings", title: "page.settings.title" },
  { path: "/host", page: "host", title: "page.host.title" },
  { path: "/about", page: "about", title: "page.about.title" },
  { path: "/design", page: "design", title: "page.design.title" },
];

// How long the old page may stand while the new one is made; longer would look as if nothing happened.
const PATIENCE = 400;

/** @type {HTMLElement} */
let main;
/** @type {(() => void) | void} */
let leave;
let current = 0;
let first = true;
let badge = 0;
let title = "futari";

/** Begin: show the page of this address, and follow links from now on. @param {HTMLElement} place */
export function startRouter(place) {
  main = place;
  history.scrollRestoration = "manual";
  document.addEventListener("click", follow);
  addEventListener("popstate", (event) => void showHere(event.state?.scroll ?? 0));
  addEventListener("futari-go", (event) => go(/** @type {CustomEvent<string>} */ (event).detail));
  return showHere(0);
}

/** Fetch the script of a page before it is shown; what goes wrong is told when it is. @param {string} path */
export function preloadPage(path) {
  const found = match(path);
  if (found) import(`../pages/${found.route.page}.js`).catch(() => undefined);
}

/** Go to another page. @param {string} path @param {{ replace?: boolean }} [how] */
export function go(path, { replace = false } = {}) {
  history.replaceState({ ...history.state, scroll: scrollY }, "");
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  return showHere(0);
}

/** Show this page again from the start. */
export function again() {
  return showHere(scrollY);
}

/** What stands in the browser's tab. @param {string} text */
export function setTitle(text) {
  title = text ? `${text} · futari` : "futari";
  document.title = badge ? `(${badge}) ${title}` : title;
}

/** How many tables wait, in front of the title. @param {number} count */
export function setBadge(count) {
  badge = count;
  document.title = badge ? `(${badge}) ${title}` : title;
}

/** @param {string} path @returns {{ route: Route, params: Record<string, string> } | null} */
export function match(path) {
  const parts = split(path);
  for (const route of ROUTES) {
    const wanted = split(route.path);
    if (wanted.length !== parts.length) continue;
    /** @type {Record<string, string>} */
    const params = {};
    const fits = wanted.every((want, place) => {
      const part = parts[place] ?? "";
      if (!want.startsWith(":")) return want === part;
      params[want.slice(1)] = decoded(part);
      return true;
    });
    if (fits) return { route, params };
  }
  return null;
}

/** @param {string} path */
function split(path) {
  return path.split("/").filter(Boolean);
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {MouseEvent} event */
function follow(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !match(url.pathname)) return;
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return goWithin(event, url.hash);
  event.preventDefault();
  void go(url.pathname + url.search + url.hash);
}

/** To a place on this page, which is not made anew, and keeps its address: that may carry an invitation. @param {Event} event @param {string} hash */
function goWithin(event, hash) {
  const place = document.getElementById(decoded(hash.slice(1)));
  if (!place) return;
  event.preventDefault();
  place.scrollIntoView();
  focusable(place).focus({ preventScroll: true });
}

/** @param {number} scroll */
async function showHere(scroll) {
  const mine = ++current;
  const found = match(location.pathname);
  const page = make("div", { class: `page page-${found?.route.page ?? "missing"}`, hidden: true });
  main.append(page);
  markPlace(found?.route.place);
  document.getElementById("progress")?.classList.add("busy");
  setTitle(found ? t(found.route.title) : t("page.missing.title"));
  const shown = found ? showPage(found.route, page, found.params) : showMissing(page);
  await Promise.race([shown, new Promise((done) => setTimeout(done, PATIENCE))]);
  if (mine === current) reveal(page, found?.route.page ?? "missing");
  const cleanUp = await shown;
  if (mine !== current) {
    cleanUp?.();
    page.remove();
    return;
  }
  reveal(page, found?.route.page ?? "missing");
  leave = cleanUp;
  document.getElementById("progress")?.classList.remove("busy");
  settle(page, scroll);
}

/** Take the old page away and show the new one. @param {HTMLElement} page @param {string} name */
function reveal(page, name) {
  if (!page.hidden) return;
  leave?.();
  leave = undefined;
  for (const other of [...main.children]) if (other !== page) other.remove();
  page.hidden = false;
  document.body.dataset["page"] = name;
  dispatchEvent(new Event("futari-shown"));
}

/** @param {HTMLElement} page @param {number} scroll */
function settle(page, scroll) {
  const heading = page.querySelector("h1");
  if (!first) {
    // Readers who do not see the page hear where they are; a page that set the focus itself is left alone.
    if (!page.contains(document.activeElement)) (heading ? focusable(heading) : main).focus({ preventScroll: true });
    announce(document.title);
  }
  first = false;
  const place = location.hash.length > 1 ? document.getElementById(decoded(location.hash.slice(1))) : null;
  if (place) place.scrollIntoView();
  else scrollTo({ top: scroll, behavior: "instant" });
}

/** @param {HTMLElement} element */
function focusable(element) {
  element.tabIndex = -1;
  return element;
}

/** @param {string | undefined} place */
function markPlace(place) {
  for (const link of document.querySelectorAll("[data-place]")) {
    if (link.getAttribute("data-place") === place) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/**
 * @param {Route} route
 * @param {HTMLElement} page
 * @param {Record<string, string>} params
 */
async function showPage(route, page, params) {
  try {
    const module = /** @type {Page} */ (await load(route.page));
    return await module.show(page, params);
  } catch (error) {
    page.replaceChildren();
    return error instanceof ApiError && error.status === 404 ? showMissing(page, error.message) : showTrouble(page, error);
  }
}

/** @param {string} name */
async function load(name) {
  try {
    return await import(`../pages/${name}.js`);
  } catch (error) {
    // Browsers have no code for a module that did not arrive, only words.
    const lost = error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message);
    throw lost ? new ApiError(0, { key: "page.error.unreachable" }) : error;
  }
}

/** Our sign, above what is said to somebody who is lost. */
function mark() {
  const drawn = icon("mark");
  drawn.setAttribute("viewBox", "0 0 40 24");
  drawn.setAttribute("class", "mark");
  return drawn;
}

/** @param {HTMLElement} page @param {string} [text] */
async function showMissing(page, text = t("page.missing.text")) {
  setTitle(t("page.missing.title"));
  page.append(
    make(
      "section",
      { class: "alone" },
      mark(),
      make("h1", {}, t("page.missing.title")),
      make("p", {}, text),
      make("p", { class: "row centre" }, make("a", { class: "button primary", href: "/" }, t("page.missing.home")), make("a", { class: "button", href: "/lobby" }, t("page.nav.lobby"))),
    ),
  );
}

/** @param {HTMLElement} page @param {unknown} error */
async function showTrouble(page, error) {
  if (!(error instanceof ApiError)) console.error(error);
  // A refusal stays one, however often it is tried.
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  const told = error instanceof ApiError ? error.sentences.join(" ") : t("page.error.unexpected");
  page.append(
    make(
      "section",
      { class: "alone" },
      mark(),
      make("h1", {}, t("page.error.title")),
      make("p", {}, told),
      make(
        "p",
        { class: "row centre" },
        refused ? null : button(t("page.again"), () => void again(), { kind: "primary" }),
        make("a", { class: refused ? "button primary" : "button", href: "/" }, t("page.missing.home")),
      ),
    ),
  );
}
