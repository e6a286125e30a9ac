/** Home: play now, go on, puzzles, learning. */

import { openTable, openTableDialog } from "../parts/open-table.js";
import { tableList, toTable } from "../parts/table-list.js";
import { keeper } from "../shell/agenda.js";
import { button, icon, make } from "../shell/make.js";
import { attempt, report } from "../shell/notices.js";
import { setTitle } from "../shell/router.js";
import { t } from "../shell/words.js";

/** The first game of a newcomer: one round against the kindest of our bots. */
const FIRST_GAME = { game: "kamisado", options: { format: "single" }, against: "bot", bot: "beginner", side: "first", clock: { kind: "none" } };

/** @param {HTMLElement} main */
export async function show(main) {
  setTitle(t("page.home.title"));
  const mine = make("section", { class: "band home-mine", "aria-labelledby": "home-mine" });
  const drawing = make("div", { class: "hero-picture", "aria-hidden": "true" });
  main.append(hero(drawing), mine, ways());
  const showMine = () => fillMine(mine);
  keeper.addEventListener("agenda", showMine);
  showMine();
  void import("../parts/hero-picture.js").then(({ drawHero }) => drawHero(drawing)).catch(() => undefined);
  return () => keeper.removeEventListener("agenda", showMine);
}

/** @param {HTMLElement} drawing */
function hero(drawing) {
  const playNow = button(t("page.home.play"), () => void attempt(playNow, () => openTable(FIRST_GAME)), { kind: "primary large", icon: "play" });
  return make(
    "section",
    { class: "hero" },
    make(
      "div",
      { class: "hero-text" },
      make("h1", {}, t("page.home.heading")),
      make("p", { class: "lead" }, t("page.home.lead")),
      make("div", { class: "row" }, playNow, button(t("page.home.friend"), () => void openTableDialog("link").catch(report), { kind: "large", icon: "link" })),
      make("p", { class: "small quiet-text" }, t("page.home.play_hint")),
    ),
    drawing,
  );
}

/** @param {HTMLElement} place */
function fillMine(place) {
  const agenda = keeper.agenda;
  const tables = agenda ? [...agenda.waiting, ...agenda.playing] : [];
  place.hidden = tables.length === 0;
  if (!agenda || !tables.length) return;
  const waiting = new Set(agenda.waiting.map(({ table }) => table));
  const list = tableList(tables.slice(0, 5), "", (listed) => [
    toTable(listed, t(waiting.has(listed.table) ? "page.home.your_turn" : "page.home.continue"), waiting.has(listed.table) ? "primary" : ""),
  ]);
  place.replaceChildren(make("h2", { id: "home-mine" }, t("page.home.mine")), list);
}

function ways() {
  const campaign = way("flag", "/lobby?against=bot&game=sekigahara", t("page.home.campaign"), t("page.home.campaign_text"));
  return make(
    "section",
    { class: "band", "aria-labelledby": "home-ways" },
    make("h2", { id: "home-ways" }, t("page.home.more")),
    make(
      "ul",
      { class: "ways" },
      campaign,
      way("flag", "/learn?game=sekigahara", t("page.guide.title"), t("page.home.guide_text")),
      way("play", "/learn", t("page.learn.title"), t("page.learn.lead")),
      way("puzzle", "/puzzles/daily", t("page.home.daily"), t("page.home.daily_text")),
      way("learn", "/rules", t("page.home.learn"), t("page.home.learn_text")),
      way("analysis", "/analysis", t("page.home.analysis"), t("page.home.analysis_text")),
      way("lobby", "/lobby", t("page.home.lobby"), t("page.home.lobby_text")),
    ),
  );
}

/** @param {string} sign @param {string} path @param {string} title @param {string} text */
function way(sign, path, title, text) {
  return make("li", { class: "way" }, icon(sign), make("h3", {}, make("a", { href: path }, title)), make("p", {}, text));
}
