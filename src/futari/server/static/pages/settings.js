/** Settings: how the page looks and behaves here, and everything about one's account. */

import { complain, logIn, signUp } from "../parts/account-dialog.js";
import { confirmed, FutariDialog } from "../parts/futari-dialog.js";
import { FutariField } from "../parts/futari-field.js";
import { api } from "../shell/api.js";
import { button, make } from "../shell/make.js";
import { askToNotify, canNotify, report, toast } from "../shell/notices.js";
import { onPreference, prefer, preferences, speak } from "../shell/preferences.js";
import { again, go } from "../shell/router.js";
import { session } from "../shell/session.js";
import { playAnyway } from "../shell/sounds.js";
import { language, LANGUAGES, moment, t } from "../shell/words.js";

/** @typedef {import("../shell/preferences.js").Preferences} Preferences */

/** What follows preferences that are changed elsewhere, in another tab. @type {(() => void)[]} */
let heard = [];

/** @param {HTMLElement} main */
export async function show(main) {
  heard = [];
  main.append(make("h1", {}, t("page.settings.title")), make("div", { class: "settings" }, look(), board(), sound(), account()));
  if (session.account.kind === "account") {
    const places = make("section", { class: "card", "aria-labelledby": "settings-sessions" }, make("h2", { id: "settings-sessions" }, t("page.settings.sessions")));
    const bots = make("section", { class: "card", "aria-labelledby": "settings-bots" }, make("h2", { id: "settings-bots" }, t("page.settings.bots")));
    main.querySelector(".settings")?.append(places, bots);
    await Promise.all([fillSessions(places), fillBots(bots)]);
  }
  const changed = () => void again();
  session.addEventListener("change", changed);
  const deaf = onPreference(() => heard.forEach((hear) => hear()));
  return () => {
    session.removeEventListener("change", changed);
    deaf();
  };
}

/** @param {string} id @param {string} title @param {...Node} content */
function section(id, title, ...content) {
  return make("section", { class: "card", "aria-labelledby": id }, make("h2", { id }, title), make("div", { class: "form" }, ...content));
}

/**
 * A preference that is on or off.
 *
 * @param {{ [K in keyof Preferences]: Preferences[K] extends boolean ? K : never }[keyof Preferences]} name
 * @param {string} [hint]
 */
function tick(name, hint = "") {
  const input = make("input", { type: "checkbox", checked: preferences[name] });
  input.addEventListener("change", () => prefer(name, input.checked));
  heard.push(() => {
    input.checked = preferences[name];
  });
  return FutariField.around(t(`page.settings.${name}`), input, { hint });
}

/**
 * @param {string} label
 * @param {[string, string][]} values
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function select(label, values, chosen, choose) {
  const input = make("select", {}, ...values.map(([value, text]) => make("option", { value, selected: value === chosen, lang: value in LANGUAGES ? value : null }, text)));
  input.addEventListener("change", () => choose(input.value));
  return FutariField.around(label, input);
}

function look() {
  /** @type {[Preferences["theme"], string][]} */
  const themes = [["system", t("page.theme.system")], ["light", t("page.theme.light")], ["dark", t("page.theme.dark")]];
  /** @type {[Preferences["motion"], string][]} */
  const motions = [["system", t("page.settings.motion_system")], ["reduced", t("page.settings.motion_reduced")]];
  return section(
    "settings-look",
    t("page.settings.look"),
    select(t("page.settings.language"), Object.entries(LANGUAGES), language(), speak),
    select(t("page.settings.theme"), themes, preferences.theme, (value) => prefer("theme", /** @type {Preferences["theme"]} */ (value))),
    select(t("page.settings.motion"), motions, preferences.motion, (value) => prefer("motion", /** @type {Preferences["motion"]} */ (value))),
  );
}

function board() {
  return section("settings-board", t("page.settings.board"), tick("glyphs", t("page.settings.glyphs_hint")), tick("coordinates"), tick("confirm"), tick("textBoard", t("page.settings.textBoard_hint")));
}

function sound() {
  const hear = button(t("page.settings.hear"), () => playAnyway("turn"), { icon: "sound" });
  const state = make("p", { class: "field-hint" }, notifyText());
  const ask = async () => {
    await askToNotify().catch(report);
    state.textContent = notifyText();
    allow.hidden = !mayAsk();
  };
  const allow = button(t("page.settings.notify_ask"), ask);
  allow.hidden = !mayAsk();
  const wanted = tick("notify");
  // Whoever wants them is asked at once; what the browser forbids does not stay ticked.
  wanted.addEventListener("change", () => preferences.notify && void ask());
  return section("settings-sound", t("page.settings.sound"), tick("sounds"), make("p", { class: "row" }, hear), wanted, state, make("p", { class: "row" }, allow));
}

function mayAsk() {
  return canNotify() && Notification.permission === "default";
}

function notifyText() {
  if (!canNotify()) return t("page.settings.notify_none");
  return t(`page.settings.notify_${Notification.permission}`);
}

// The account

function account() {
  const { account: who } = session;
  if (who.kind === "nobody") {
    return section(
      "settings-account",
      t("page.settings.account"),
      make("p", {}, t("page.settings.nobody")),
      make("p", { class: "row" }, who.sign_up ? button(t("page.account.sign_up"), signUp, { kind: "primary" }) : "", button(t("page.account.log_in"), logIn)),
    );
  }
  const guest = who.kind === "guest";
  return section(
    "settings-account",
    t("page.settings.account"),
    make("p", {}, t(guest ? "page.settings.guest" : "page.settings.known", { name: who.name })),
    ...(who.choose_password ? [make("div", { class: "notice" }, make("p", {}, t("page.settings.choose_password")))] : []),
    nameForm(),
    ...(guest ? [make("p", { class: "row" }, who.sign_up ? button(t("page.account.sign_up_keep"), signUp, { kind: "primary" }) : "")] : [passwordForm()]),
    make("hr"),
    make("p", { class: "row" }, make("a", { class: "button", href: "/api/v1/account/export", download: "futari.json" }, t("page.settings.export")), button(t("page.settings.delete"), erase, { kind: "danger" })),
  );
}

function nameForm() {
  const name = make("input", { type: "text", maxlength: 24, autocomplete: "nickname", value: session.account.name });
  const field = FutariField.around(t("page.account.name"), name, { hint: session.account.kind === "account" ? t("page.settings.name_hint") : "" });
  return small([field], t("page.settings.rename"), async () => {
    await session.rename(name.value);
    toast(t("page.settings.renamed"), { kind: "good" });
  });
}

function passwordForm() {
  const old = make("input", { type: "password", maxlength: 1024, autocomplete: "current-password" });
  const fresh = make("input", { type: "password", maxlength: 1024, autocomplete: "new-password" });
  const fields = [FutariField.around(t("page.settings.old_password"), old), FutariField.around(t("page.settings.new_password"), fresh, { hint: t("page.sign_up.password_hint") })];
  return small(fields, t("page.settings.change_password"), async () => {
    await session.changePassword(old.value, fresh.value);
    old.value = fresh.value = "";
    toast(t("page.settings.password_changed"), { kind: "good" });
  });
}

/** A form with a few fields and one button. @param {FutariField[]} fields @param {string} text @param {() => Promise<void>} act */
function small(fields, text, act) {
  const submit = make("button", { class: "button" }, text);
  const form = make("form", { class: "form", novalidate: true }, ...fields, make("p", { class: "row" }, submit));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    try {
      await act();
    } catch (error) {
      complain(fields, error);
    } finally {
      submit.disabled = false;
    }
  });
  return form;
}

async function erase() {
  if (session.account.kind === "guest") {
    if (await confirmed({ title: t("page.settings.delete"), text: t("page.settings.delete_text"), yes: t("page.settings.delete_yes"), danger: true })) await erased("");
    return;
  }
  const dialog = FutariDialog.titled(t("page.settings.delete"));
  const password = make("input", { type: "password", maxlength: 1024, autocomplete: "current-password" });
  const field = FutariField.around(t("page.account.password"), password);
  const form = small([field], t("page.settings.delete_yes"), async () => {
    await session.erase(password.value);
    dialog.close("done");
  });
  form.querySelector(".button")?.classList.add("danger");
  dialog.body.append(make("p", {}, t("page.settings.delete_text")), form);
  if ((await dialog.open()) === "done") await left();
}

/** @param {string} password */
async function erased(password) {
  try {
    await session.erase(password);
    await left();
  } catch (error) {
    report(error);
  }
}

async function left() {
  await go("/");
  toast(t("page.settings.deleted"));
}

/** @param {HTMLElement} place */
async function fillSessions(place) {
  const { sessions } = await api.get("/account/sessions");
  const everywhere = button(t("page.settings.log_out_everywhere"), async () => {
    try {
      await session.logOutEverywhere();
      await go("/");
    } catch (error) {
      report(error);
    }
  });
  place.append(
    make("ul", {}, ...sessions.map((/** @type {any} */ one) => make("li", {}, t(one.current ? "page.settings.session_here" : "page.settings.session", { seen: moment(one.seen_at) })))),
    make("p", { class: "row" }, everywhere),
  );
}

// Bots: programs that play under their own name.

/** @param {HTMLElement} place */
async function fillBots(place) {
  const content = make("div", { class: "form" });
  place.append(make("p", { class: "quiet-text" }, t("page.settings.bots_text")), content);
  const showBots = async () => {
    const { bots, most } = await api.get("/account/bots");
    content.replaceChildren(...bots.map((/** @type {any} */ bot) => botCard(bot, showBots)), ...(bots.length < most ? [newBot(showBots)] : []));
  };
  await showBots();
}

/** @param {any} bot @param {() => Promise<void>} changed */
function botCard(bot, changed) {
  const path = `/account/bots/${bot.id}`;
  const tokens = bot.tokens.map((/** @type {any} */ token) =>
    make(
      "li",
      { class: "row" },
      make("span", {}, `${token.label} · ${t("page.settings.token_until", { until: moment(token.expires_at) })}`),
      button(t("page.settings.revoke"), () => void api.delete(`${path}/tokens/${token.id}`).then(changed, report)),
    ),
  );
  const label = make("input", { type: "text", maxlength: 64, required: true });
  const form = small([FutariField.around(t("page.settings.token_label"), label)], t("page.settings.token_new"), async () => {
    const token = await api.post(`${path}/tokens`, { label: label.value });
    await showSecret(token.secret);
    await changed();
  });
  const remove = async () => {
    if (await confirmed({ title: t("page.settings.bot_delete"), text: bot.name, yes: t("page.settings.bot_delete"), danger: true })) {
      await api.delete(path);
      await changed();
    }
  };
  return make("article", {}, make("h3", {}, bot.name), make("ul", {}, ...tokens), form, button(t("page.settings.bot_delete"), () => void remove().catch(report), { kind: "danger" }));
}

/** @param {() => Promise<void>} changed */
function newBot(changed) {
  const name = make("input", { type: "text", maxlength: 24, required: true });
  return small([FutariField.around(t("page.settings.bot_name"), name)], t("page.settings.bot_new"), async () => {
    await api.post("/account/bots", { name: name.value });
    await changed();
  });
}

/** @param {string} secret */
async function showSecret(secret) {
  const dialog = FutariDialog.titled(t("page.settings.token_title"));
  const field = make("input", { type: "text", readonly: true, value: secret });
  dialog.body.append(make("p", {}, t("page.settings.token_text")), FutariField.around(t("page.settings.token_secret"), field), make("div", { class: "dialog-foot" }, button(t("page.close"), () => dialog.close(), { kind: "primary" })));
  const opened = dialog.open();
  field.select();
  await opened;
}

