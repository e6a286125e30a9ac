/** Telling the reader: toasts on the page, and the browser's notifications when the page is out of sight. */

import { ApiError } from "./api.js";
import { preferences, prefer } from "./preferences.js";
import { FutariToasts } from "../parts/futari-toasts.js";
import { t } from "./words.js";

/** @typedef {import("../parts/futari-toasts.js").Toast} Toast */

/**
 * Say something in passing.
 *
 * @param {string} text
 * @param {Omit<Toast, "text">} [more]
 */
export function toast(text, more = {}) {
  FutariToasts.onPage().show({ text, ...more });
}

/** Say what went wrong; what nobody foresaw also goes to the console. @param {unknown} error */
export function report(error) {
  if (error instanceof ApiError) {
    toast(error.sentences.join(" "), { kind: "bad" });
    return;
  }
  console.error(error);
  toast(t("page.error.unexpected"), { kind: "bad" });
}

/**
 * Do what a button is for: once, however often it is pressed meanwhile, and say what went wrong. The button stays
 * enabled, because a disabled one loses the focus and could not get it back from a dialog.
 *
 * @param {HTMLButtonElement} pressed
 * @param {() => Promise<unknown>} act
 */
export async function attempt(pressed, act) {
  if (pressed.ariaBusy === "true") return;
  pressed.ariaBusy = "true";
  try {
    await act();
  } catch (error) {
    report(error);
  } finally {
    pressed.ariaBusy = null;
  }
}

/** Whether the browser has notifications at all (it has none on an unsafe address). */
export function canNotify() {
  return "Notification" in window && isSecureContext;
}

/** Ask for notifications; answers whether they are allowed. */
export async function askToNotify() {
  const allowed = canNotify() && (await permission()) === "granted";
  prefer("notify", allowed);
  return allowed;
}

async function permission() {
  return Notification.permission === "default" ? Notification.requestPermission() : Notification.permission;
}

/**
 * Tell somebody who is looking elsewhere; `path` is where a click leads.
 *
 * @param {string} title
 * @param {string} text
 * @param {string} path
 */
export function notify(title, text, path) {
  if (!document.hidden || !preferences.notify || !canNotify() || Notification.permission !== "granted") return;
  const look = { body: text, tag: path, icon: new URL("../icons/icon-192.png", import.meta.url).href };
  try {
    const notice = new Notification(title, look);
    notice.onclick = () => {
      window.focus();
      notice.close();
      dispatchEvent(new CustomEvent("futari-go", { detail: path }));
    };
  } catch {
    // Some phones have notifications for service workers only; ours answers a click (sw.js).
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, { ...look, data: path })).catch(() => undefined);
  }
}

const speaker = () => /** @type {HTMLElement} */ (document.getElementById("speaker") ?? madeSpeaker());

function madeSpeaker() {
  const region = document.createElement("div");
  region.id = "speaker";
  region.className = "unseen";
  region.setAttribute("aria-live", "polite");
  document.body.append(region);
  return region;
}

/** Say something to screen readers only. @param {string} text */
export function announce(text) {
  const region = speaker();
  // The same text twice would be said once.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
