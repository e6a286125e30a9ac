/** Where the link of an invitation leads. Its secret stands in the fragment and goes to the server in a body only. */

import { someone } from "../parts/account-dialog.js";
import { saidAt } from "../parts/sitting.js";
import { chip, person } from "../parts/table-list.js";
import { api, ApiError } from "../shell/api.js";
import { button, make } from "../shell/make.js";
import { agreedName, clockName, nameOf, placeOf, profileOf } from "../shell/naming.js";
import { attempt } from "../shell/notices.js";
import { go } from "../shell/router.js";
import { session } from "../shell/session.js";
import { t } from "../shell/words.js";

/** @param {HTMLElement} main */
export async function show(main) {
  const link = location.hash.slice(1);
  if (!link) throw new ApiError(404, { key: "page.join.no_link" });
  /** @type {import("../shell/shapes.js").About} */
  const about = await api.post("/invitations/look", { link });
  const accept = button(t("page.join.accept"), () => void attempt(accept, () => join(link, about)), { kind: "primary large" });
  const own = await isOwn(about);
  main.append(
    make(
      "section",
      { class: "alone card" },
      make("h1", {}, t("page.join.heading", { name: nameOf(about.host) })),
      make("p", { class: "row centre tight" }, profileOf(about.host) ? person(about.host) : null, chip(agreedName(about.game, about.options)), about.terms.side === "bid" ? chip(t("page.table.bids")) : null, chip(clockName(about.terms.control), "clock"), about.terms.rated ? chip(t("page.table.rated"), "star") : null),
      make("p", {}, t(own ? "page.join.own" : "page.join.text")),
      make("p", { class: "row centre" }, own ? make("a", { class: "button primary", href: placeOf(about.table) }, t("page.join.to_table")) : accept),
    ),
  );
}

/** Whether one's own link came back. Two guests may have one name: then the server tells them apart. @param {import("../shell/shapes.js").About} about */
async function isOwn({ table, host }) {
  if (host?.name !== session.account.name || host.kind !== session.account.kind) return false;
  try {
    return (await api.get(`/tables/${encodeURIComponent(table)}`)).sight.may.includes("close");
  } catch (error) {
    // A private table is not shown to a namesake.
    if (error instanceof ApiError && error.status) return false;
    throw error;
  }
}

/** @param {string} link @param {import("../shell/shapes.js").About} about */
async function join(link, about) {
  if (!(await someone())) return;
  const said = await saidAt(about);
  if (!said) return;
  const place = await api.post("/invitations/accept", { link, ...said });
  await go(placeOf(place.about.table), { replace: true });
}
