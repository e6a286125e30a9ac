/** The header: where one is, the language, the theme, who one is, and what waits. */

import { logIn, signUp } from "../parts/account-dialog.js";
import { confirmed } from "../parts/futari-dialog.js";
import { FutariMenu } from "../parts/futari-menu.js";
import { keeper } from "./agenda.js";
import { placeOf } from "./naming.js";
import { report, toast } from "./notices.js";
import { onPreference, prefer, preferences, speak } from "./preferences.js";
import { go, setBadge } from "./router.js";
import { session } from "./session.js";
import { LANGUAGES, language, t } from "./words.js";

const THEMES = /** @type {const} */ (["system", "light", "dark"]);

/** Bring the header to life. */
export function startHeader() {
  showLanguages();
  showThemes();
  showAccount();
  onPreference(showThemes);
  session.addEventListener("change", showAccount);
  keeper.addEventListener("agenda", showTurns);
  addEventListener("futari-shown", showTurns);
  keeper.addEventListener("reload", () => {
    toast(t("page.reload.text"), { seconds: 3600, action: { text: t("page.reload.go"), act: () => location.reload() } });
  });
}

/** @param {string} id */
function menu(id) {
  const found = document.getElementById(id);
  if (!(found instanceof FutariMenu)) throw new Error(`no menu ${id}`);
  return found;
}

function showLanguages() {
  menu("language-menu").items = Object.entries(LANGUAGES).map(([code, name]) => ({
    text: name,
    lang: code,
    chosen: code === language(),
    act: () => speak(code),
  }));
}

function showThemes() {
  menu("theme-menu").items = THEMES.map((theme) => ({
    text: t(`page.theme.${theme}`),
    chosen: preferences.theme === theme,
    act: () => prefer("theme", theme),
  }));
}

function showAccount() {
  const { account } = session;
  const place = menu("account-menu");
  const name = place.querySelector(".tool-text");
  if (name) name.textContent = account.name;
  place.opener?.setAttribute("aria-label", account.name ? t("page.nav.account_of", { name: account.name }) : t("page.nav.account"));
  place.items = account.kind === "nobody" ? strangersMenu() : account.kind === "guest" ? guestsMenu() : accountsMenu();
}

/** @typedef {import("../parts/futari-menu.js").Item} Item */

/** @returns {Item[]} */
function strangersMenu() {
  const entries = [
    { text: t("page.account.log_in"), act: logIn },
    { text: t("page.account.sign_up"), act: signUp },
    { text: t("page.nav.settings"), path: "/settings", apart: true },
  ];
  return session.account.sign_up ? entries : entries.filter((entry) => entry.act !== signUp);
}

/** @returns {Item[]} */
function guestsMenu() {
  return [
    ...(session.account.sign_up ? [{ text: t("page.account.sign_up_keep"), act: signUp }] : []),
    { text: t("page.account.log_in"), act: logIn },
    { text: t("page.nav.settings"), path: "/settings", apart: true },
    { text: t("page.account.log_out"), act: leaveAsGuest },
  ];
}

/** @returns {Item[]} */
function accountsMenu() {
  return [
    { text: t("page.nav.profile"), path: `/player/${encodeURIComponent(session.account.name)}` },
    { text: t("page.nav.settings"), path: "/settings" },
    ...(session.account.host ? [{ text: t("page.nav.host"), path: "/host" }] : []),
    { text: t("page.account.log_out"), act: leave, apart: true },
  ];
}

async function leaveAsGuest() {
  const question = { title: t("page.account.log_out"), text: t("page.account.guest_leaves"), yes: t("page.account.log_out"), danger: true };
  if (await confirmed(question)) await leave();
}

async function leave() {
  try {
    await session.logOut();
    await go("/");
    toast(t("page.account.logged_out"));
  } catch (error) {
    report(error);
  }
}

function showTurns() {
  // Whoever sits at the table knows that it waits.
  const waiting = (keeper.agenda?.waiting ?? []).filter(({ table }) => placeOf(table) !== location.pathname);
  const link = document.getElementById("turns");
  setBadge(waiting.length);
  if (!(link instanceof HTMLAnchorElement)) return;
  link.hidden = waiting.length === 0;
  const next = waiting.find(({ table }) => table === keeper.agenda?.next) ?? waiting[0];
  link.href = next ? placeOf(next.table) : "/lobby";
  link.setAttribute("aria-label", t("page.agenda.waiting", { n: waiting.length }));
  const count = link.querySelector(".count");
  if (count) count.textContent = String(waiting.length);
}
