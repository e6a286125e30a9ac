/** About: what this is, whose the names are, and how to go on. */

import { make } from "../shell/make.js";
import { t } from "../shell/words.js";

/** @param {HTMLElement} main */
export async function show(main) {
  main.append(
    make(
      "article",
      { class: "prose" },
      make("h1", {}, t("page.about.title")),
      make("p", { class: "lead" }, t("page.about.what")),
      make("h2", {}, t("page.about.owners_title")),
      make("p", {}, t("page.about.owners")),
      make("h2", {}, t("page.about.fair_title")),
      make("p", {}, t("page.about.fair")),
      make("h2", {}, t("page.about.private_title")),
      make("p", {}, t("page.about.private")),
      make("h2", {}, t("page.about.everyone_title")),
      make("p", {}, t("page.about.everyone")),
      make("h2", {}, t("page.about.programs_title")),
      make("p", {}, t("page.about.programs"), " ", make("a", { href: "/openapi.json", target: "_blank", rel: "noopener" }, "openapi.json")),
      make("p", { class: "row" }, make("a", { class: "button primary", href: "/" }, t("page.home.play")), make("a", { class: "button", href: "/rules" }, t("page.nav.learn")), make("a", { class: "button", href: "/design" }, t("page.nav.design"))),
    ),
  );
}
