/** `<waiting-room>`: an open table, until somebody sits down. */

import { sitDown } from "../parts/sitting.js";
import { confirmed } from "../parts/futari-dialog.js";
import { showLink } from "../parts/open-table.js";
import { chip, person } from "../parts/table-list.js";
import { api } from "../shell/api.js";
import { button, make } from "../shell/make.js";
import { agreedName, clockName, nameOf, profileOf } from "../shell/naming.js";
import { report } from "../shell/notices.js";
import { go } from "../shell/router.js";
import { t } from "../shell/words.js";
import { keepLink, keptLink } from "./kept-links.js";

/** @typedef {import("../shell/shapes.js").About} About */

export class WaitingRoom extends HTMLElement {
  /** @param {About} about @param {import("../shell/shapes.js").Sight} sight */
  show(about, { may }) {
    this.hidden = about.status !== "open" && about.status !== "closed";
    if (this.hidden) return;
    if (about.status === "closed") this.replaceChildren(...closed());
    // Two guests may have one name: whose table it is tells the server.
    else this.replaceChildren(...(may.includes("close") ? this.#host(about) : this.#guest(about)));
  }

  /** @param {About} about */
  #host(about) {
    const link = about.terms.against === "link";
    const kept = link ? keptLink(about.table) : null;
    const text = link ? t("page.wait.link") : about.terms.against === "player" ? t("page.wait.player") : t("page.wait.lobby");
    return [
      make("h2", {}, t("page.wait.title")),
      make("p", { class: "waiting-dots", "aria-hidden": "true" }, make("i"), make("i"), make("i")),
      make("p", {}, text),
      facts(about),
      make(
        "div",
        { class: "row centre" },
        kept ? button(t("page.wait.copy_link"), () => void showLink(kept), { kind: "primary", icon: "copy" }) : null,
        link && !kept ? button(t("page.wait.get_link"), () => void this.#fresh(about).catch(report), { kind: "primary", icon: "link" }) : null,
        button(t("page.wait.cancel"), () => void cancel(about).catch(report)),
      ),
      link && !kept ? make("p", { class: "small quiet-text" }, t("page.wait.link_note")) : null,
    ].filter((each) => each !== null);
  }

  /** @param {About} about */
  async #fresh(about) {
    const { invitation } = await api.post(`/tables/${encodeURIComponent(about.table)}/invitation`);
    keepLink(about.table, invitation);
    this.replaceChildren(...this.#host(about));
    await showLink(invitation);
  }

  /** @param {About} about */
  #guest(about) {
    const sit = button(t("page.lobby.sit"), () => void take(about, sit), { kind: "primary large" });
    const kept = about.terms.against === "link";
    return [
      make("h2", {}, t("page.join.heading", { name: nameOf(about.host) })),
      facts(about),
      make("p", {}, kept ? t("page.wait.kept") : t("page.join.text")),
      make("div", { class: "row centre" }, kept ? make("a", { class: "button primary", href: "/lobby" }, t("page.nav.lobby")) : sit),
    ];
  }
}

/** @param {About} about */
function facts(about) {
  return make(
    "p",
    { class: "row centre tight" },
    profileOf(about.host) ? person(about.host) : null,
    chip(agreedName(about.game, about.options)),
    chip(clockName(about.terms.control), "clock"),
    about.terms.rated ? chip(t("page.table.rated"), "star") : null,
    about.terms.private ? chip(t("page.table.private"), "lock") : null,
  );
}

function closed() {
  return [
    make("h2", {}, t("table.closed")),
    make("p", {}, t("page.wait.closed")),
    make("div", { class: "row centre" }, make("a", { class: "button primary", href: "/lobby" }, t("page.nav.lobby")), make("a", { class: "button", href: "/" }, t("page.missing.home"))),
  ];
}

/** @param {About} about */
async function cancel(about) {
  const close = t("page.lobby.close");
  if (!(await confirmed({ title: close, text: t("page.lobby.close_text"), yes: close }))) return;
  await api.delete(`/tables/${encodeURIComponent(about.table)}`);
  await go("/lobby");
}

/** @param {About} about @param {HTMLButtonElement} pressed */
async function take(about, pressed) {
  pressed.disabled = true;
  try {
    await sitDown(about);
  } catch (error) {
    report(error);
  } finally {
    pressed.disabled = false;
  }
}

customElements.define("waiting-room", WaitingRoom);
