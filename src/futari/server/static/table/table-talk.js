/** The chat of a table: lines in, lines out, and how many were not read yet. */

import { report } from "../shell/notices.js";
import { play } from "../shell/sounds.js";
import { t } from "../shell/words.js";

/** @typedef {import("./table-frame.js").TableFrame} TableFrame */
/** @typedef {import("./table-session.js").TableSession} TableSession */

export class TableTalk {
  #read = 0;
  #unread = 0;
  // What was said before one came makes no sound.
  #quiet = true;

  /** @param {TableSession} session @param {TableFrame} frame */
  constructor(session, frame) {
    this.session = session;
    this.frame = frame;
    session.addEventListener("chat", () => this.#show());
    frame.tabs.addEventListener("change", () => this.#show());
    frame.chat.addEventListener("say", (event) => void this.#say(/** @type {any} */ (event).text));
  }

  #show() {
    const { chat, sight } = this.session;
    const fresh = chat.slice(this.#read);
    this.#read = chat.length;
    this.frame.chat.add(fresh);
    const others = fresh.filter(({ seat }) => seat === null || seat !== sight.seat).length;
    if (others && !this.#quiet) play("chat");
    if (fresh.length) this.#quiet = false;
    this.#unread = this.frame.tabs.chosen === "table-chat" ? 0 : this.#unread + others;
    this.frame.tabs.rename("table-chat", this.#unread ? t("page.table.chat_unread", { n: this.#unread }) : t("page.chat.title"));
  }

  /** @param {string} text */
  async #say(text) {
    try {
      await this.session.say(text);
      this.frame.chat.sent();
    } catch (error) {
      report(error);
    }
  }
}
