/** Starts the page: words, preferences, who is here, and the page of this address. */

import { keeper } from "./shell/agenda.js";
import { startHeader } from "./shell/header.js";
import { report } from "./shell/notices.js";
import { loadPreferences } from "./shell/preferences.js";
import { preloadPage, startRouter } from "./shell/router.js";
import { session } from "./shell/session.js";
import { isLanguage, loadWords } from "./shell/words.js";

const root = document.documentElement;
const main = document.getElementById("main");

async function start() {
  loadPreferences();
  const asked = session.refresh();
  // The page comes on its way while its words do.
  preloadPage(location.pathname);
  const spoken = isLanguage(root.lang) ? root.lang : "en";
  await loadWords(spoken, root.dataset["words"]);
  startHeader();
  await asked.catch(report);
  keeper.start();
  if (main) await startRouter(main);
  root.dataset["ready"] = "true";
  performance.mark("futari-ready");
}

addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  report(event.reason);
});

// A notification that the service worker has shown was clicked.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (typeof data?.go === "string") dispatchEvent(new CustomEvent("futari-go", { detail: data.go }));
});

// Install the page's files for the next visit, once there is nothing better to do.
addEventListener("load", () => {
  if ("serviceWorker" in navigator && isSecureContext) {
    setTimeout(() => navigator.serviceWorker.register(`/sw.js?v=${root.dataset["version"]}`).catch(() => undefined), 1500);
  }
});

void start();
