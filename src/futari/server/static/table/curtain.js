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

/** Wait behind the curtain for a seat. @param {string} seat @param {boolean} [answered] whether there is nothing to ask, because the answer was given beforehand */
export async function curtainFor(seat, answered = false) {
  const side = sideName(seat);
  const dialog = FutariDialog.titled(t("page.curtain.title", { side }), { closable: false });
  const text = make("p", {}, t("page.curtain.text", { side }));
  const go = button(t("page.curtain.go"), () => (answered && !text.dataset["told"] ? tell() : dialog.close()), { kind: "primary large" });
  const tell = () => {
    text.dataset["told"] = "answered";
    text.textContent = t("page.curtain.answered", { side });
    const word = go.querySelector("span");
    if (word) word.textContent = t("page.curtain.back");
  };
  dialog.body.append(text, make("div", { class: "dialog-foot" }, go));
  await dialog.open();
}
