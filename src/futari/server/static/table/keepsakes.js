/** What one takes along from a table: its address, its record, a picture; and the keys. */

import { FutariDialog } from "../parts/futari-dialog.js";
import { make } from "../shell/make.js";
import { toast } from "../shell/notices.js";
import { t } from "../shell/words.js";

/** @typedef {import("../shell/shapes.js").About} About */
/** @typedef {import("./games.js").Face} Face */

/** The address of this page, without what stands behind the #. */
export async function copyAddress() {
  const address = `${location.origin}${location.pathname}`;
  try {
    await navigator.clipboard.writeText(address);
    toast(t("page.link.copied"), { kind: "good" });
  } catch {
    // Browsers keep the clipboard from pages on unsafe addresses.
    toast(address, { seconds: 20 });
  }
}

/** @param {About} about */
export async function downloadRecord(about) {
  save(`/api/v1/tables/${encodeURIComponent(about.table)}/record?form=${about.game === "kamisado" ? "text" : "json"}`, "");
}

/** The board as it is shown, as a picture. @param {Face} face @param {About} about */
export async function downloadPicture(face, about) {
  const name = `${about.game}-${about.table}.svg`;
  const file = new File([await face.picture()], name, { type: "image/svg+xml" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const address = URL.createObjectURL(file);
  save(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} address @param {string} name */
function save(address, name) {
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Each key with what it does. @type {[string, string][]} */
const KEYS = [
  ["↑ ↓ ← →", "page.keys.arrows"],
  ["Enter", "page.keys.enter"],
  ["Esc", "page.keys.escape"],
  ["e 2", "page.keys.square"],
  ["M", "page.keys.must"],
  ["T", "page.keys.targets"],
  ["/", "page.keys.type"],
  [", .", "page.keys.step"],
  ["?", "page.keys.clocks"],
];

/** The keys of a table. @param {readonly [string, string][]} [keys] those of a game that has its own */
export async function showKeys(keys = KEYS) {
  const dialog = FutariDialog.titled(t("page.do.keys"));
  const rows = keys.flatMap(([key, what]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, t(what))]);
  dialog.body.append(make("dl", { class: "keys" }, ...rows));
  await dialog.open();
}
