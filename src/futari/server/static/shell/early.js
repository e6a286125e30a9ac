// Before anything is painted: the theme and the language that were chosen, so that nothing flashes.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("futari.preferences") ?? "{}");
    const root = document.documentElement;
    if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
    if (kept.motion === "reduced") root.dataset.motion = "reduced";
    // The server goes by a cookie; browsers forget cookies sooner than what is stored.
    if (/^(en|hu|ro|ru)$/.test(kept.language) && kept.language !== root.lang && !/(^|; )lang=/.test(document.cookie)) {
      document.cookie = `lang=${kept.language}; Path=/; Max-Age=31536000; SameSite=Lax`;
      if (/(^|; )lang=/.test(document.cookie)) location.reload();
    }
  } catch {
    // Without storage there is nothing chosen.
  }
  if (!document.documentElement.dataset.version) return; // the offline page, which asks for nothing
  // What the page will ask for first, asked for while its scripts are still on their way.
  const table = /^\/table\/[\w-]+$/.test(location.pathname) ? [`/api/v1/tables/${location.pathname.slice("/table/".length)}`] : [];
  for (const href of ["/api/v1/account", ...table]) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
    document.head.append(link);
  }
})();
