/** Coming in: as a guest with a name, with a new account, or with an account one has. */

import { ApiError } from "../shell/api.js";
import { make } from "../shell/make.js";
import { report } from "../shell/notices.js";
import { session, suggestedName } from "../shell/session.js";
import { t } from "../shell/words.js";
import { FutariDialog } from "./futari-dialog.js";
import { FutariField } from "./futari-field.js";

/**
 * Somebody to play as: asks for a name, kindly and only if there is none yet. False if the reader would rather not.
 *
 * @param {string} [why] a line that says what comes next
 */
export async function someone(why = t("page.guest.text")) {
  if (session.known) return true;
  const dialog = FutariDialog.titled(t("page.guest.title"));
  const name = make("input", { type: "text", maxlength: 24, autocomplete: "nickname", required: true, value: suggestedName() });
  const field = FutariField.around(t("page.guest.name"), name, { hint: t("page.guest.hint") });
  const form = enter(dialog, t("page.guest.go"), [field], async () => {
    await session.beGuest(name.value);
  });
  const other = make("button", { type: "button", class: "link" }, t("page.guest.have_account"));
  other.addEventListener("click", () => dialog.close("log-in"));
  dialog.body.append(make("p", {}, why), form, make("p", { class: "small" }, other));
  const opened = dialog.open();
  name.select();
  const answer = await opened;
  return answer === "log-in" ? logIn() : answer === "done";
}

/** Log in; answers whether that was done. @returns {Promise<boolean>} */
export async function logIn() {
  const dialog = FutariDialog.titled(t("page.log_in.title"));
  const name = make("input", { type: "text", maxlength: 64, autocomplete: "username", required: true, name: "username" });
  const password = make("input", { type: "password", maxlength: 1024, autocomplete: "current-password", required: true, name: "password" });
  const fields = [FutariField.around(t("page.account.name"), name), FutariField.around(t("page.account.password"), password)];
  const form = enter(dialog, t("page.log_in.go"), fields, async () => {
    await session.logIn(name.value, password.value);
  });
  const other = make("button", { type: "button", class: "link" }, t("page.log_in.no_account"));
  other.addEventListener("click", () => dialog.close("sign-up"));
  if (session.account.kind === "guest") dialog.body.append(make("p", {}, t("page.log_in.guest")));
  dialog.body.append(form);
  if (session.account.sign_up) dialog.body.append(make("p", { class: "small" }, other));
  const answer = await dialog.open();
  return answer === "sign-up" ? signUp() : answer === "done";
}

/** Make an account; a guest keeps all games. @returns {Promise<boolean>} */
export async function signUp() {
  const dialog = FutariDialog.titled(t("page.sign_up.title"));
  const guest = session.account.kind === "guest" ? session.account.name : "";
  const name = make("input", { type: "text", maxlength: 24, autocomplete: "username", required: true, name: "username", value: guest });
  const password = make("input", { type: "password", maxlength: 1024, autocomplete: "new-password", required: true, name: "password" });
  const fields = [
    FutariField.around(t("page.account.name"), name),
    FutariField.around(t("page.account.password"), password, { hint: t("page.sign_up.password_hint") }),
  ];
  const form = enter(dialog, t("page.sign_up.go"), fields, async () => {
    await session.signUp(name.value, password.value);
  });
  const other = make("button", { type: "button", class: "link" }, t("page.guest.have_account"));
  other.addEventListener("click", () => dialog.close("log-in"));
  dialog.body.append(make("p", {}, t(guest ? "page.sign_up.guest" : "page.sign_up.text")), form, make("p", { class: "small" }, other));
  const answer = await dialog.open();
  return answer === "log-in" ? logIn() : answer === "done";
}

/**
 * A form that does something and closes its dialog; what is refused is said beside the field it is about.
 *
 * @param {FutariDialog} dialog
 * @param {string} go
 * @param {FutariField[]} fields
 * @param {() => Promise<unknown>} act
 */
function enter(dialog, go, fields, act) {
  const submit = make("button", { class: "button primary" }, go);
  const form = make("form", { class: "form", novalidate: true }, ...fields, make("div", { class: "dialog-foot" }, submit));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    try {
      await act();
      dialog.close("done");
    } catch (error) {
      complain(fields, error);
    } finally {
      submit.disabled = false;
    }
  });
  return form;
}

/** Say what was refused beside the field it is about. @param {FutariField[]} fields @param {unknown} error */
export function complain(fields, error) {
  if (!(error instanceof ApiError)) {
    report(error);
    return;
  }
  // What is said of passwords belongs to the last field, all else to the first.
  const about = /password/.test(error.key) ? fields.at(-1) : fields[0];
  if (!about || error.status === 0 || error.status === 429) report(error);
  else {
    about.complain(error.sentences.join(" "));
    about.control?.focus();
  }
}
