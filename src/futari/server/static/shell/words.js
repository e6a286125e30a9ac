/** Words: keys with parameters, said in the reader's language exactly as futari.locale.speech says them on the server. */

/** @typedef {string | number | Message} Parameter */
/** @typedef {{ key: string, params?: Record<string, Parameter> }} Message */
/** @typedef {"en" | "hu" | "ro" | "ru"} Language */

export const LANGUAGES = /** @type {const} */ ({ en: "English", hu: "Magyar", ro: "Română", ru: "Русский" });

/** The plural forms in the order of the catalogues' rules. @type {Record<Language, Intl.LDMLPluralRule[]>} */
const FORMS = { en: ["one", "other"], hu: ["one", "other"], ro: ["one", "few", "other"], ru: ["one", "few", "many"] };

/** @type {Record<string, string | string[]>} */
let words = {};
/** @type {Language} */
let spoken = "en";
let plurals = new Intl.PluralRules("en");
let plain = new Intl.NumberFormat("en");

/** The language of the page. @returns {Language} */
export function language() {
  return spoken;
}

/** @param {string | undefined} text @returns {text is Language} */
export function isLanguage(text) {
  return text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/**
 * Load the words of a language; `hash` names the edition, so that browsers may keep it.
 *
 * @param {Language} which
 * @param {string} [hash]
 */
export async function loadWords(which, hash = "") {
  const answer = await fetch(`/words/${which}.json${hash ? `?v=${hash}` : ""}`);
  if (!answer.ok) throw new Error(`no words: ${answer.status}`);
  useWords(which, await answer.json());
}

/**
 * Speak a language from now on.
 *
 * @param {Language} which
 * @param {Record<string, string | string[]>} all
 */
export function useWords(which, all) {
  words = all;
  spoken = which;
  plurals = new Intl.PluralRules(which);
  plain = new Intl.NumberFormat(which);
}

/** Whether there is something to say under a key. @param {string} key */
export function knows(key) {
  return Object.hasOwn(words, key);
}

/**
 * Say a key; the parameter `n` picks the plural form. A key that is missing is said as it is.
 *
 * @param {string} key
 * @param {Record<string, Parameter>} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const found = words[key];
  if (found === undefined) return key;
  const pattern = typeof found === "string" ? found : (found[form(params["n"], found.length)] ?? key);
  return pattern.replace(/\{\{|\}\}|\{(\w+)\}/g, (whole, name) => {
    if (name === undefined) return whole.charAt(0);
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === "object" ? say(value) : String(value);
  });
}

/** Say a message from the server. @param {Message} message */
export function say(message) {
  return t(message.key, message.params ?? {});
}

/** @param {Parameter | undefined} count @param {number} forms */
function form(count, forms) {
  if (typeof count !== "number") return 0;
  const place = FORMS[spoken].indexOf(plurals.select(Math.abs(count)));
  return place < 0 || place >= forms ? forms - 1 : place;
}

// Times and numbers, as the reader's language writes them.

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options) {
  return (options ? new Intl.NumberFormat(spoken, options) : plain).format(value);
}

/** A day. @param {number} time milliseconds since 1970 */
export function day(time) {
  return new Intl.DateTimeFormat(spoken, { dateStyle: "medium" }).format(time);
}

/** A day and an hour. @param {number} time */
export function moment(time) {
  return new Intl.DateTimeFormat(spoken, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

const STEPS = /** @type {const} */ ([
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
]);

/** How long ago, or in how long. @param {number} time @param {number} [now] */
export function ago(time, now = Date.now()) {
  const relative = new Intl.RelativeTimeFormat(spoken, { numeric: "auto" });
  const away = time - now;
  for (const [unit, length] of STEPS) {
    if (Math.abs(away) >= length) return relative.format(Math.round(away / length), unit);
  }
  return relative.format(0, "second");
}
