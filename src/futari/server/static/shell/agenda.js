/** What waits for me: one stream for the whole page, kept open wherever the reader is. */

import { nameOf, placeOf } from "./naming.js";
import { notify, toast } from "./notices.js";
import { session } from "./session.js";
import { UserLine } from "./socket.js";
import { play } from "./sounds.js";
import { t } from "./words.js";

/** @typedef {import("./shapes.js").Agenda} Agenda */
/** @typedef {import("./shapes.js").Lobby} Lobby */
/** @typedef {import("./shapes.js").Listed} Listed */

class AgendaKeeper extends EventTarget {
  /** @type {Agenda | null} */
  agenda = null;
  /** @type {Lobby | null} */
  lobby = null;
  /** @type {UserLine | null} */
  #line = null;
  #withLobby = false;
  /** @type {number | null} */
  #whose = null;
  #quiet = true;

  /** Begin, and follow the session from then on. */
  start() {
    session.addEventListener("change", () => this.#follow());
    this.#follow();
  }

  /** Ask for the lobby too, or no longer. @param {boolean} wanted */
  watchLobby(wanted) {
    if (wanted === this.#withLobby) return;
    this.#withLobby = wanted;
    if (!wanted) this.lobby = null;
    this.#connect();
  }

  #follow() {
    if (session.account.id === this.#whose) return;
    this.#whose = session.account.id;
    this.agenda = null;
    this.dispatchEvent(new Event("agenda"));
    this.#connect();
  }

  #connect() {
    this.#line?.close();
    this.#line = null;
    if (!session.known) return;
    this.#quiet = this.agenda === null;
    const line = new UserLine(this.#withLobby);
    line.addEventListener("agenda", (event) => this.#take(/** @type {any} */ (event).frame.agenda));
    line.addEventListener("lobby", (event) => {
      this.lobby = /** @type {any} */ (event).frame.lobby;
      this.dispatchEvent(new Event("lobby"));
    });
    line.addEventListener("state", () => {
      if (line.reason === "reload") this.dispatchEvent(new Event("reload"));
      // Perhaps it is not the network: somebody may have logged out in another tab.
      if (line.state === "lost") session.refresh().catch(() => undefined);
    });
    this.#line = line.open();
  }

  /** @param {Agenda} agenda */
  #take(agenda) {
    const before = this.agenda;
    this.agenda = agenda;
    if (before && !this.#quiet) {
      for (const each of fresh(agenda.waiting, before.waiting)) this.#tellTurn(each);
      for (const each of fresh(agenda.invitations, before.invitations)) this.#tellInvitation(each);
    }
    this.#quiet = false;
    this.dispatchEvent(new Event("agenda"));
  }

  /** @param {Listed} listed */
  #tellTurn(listed) {
    const path = placeOf(listed.table);
    const against = t("page.agenda.turn", { name: opponentOf(listed) });
    notify(t("page.agenda.your_turn"), against, path);
    if (location.pathname === path) return;
    play("turn");
    toast(against, { action: { text: t("page.agenda.go"), path } });
  }

  /** @param {Listed} listed */
  #tellInvitation(listed) {
    const text = t("page.agenda.invited", { name: nameOf(listed.host) });
    notify(t("page.agenda.invitation"), text, "/lobby");
    play("turn");
    toast(text, { action: { text: t("page.agenda.look"), path: "/lobby" } });
  }
}

/** @param {Listed[]} now @param {Listed[]} before */
function fresh(now, before) {
  const known = new Set(before.map((each) => `${each.table} ${each.ply}`));
  return now.filter((each) => !known.has(`${each.table} ${each.ply}`));
}

/** Whom I play against at a table of mine. @param {Listed} listed */
export function opponentOf(listed) {
  const others = Object.values(listed.people).filter((person) => person?.name !== session.account.name);
  return nameOf(others[0] ?? listed.host);
}

export const keeper = new AgendaKeeper();
