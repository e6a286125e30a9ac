/** Who is at this browser. */

import { api } from "./api.js";

/** @typedef {import("./shapes.js").Account} Account */

/** @type {Account} */
const NOBODY = { kind: "nobody", id: null, name: "", host: false, choose_password: false, sign_up: true };

class Session extends EventTarget {
  account = NOBODY;
  /** @type {Promise<Account> | null} */
  #asking = null;

  /** Whether somebody is here who may sit down at a table. */
  get known() {
    return this.account.kind !== "nobody";
  }

  /** Ask the server who we are; many who ask at once share one answer. */
  refresh() {
    this.#asking ??= api.get("/account").then(
      (account) => {
        this.#asking = null;
        return this.#be(account);
      },
      (error) => {
        this.#asking = null;
        throw error;
      },
    );
    return this.#asking;
  }

  /** @param {string} name */
  async beGuest(name) {
    return this.#be(await api.post("/account/guest", { name }));
  }

  /** @param {string} name @param {string} password */
  async signUp(name, password) {
    return this.#be(await api.post("/account/sign-up", { name, password }));
  }

  /** @param {string} name @param {string} password */
  async logIn(name, password) {
    return this.#be(await api.post("/account/log-in", { name, password }));
  }

  /** @param {string} name */
  async rename(name) {
    return this.#be({ ...this.account, ...(await api.put("/account/name", { name })) });
  }

  /** @param {string} old @param {string} fresh */
  async changePassword(old, fresh) {
    return this.#be(await api.put("/account/password", { old, new: fresh }));
  }

  async logOut() {
    await api.post("/account/log-out");
    return this.#leave();
  }

  async logOutEverywhere() {
    await api.post("/account/log-out-everywhere");
    return this.#leave();
  }

  /** @param {string} password empty for a guest */
  async erase(password) {
    await api.post("/account/delete", password ? { password } : { confirm: true });
    return this.#leave();
  }

  #leave() {
    return this.#be({ ...NOBODY, sign_up: this.account.sign_up });
  }

  /** @param {Account} account */
  #be(account) {
    const changed = JSON.stringify(account) !== JSON.stringify(this.account);
    this.account = account;
    if (changed) this.dispatchEvent(new Event("change"));
    return account;
  }
}

export const session = new Session();

const BIRDS = ["Tsuru", "Kitsune", "Momiji", "Hotaru", "Sagi", "Tanuki", "Suzume", "Sakura", "Kuma", "Tombo"];

/** A name for somebody who would rather play than think of one. */
export function suggestedName() {
  const bird = BIRDS[Math.floor(Math.random() * BIRDS.length)] ?? "Tsuru";
  return `${bird} ${10 + Math.floor(Math.random() * 90)}`;
}
