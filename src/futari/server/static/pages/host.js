/** The host's page: how the house does, and what can be done about people. Others find nothing here. */

import { ask, confirmed } from "../parts/futari-dialog.js";
import { FutariField } from "../parts/futari-field.js";
import { api } from "../shell/api.js";
import { button, make } from "../shell/make.js";
import { report, toast } from "../shell/notices.js";
import { ago, knows, number, t } from "../shell/words.js";

const LOOK_AGAIN = 10_000;

/** @param {HTMLElement} main */
export async function show(main) {
  const facts = make("div", { class: "facts" });
  const look = async () => facts.replaceChildren(...cards(await api.get("/host")));
  await look();
  main.append(make("h1", {}, t("page.host.title")), facts, people());
  const timer = setInterval(() => document.hidden || look().catch(report), LOOK_AGAIN);
  return () => clearInterval(timer);
}

/** @param {any} house */
function cards(house) {
  return [
    card("page.host.server", {
      version: house.version,
      uptime: uptime(house.uptime),
      database: house.database,
      broker: `${house.broker} · ${t(house.broker_alive ? "page.host.alive" : "page.host.dead")}`,
      chat: t(house.chat ? "page.host.on" : "page.host.off"),
      sign_up: t(house.sign_up ? "page.host.on" : "page.host.off"),
    }),
    card("page.host.load", { sockets: number(house.sockets), rooms: number(house.rooms), workers: number(house.workers), running: number(house.running), waiting: number(house.waiting) }),
    card("page.host.tables", counted(house.tables)),
    card("page.host.people", counted(house.people)),
    card("page.host.processes", Object.fromEntries(Object.entries(house.processes).map(([name, seen]) => [name, ago(Number(seen))]))),
  ];
}

/** @param {Record<string, number>} counts */
function counted(counts) {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)]));
}

/** @param {string} title @param {Record<string, string>} facts */
function card(title, facts) {
  const rows = Object.entries(facts).flatMap(([name, value]) => [make("dt", {}, fact(name)), make("dd", {}, value)]);
  return make("section", { class: "card" }, make("h2", {}, t(title)), make("dl", { class: "pairs" }, ...rows));
}

/** @param {string} name */
function fact(name) {
  const key = `page.host.fact.${name}`;
  return knows(key) ? t(key) : name;
}

/** @param {number} seconds */
function uptime(seconds) {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60)];
  const unit = (/** @type {number} */ count, /** @type {string} */ name) => number(count, { style: "unit", unit: name, unitDisplay: "short" });
  return [...(days ? [unit(days, "day")] : []), ...(days || hours ? [unit(hours, "hour")] : []), unit(minutes, "minute")].join(" ");
}

function people() {
  const name = make("input", { type: "text", maxlength: 64, autocomplete: "off" });
  const field = FutariField.around(t("page.host.person"), name);
  /** @param {string} what @param {(path: string) => Promise<unknown>} act */
  const doing = (what, act) => async () => {
    const who = name.value.trim();
    if (!who) {
      name.focus();
      return;
    }
    try {
      if (await confirmed({ title: t(what), text: who, yes: t(what), danger: true })) await act(`/host/users/${encodeURIComponent(who)}`);
    } catch (error) {
      report(error);
    }
  };
  const done = () => toast(t("page.host.done"), { kind: "good" });
  return make(
    "section",
    { class: "card", "aria-labelledby": "host-people" },
    make("h2", { id: "host-people" }, t("page.host.acts")),
    make(
      "div",
      { class: "form" },
      field,
      make(
        "div",
        { class: "row" },
        button(t("page.host.ban"), doing("page.host.ban", (path) => api.post(`${path}/ban`).then(done)), { kind: "danger" }),
        button(t("page.host.unban"), doing("page.host.unban", (path) => api.post(`${path}/unban`).then(done))),
        button(t("page.host.reset"), doing("page.host.reset", async (path) => showPassword((await api.post(`${path}/reset-password`)).password))),
        button(t("page.host.hush"), doing("page.host.hush", (path) => api.delete(`${path}/chat`).then(done)), { kind: "danger" }),
      ),
    ),
  );
}

/** @param {string} password */
function showPassword(password) {
  return ask({ title: t("page.host.reset"), text: t("page.host.reset_text", { password }), actions: [{ text: t("page.close"), value: "", kind: "primary" }] });
}
