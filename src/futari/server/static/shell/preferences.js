/** What this reader likes: kept in this browser, never sent anywhere (but for the language, which the server must know). */

import { isLanguage } from "./words.js";

const KEY = "futari.preferences";

/** Every preference with its first value. */
const FIRST = {
  /** @type {string} a language, or "" for the browser's */
  language: "",
  /** @type {"system" | "light" | "dark"} */
  theme: "system",
  /** @type {"system" | "reduced"} */
  motion: "system",
  /** Characters on squares and towers. */
  glyphs: true,
  coordinates: true,
  sounds: false,
  /** Ask before a choice is sent. */
  confirm: false,
  /** The board as text instead of a picture. */
  textBoard: false,
  /** Browser notifications, once the browser allows them. */
  notify: false,
};

/** @typedef {typeof FIRST} Preferences */

const changes = new EventTarget();
/** @type {Preferences} */
let kept = { ...FIRST };

/** @type {Readonly<Preferences>} */
export const preferences = new Proxy(FIRST, {
  get: (_, name) => Reflect.get(kept, name),
  set: () => false,
});

/** Read what was kept, and dress the page accordingly. */
export function loadPreferences() {
  kept = { ...FIRST, ...sound(read()) };
  dressPage();
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    kept = { ...FIRST, ...sound(read()) };
    dressPage();
    changes.dispatchEvent(new Event("change"));
  });
}

/**
 * Change a preference; it is kept, and everybody who asked is told.
 *
 * @template {keyof Preferences} K
 * @param {K} name
 * @param {Preferences[K]} value
 */
export function prefer(name, value) {
  kept = { ...kept, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: it holds until the page is closed.
  }
  dressPage();
  changes.dispatchEvent(new Event("change"));
}

/**
 * Be told when a preference changes; answers how to stop that.
 *
 * @param {() => void} listener
 */
export function onPreference(listener) {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
}

/** Speak another language: the whole page is made anew in it. @param {string} language */
export function speak(language) {
  if (!isLanguage(language)) return;
  document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  prefer("language", language);
  navigator.serviceWorker?.controller?.postMessage("offline-page");
  location.reload();
}

/** Whether things should stand rather than move. */
export function stillness() {
  return kept.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function dressPage() {
  const root = document.documentElement;
  if (kept.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = kept.theme;
  if (kept.motion === "reduced") root.dataset["motion"] = "reduced";
  else delete root.dataset["motion"];
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Only what we know, and of the kind that we expect. @param {unknown} raw */
function sound(raw) {
  if (typeof raw !== "object" || raw === null) return {};
  const known = Object.entries(raw).filter(([name, value]) => typeof value === typeof Reflect.get(FIRST, name));
  return Object.fromEntries(known);
}
