/** The lobby: open a table, sit down at one, watch, and look at the ladders. Live by one's own stream. */

import { confirmed } from "../parts/futari-dialog.js";
import { FutariTabs } from "../parts/futari-tabs.js";
import { AGAINST, games, openTableDialog, showLink } from "../parts/open-table.js";
import { sitDown } from "../parts/sitting.js";
import { tableList, toTable } from "../parts/table-list.js";
import { keeper } from "../shell/agenda.js";
import { api } from "../shell/api.js";
import { button, icon, make } from "../shell/make.js";
import { ladderName, placeOf } from "../shell/naming.js";
import { attempt, report } from "../shell/notices.js";
import { go } from "../shell/router.js";
import { session } from "../shell/session.js";
import { number, t } from "../shell/words.js";

/** @typedef {import("../shell/shapes.js").Listed} Listed */
/** @typedef {import("../shell/shapes.js").Lobby} Lobby */

// Strangers have no stream; they look again from time to time.
const LOOK_AGAIN = 15_000;

/** @param {HTMLElement} main */
export async function show(main) {
  const mine = make("section", { class: "band", "aria-labelledby": "lobby-mine" });
  const open = make("section", { id: "lobby-open", "data-tab": t("page.lobby.open") });
  const running = make("section", { id: "lobby-running", "data-tab": t("page.lobby.running") });
  const ladders = make("section", { id: "lobby-ladders", "data-tab": t("page.lobby.ladders") });
  const tabs = new FutariTabs();
  tabs.setAttribute("aria-label", t("page.lobby.title"));
  tabs.append(open, running, ladders);
  main.append(make("h1", {}, t("page.lobby.title")), mine, opening(), make("section", { class: "band" }, tabs));

  /** @param {Lobby} lobby */
  const showLobby = (lobby) => {
    const own = new Set((keeper.agenda?.open ?? []).map(({ table }) => table));
    open.replaceChildren(tableList(lobby.open, t("page.lobby.none_open"), (listed) => [own.has(listed.table) ? null : sitButton(listed)]));
    running.replaceChildren(tableList(lobby.running, t("page.lobby.none_running"), (listed) => [toTable(listed, t("page.lobby.watch"))]));
    tabs.rename("lobby-open", count(t("page.lobby.open"), lobby.open.length));
    tabs.rename("lobby-running", count(t("page.lobby.running"), lobby.running.length));
  };
  /** @type {Set<string>} */
  let waitedFor = new Set();
  const showMine = () => {
    fillMine(mine);
    // Somebody has sat down at a table of mine while I stand here: off we go.
    const agenda = keeper.agenda;
    const begun = [...(agenda?.waiting ?? []), ...(agenda?.playing ?? [])].find(({ table }) => waitedFor.has(table));
    waitedFor = new Set((agenda?.open ?? []).map(({ table }) => table));
    if (begun && !document.querySelector("dialog[open]")) void go(placeOf(begun.table));
  };
  const fromStream = () => keeper.lobby && showLobby(keeper.lobby);
  const look = () => void api.get("/lobby").then(showLobby, () => undefined);
  const timer = setInterval(() => session.known || document.hidden || look(), LOOK_AGAIN);

  showLobby(await api.get("/lobby"));
  void fillLadders(ladders).catch(report);
  showMine();
  keeper.addEventListener("lobby", fromStream);
  keeper.addEventListener("agenda", showMine);
  keeper.watchLobby(true);
  const asked = new URLSearchParams(location.search);
  const against = AGAINST.find(([kind]) => kind === asked.get("against"));
  if (against) queueMicrotask(() => void openTableDialog(against[0], asked.get("game") ?? "").catch(report));
  return () => {
    clearInterval(timer);
    keeper.removeEventListener("lobby", fromStream);
    keeper.removeEventListener("agenda", showMine);
    keeper.watchLobby(false);
  };
}

/** @param {string} text @param {number} n */
function count(text, n) {
  return n ? `${text} (${number(n)})` : text;
}

function opening() {
  return make(
    "section",
    { class: "band", "aria-labelledby": "lobby-opening" },
    make("h2", { id: "lobby-opening" }, t("page.open.title")),
    make(
      "ul",
      { class: "doors" },
      ...AGAINST.map(([against, sign]) =>
        make(
          "li",
          {},
          make(
            "button",
            { type: "button", class: "door", onclick: () => void openTableDialog(against).catch(report) },
            icon(sign),
            make("span", { class: "door-name" }, t(`page.against.${against}`)),
            make("span", { class: "door-note" }, t(`page.against.${against}_note`)),
          ),
        ),
      ),
    ),
  );
}

/** @param {Listed} listed */
function sitButton(listed) {
  const sit = button(t("page.lobby.sit"), () => void attempt(sit, async () => void ((await sitDown(listed)) && (await go(placeOf(listed.table))))), { kind: "primary" });
  return sit;
}

/** @param {HTMLElement} place */
function fillMine(place) {
  const agenda = keeper.agenda;
  const all = agenda ? [...agenda.invitations, ...agenda.waiting, ...agenda.playing, ...agenda.open] : [];
  place.hidden = all.length === 0;
  if (!agenda || !all.length) return;
  const invited = new Set(agenda.invitations.map(({ table }) => table));
  const waiting = new Set(agenda.waiting.map(({ table }) => table));
  const list = tableList(all, "", (listed) => {
    if (invited.has(listed.table)) return [sitButton(listed), closeButton(listed, t("page.lobby.decline"))];
    if (waiting.has(listed.table)) return [toTable(listed, t("page.home.your_turn"), "primary")];
    if (listed.status === "playing") return [toTable(listed, t("page.home.continue"))];
    return [listed.terms.against === "link" ? linkButton(listed) : null, closeButton(listed, t("page.lobby.close"))];
  });
  place.replaceChildren(make("h2", { id: "lobby-mine" }, t("page.lobby.mine")), list);
}

/** @param {Listed} listed */
function linkButton(listed) {
  const fresh = async () => showLink((await api.post(`/tables/${encodeURIComponent(listed.table)}/invitation`)).invitation);
  return button(t("page.lobby.new_link"), () => void fresh().catch(report), { icon: "link" });
}

/** @param {Listed} listed @param {string} text */
function closeButton(listed, text) {
  const close = async () => {
    if (await confirmed({ title: text, text: t("page.lobby.close_text"), yes: text })) await api.delete(`/tables/${encodeURIComponent(listed.table)}`);
  };
  return button(text, () => void close().catch(report));
}

/** @param {HTMLElement} place */
async function fillLadders(place) {
  const ladders = (await games()).flatMap((box) => box.ladders);
  const boards = await Promise.all(ladders.map((ladder) => api.get(`/leaderboard?category=${encodeURIComponent(ladder)}`)));
  const shown = boards.filter(({ players }) => players.length);
  if (!shown.length) place.append(make("p", { class: "empty" }, t("page.lobby.no_ladder")));
  for (const { category, players } of shown) {
    const rows = players.slice(0, 20).map((/** @type {any} */ player) =>
      make(
        "tr",
        {},
        make("td", {}, number(player.place)),
        make("td", {}, make("a", { href: `/player/${encodeURIComponent(player.name)}` }, player.name)),
        make("td", { class: "number" }, number(player.rating)),
        make("td", { class: "number" }, number(player.games)),
      ),
    );
    place.append(
      make("h3", {}, ladderName(category)),
      make(
        "table",
        {},
        make("thead", {}, make("tr", {}, ...["place", "player", "rating", "games"].map((column) => make("th", { scope: "col" }, t(`page.ladder.${column}`))))),
        make("tbody", {}, ...rows),
      ),
    );
  }
}
