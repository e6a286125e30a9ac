/** The design system: every token and every part in every state. What looks wrong here is wrong everywhere. */

import { ask } from "../parts/futari-dialog.js";
import { FutariChat } from "../parts/futari-chat.js";
import { FutariClock } from "../parts/futari-clock.js";
import { FutariField } from "../parts/futari-field.js";
import { FutariLog } from "../parts/futari-log.js";
import { FutariMenu } from "../parts/futari-menu.js";
import { FutariPlate } from "../parts/futari-plate.js";
import { FutariTabs } from "../parts/futari-tabs.js";
import { picks } from "../parts/picks.js";
import { chip } from "../parts/table-list.js";
import { button, icon, make } from "../shell/make.js";
import { toast } from "../shell/notices.js";
import { t } from "../shell/words.js";

const COLOURS = ["paper", "paper-raised", "paper-sunken", "ink", "ink-quiet", "line", "line-strong", "lacquer", "lacquer-fill", "lacquer-soft", "gold", "gold-soft", "good", "good-soft", "bad", "bad-soft", "focus"];
const TOWERS = ["brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"];
const SPACES = ["space-1", "space-2", "space-3", "space-4", "space-5", "space-6", "space-7"];
const ICONS = "home lobby puzzle learn analysis language theme person bell close check play link copy bot sofa eye lock star clock send sound flag undo flip download share chat more info warning chevron plus settings".split(" ");

/** @param {HTMLElement} main */
export async function show(main) {
  main.append(
    make("h1", {}, t("page.design.title")),
    make("p", { class: "lead" }, t("page.design.text")),
    part(t("page.design.colours"), swatches(COLOURS, "--"), swatches(TOWERS, "--kamisado-")),
    part(t("page.design.type"), ...types()),
    part(t("page.design.space"), ...SPACES.map(space)),
    part(t("page.design.icons"), make("ul", { class: "swatches" }, ...ICONS.map((name) => make("li", { class: "row" }, icon(name), make("code", {}, name))))),
    part(t("page.design.buttons"), ...buttons()),
    part(t("page.design.fields"), fields()),
    part(t("page.design.menus"), menus()),
    part(t("page.design.tabs"), tabs()),
    part(t("page.design.plates"), ...plates()),
    part(t("page.design.log"), log(), chat()),
    part(t("page.design.notices"), ...notices()),
  );
}

/** @param {string} title @param {...Node} content */
function part(title, ...content) {
  return make("section", { class: "band design-part" }, make("h2", {}, title), ...content);
}

/** @param {string[]} names @param {string} prefix */
function swatches(names, prefix) {
  return make(
    "ul",
    { class: "swatches" },
    ...names.map((name) => {
      const patch = make("span", { class: "patch" });
      patch.style.setProperty("background", `var(${prefix}${name})`);
      return make("li", {}, patch, make("code", {}, prefix + name));
    }),
  );
}

function types() {
  const sizes = ["text-xxl", "text-xl", "text-l", "text-m", "text-s"];
  return sizes.map((size, place) => {
    const line = make("p", {}, `${t("page.home.heading")} `, make("code", {}, `--${size}`));
    line.style.setProperty("font-size", `var(--${size})`);
    if (place < 2) line.style.setProperty("font-family", "var(--serif)");
    return line;
  });
}

/** @param {string} name */
function space(name) {
  const bar = make("span", { class: "bar" });
  bar.style.setProperty("width", `var(--${name})`);
  return make("p", { class: "row" }, bar, make("code", {}, `--${name}`));
}

function buttons() {
  const text = t("page.home.play");
  const kinds = ["", "primary", "quiet", "danger", "large", "primary large"];
  return [
    make("p", { class: "row" }, ...kinds.map((kind) => button(text, () => undefined, { kind }))),
    make("p", { class: "row" }, ...kinds.slice(0, 4).map((kind) => button(text, () => undefined, { kind, disabled: true }))),
    make("p", { class: "row" }, button(text, () => undefined, { icon: "play", kind: "primary" }), button(text, () => undefined, { icon: "flip", "aria-pressed": "true" }), make("a", { class: "button", href: "/design" }, text), make("button", { type: "button", class: "button icon-only", "aria-label": text }, icon("flip")), make("button", { type: "button", class: "link" }, text)),
    make("p", { class: "row" }, chip(t("page.clock.none"), "clock"), chip(t("page.table.rated"), "star"), chip(t("page.table.private"), "lock")),
  ];
}

function fields() {
  const wrong = FutariField.around(t("page.account.name"), make("input", { type: "text", value: "?" }));
  wrong.complain(t("page.error.unexpected"));
  return make(
    "div",
    { class: "form narrow" },
    FutariField.around(t("page.guest.name"), make("input", { type: "text", value: "Tsuru" }), { hint: t("page.guest.hint") }),
    wrong,
    FutariField.around(t("page.open.bot"), make("select", {}, make("option", {}, t("page.level.novice")))),
    FutariField.around(t("page.open.chat"), make("input", { type: "checkbox", checked: true })),
    picks("design-side", t("page.open.side"), [{ value: "a", text: t("side.black") }, { value: "b", text: t("side.gold") }, { value: "c", text: t("page.open.side_random"), sign: "theme" }], "a"),
  );
}

function menus() {
  const menu = new FutariMenu();
  menu.append(make("button", { type: "button", class: "button", "aria-label": t("page.design.menus") }, icon("more")));
  menu.items = [{ text: t("page.nav.profile"), act: () => undefined }, { text: t("page.theme.light"), chosen: true }, { text: t("page.theme.dark"), chosen: false }, { text: t("page.settings.sounds"), on: true, apart: true }, { text: t("page.account.log_out"), apart: true }];
  const question = { title: t("page.settings.delete"), text: t("page.settings.delete_text"), actions: [{ text: t("page.cancel"), value: "" }, { text: t("page.settings.delete_yes"), value: "yes", kind: "danger" }] };
  return make("p", { class: "row" }, menu, button(t("page.design.dialog"), () => void ask(question)));
}

function tabs() {
  const made = new FutariTabs();
  made.setAttribute("aria-label", t("page.design.tabs"));
  made.append(make("section", { "data-tab": t("page.lobby.open") }, make("p", { class: "empty" }, t("page.lobby.none_open"))), make("section", { "data-tab": t("page.lobby.running") }, make("p", { class: "empty" }, t("page.lobby.none_running"))));
  return made;
}

function plates() {
  /** @type {[import("../parts/futari-plate.js").Sitting, number | null, boolean][]} */
  const shown = [
    [{ seat: "black", person: { name: "Tsuru", kind: "account", rating: 1612, provisional: false }, acting: true, mine: true, link: false }, 583_000, true],
    [{ seat: "gold", person: { name: "Kitsune", kind: "account", rating: 1500, provisional: true }, present: false, link: false }, 14_300, false],
    [{ seat: "black", person: { name: "beginner", kind: "level", rating: null, provisional: false } }, null, false],
    [{ seat: "gold", person: null }, 3 * 86_400_000, false],
    [{ seat: "black", person: { name: null, kind: "someone", rating: null, provisional: false }, winner: true }, 3_725_000, false],
  ];
  const clocks = [583_000, 19_400, 8_000_000].map((left) => {
    const clock = new FutariClock();
    clock.set(left, false);
    return clock;
  });
  return [
    make(
      "div",
      { class: "form narrow" },
      ...shown.map(([sitting, left, running]) => {
        const plate = new FutariPlate();
        plate.show(sitting);
        plate.clock.set(left, running);
        return plate;
      }),
    ),
    make("p", { class: "row" }, ...clocks),
  ];
}

function log() {
  const made = new FutariLog();
  made.setAttribute("aria-label", t("page.design.log"));
  const say = (/** @type {number} */ ply, /** @type {string} */ seat, /** @type {string} */ key) => ({ ply, kind: "choose", seat, time: 0, events: [{ kind: "x", message: { key, params: { seat: { key: `side.${seat}`, params: {} } } }, facts: {} }] });
  made.add([say(1, "black", "table.happened.offer"), say(2, "gold", "table.happened.decline"), say(3, "black", "table.happened.resign")]);
  made.mark(2);
  return made;
}

function chat() {
  const made = new FutariChat();
  made.addEventListener("say", () => made.sent());
  queueMicrotask(() => made.add([{ id: 1, seat: "black", name: "Tsuru", said_at: 0, text: "Konnichiwa!" }, { id: 2, seat: "gold", name: "Kitsune", said_at: 0, text: "Yoroshiku!" }]));
  return made;
}

function notices() {
  const say = (/** @type {"plain" | "good" | "bad"} */ kind) => button(kind, () => toast(t("page.open.waiting"), { kind, action: { text: t("page.agenda.go"), path: "/lobby" } }));
  return [make("div", { class: "notice" }, icon("info"), make("p", {}, t("page.settings.choose_password"))), make("p", { class: "row" }, say("plain"), say("good"), say("bad")), make("p", { class: "empty" }, t("page.lobby.none_open"))];
}
