/** A curtain for two on one device: a game with secrets is shown only once the other one sits in front of it. */

import { FutariDialog } from "../parts/futari-dialog.js";
import { games } from "../parts/open-table.js";
import { button, make } from "../shell/make.js";
import { sideName } from "../shell/naming.js";
import { t } from "../shell/words.js";

/** Whether a game has something to hide; those on the shelf say so. @param {string} game */
export async function hasSecrets(game) {
  return (await games()).some(({ name, has_secrets }) => name === game && has_secrets);
}

/** Wait behind the curtain for a seat. @param {string} seat */
export async function curtainFor(seat) {
  const side = sideName(seat);
  const dialog = FutariDialog.titled(t("page.curtain.title", { side }), { closable: false });
  const go = button(t("page.curtain.go"), () => dialog.close(), { kind: "primary large" });
  dialog.body.append(make("p", {}, t("page.curtain.text", { side })), make("div", { class: "dialog-foot" }, go));
  await dialog.open();
}
