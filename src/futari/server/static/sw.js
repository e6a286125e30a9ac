// The service worker: keeps the page's own files and a page for when there is no network. Nothing else is ever kept: what
// comes from /api, and every page address, goes to the network and back untouched.

const version = new URL(self.location.href).searchParams.get("v") ?? "";
const CACHE = `futari-${version}`;
const FILES = `/static/${version}/`;
const OFFLINE = "/offline.html";
const KEPT = ["style/tokens+base+parts+pages.css", "shell/early.js", "shell/offline.js", "icons/icons.svg", "icons/icon.svg"];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([OFFLINE, ...KEPT.map((name) => FILES + name)])));
  void worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  // The language has changed: so has the offline page.
  if (event.data === "offline-page") event.waitUntil(caches.open(CACHE).then((cache) => cache.add(OFFLINE)));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith(FILES)) event.respondWith(fromCache(request));
  else if (request.mode === "navigate") event.respondWith(orOffline(request));
});

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("futari-") && name !== CACHE) await caches.delete(name);
  }
}

/** Go where a notification leads, in a page that is open. @param {string} path */
async function follow(path) {
  const [page] = await worker.clients.matchAll({ type: "window" });
  if (!page) return void (await worker.clients.openWindow(path));
  page.postMessage({ go: path });
  await page.focus();
}

/** @param {Request} request */
async function fromCache(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) await cache.put(request.url, answer.clone());
  return answer;
}

/** @param {Request} request */
async function orOffline(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(OFFLINE)) ?? Response.error();
  }
}
