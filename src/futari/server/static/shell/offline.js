// The offline page comes back by itself as soon as there is something to come back to.
const EVERY = 3000;

addEventListener("online", () => location.reload());
document.getElementById("again")?.addEventListener("click", () => location.reload());

// The network may be there and the server not: look for it from time to time.
setInterval(async () => {
  const answer = await fetch("/ready", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}, EVERY);
