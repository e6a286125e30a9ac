/** Where the guided campaign begins: what it holds, and the button that opens its table. */

import { openTable } from "../parts/open-table.js";
import { PROGRESS, theLessons } from "../sekigahara/campaign-guide.js";
import { button, icon, make } from "../shell/make.js";
import { attempt } from "../shell/notices.js";
import { setTitle } from "../shell/router.js";
import { t } from "../shell/words.js";
import { Progress } from "./progress.js";

const GUIDED = { game: "sekigahara", against: "bot", guided: true };

/** @param {HTMLElement} main */
export async function showCourse(main) {
  const { lessons } = await theLessons();
  setTitle(t("page.guide.title"));
  const progress = new Progress(PROGRESS);
  const begin = button(t("page.guide.begin"), () => void attempt(begin, () => start(progress)), { kind: "primary large", icon: "play" });
  const steps = lessons.map(({ name, title }) => make("li", { class: progress.isDone(name) ? "done" : "" }, progress.isDone(name) ? icon("check") : null, title));
  main.append(
    make(
      "div",
      { class: "learn campaign-course" },
      make("header", { class: "learn-head" }, make("h1", {}, t("page.guide.title"))),
      make("p", { class: "lead" }, t("page.guide.lead")),
      make("p", { class: "row" }, begin, make("a", { class: "button", href: "/rules/sekigahara" }, icon("learn"), make("span", {}, t("page.guide.rules")))),
      make("h2", { id: "course-steps" }, t("page.guide.steps")),
      make("ol", { class: "course-steps", "aria-labelledby": "course-steps" }, ...steps),
      make("p", {}, make("a", { href: "/learn" }, t("page.guide.kamisado"))),
    ),
  );
}

/** @param {Progress} progress */
async function start(progress) {
  progress.at = "";
  await openTable(GUIDED);
}
