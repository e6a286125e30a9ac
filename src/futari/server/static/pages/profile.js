/** A player: ratings with how they went, figures, and the finished games. */

import { tableList } from "../parts/table-list.js";
import { api } from "../shell/api.js";
import { button, make } from "../shell/make.js";
import { ladderName, placeOf } from "../shell/naming.js";
import { attempt, report } from "../shell/notices.js";
import { setTitle } from "../shell/router.js";
import { session } from "../shell/session.js";
import { day, number, t } from "../shell/words.js";

/** @typedef {import("../shell/shapes.js").Listed} Listed */
/** @typedef {{ category: string, rating: number, deviation: number, provisional: boolean, games: number }} Rating */
/** @typedef {{ name: string, kind: string, since: number, ratings: Rating[], tables: Listed[], before: number | null }} Profile */
/** @typedef {{ table: string, before: number, after: number, deviation: number, changed_at: number }} Change */

/** @param {HTMLElement} main @param {Record<string, string>} params */
export async function show(main, { name = "" }) {
  const path = `/players/${encodeURIComponent(name)}`;
  /** @type {Profile} */
  const profile = await api.get(path);
  setTitle(profile.name);
  const own = session.account.kind === "account" && session.account.name === profile.name;
  const ratings = make("div", { class: "ratings" });
  const list = make("div");
  main.append(
    make("h1", {}, profile.name),
    make("p", { class: "quiet-text" }, [t(profile.kind === "bot" ? "page.person.bot" : "page.profile.account"), t("page.profile.since", { day: day(profile.since) })].join(" · ")),
    own ? make("p", { class: "row" }, profile.tables.length ? "" : make("a", { class: "button primary", href: "/lobby" }, t("page.open.title")), make("a", { class: "button", href: "/settings" }, t("page.nav.settings"))) : "",
    make("section", { class: "band", "aria-labelledby": "profile-ratings" }, make("h2", { id: "profile-ratings" }, t("page.profile.ratings")), ratings),
    make("section", { class: "band", "aria-labelledby": "profile-games" }, make("h2", { id: "profile-games" }, t("page.profile.games")), list),
  );
  if (!profile.ratings.length) ratings.append(make("p", { class: "empty" }, t("page.profile.unrated")));
  for (const rating of profile.ratings) ratings.append(ratingCard(path, rating));
  showGames(list, path, profile.name, profile.tables, profile.before);
}

/** @param {string} path @param {Rating} rating */
function ratingCard(path, rating) {
  const graph = make("div", { class: "graph" });
  void api.get(`${path}/history?category=${encodeURIComponent(rating.category)}`).then(({ changes }) => drawHistory(graph, changes), report);
  return make(
    "article",
    { class: "card rating" },
    make("h3", {}, ladderName(rating.category)),
    make("p", { class: "rating-number" }, number(rating.rating), make("span", { class: "small quiet-text" }, ` ± ${number(2 * rating.deviation)}`)),
    make("p", { class: "small quiet-text" }, [t("page.profile.games_played", { n: rating.games }), rating.provisional ? t("page.profile.provisional") : ""].filter(Boolean).join(" · ")),
    graph,
  );
}

/** How a rating went, as a line; the text beside it says the same in figures. @param {HTMLElement} place @param {Change[]} changes the latest first */
function drawHistory(place, changes) {
  const values = [...changes].reverse().map(({ after }) => after);
  if (values.length < 2) return;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, at) => `${(at / (values.length - 1)) * 200},${48 - ((value - low) / Math.max(1, high - low)) * 44}`);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-2 0 204 52");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", t("page.profile.graph", { low: number(low), high: number(high) }));
  const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
  line.setAttribute("points", points.join(" "));
  svg.append(line);
  place.append(svg);
}

/**
 * @param {HTMLElement} place
 * @param {string} path
 * @param {string} name
 * @param {Listed[]} tables
 * @param {number | null} before
 */
function showGames(place, path, name, tables, before) {
  if (tables.length || !place.children.length) {
    place.append(
      tableList(tables, t("page.profile.no_games"), (listed) => [
        make("span", { class: "small quiet-text" }, result(listed, name)),
        make("a", { class: "button", href: `${placeOf(listed.table)}/replay` }, t("page.profile.replay")),
      ]),
    );
  }
  if (before === null) return;
  const next = async () => {
    const page = await api.get(`${path}?before=${before}`);
    more.remove();
    showGames(place, path, name, page.tables, page.before);
  };
  const more = button(t("page.profile.more"), () => void attempt(more, next));
  place.append(more);
}

/** @param {Listed} listed @param {string} name */
function result(listed, name) {
  // On one device both sides are the same person's.
  if (listed.terms.against === "hotseat") return "";
  const seat = Object.entries(listed.people).find(([, person]) => person?.name === name)?.[0];
  if (!listed.outcome?.winner) return t("page.profile.nobody_won");
  return t(listed.outcome.winner === seat ? "page.profile.won" : "page.profile.lost");
}
