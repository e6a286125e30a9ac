/** Opening something to look at: a record or a position, as a file or as a text that is pasted. */

import { FutariDialog } from "../parts/futari-dialog.js";
import { FutariField } from "../parts/futari-field.js";
import { api, ApiError } from "../shell/api.js";
import { make } from "../shell/make.js";
import { report } from "../shell/notices.js";
import { t } from "../shell/words.js";
import { Study } from "./study.js";

/** Of what a file may at most have; the server takes no more. */
const MOST = 250_000;

/** A study of a text, whatever it is: rows with strokes between them are a position, all else is a record. @param {string} text */
export async function studyOf(text) {
  const trimmed = text.trim();
  if (/^[\w+]+(\/[\w+]*){3,}/.test(trimmed) && !trimmed.includes("\n")) return Study.at(trimmed);
  return Study.ofRecord(await api.post("/kamisado/record", { text: compact(text) }));
}

/** A record without its blanks, which would only cost room. @param {string} text */
function compact(text) {
  if (!text.trimStart().startsWith("{")) return text;
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Ask for something to look at; null if the reader would rather not. @returns {Promise<Study | null>} */
export async function askForStudy() {
  const dialog = FutariDialog.titled(t("page.open_study.title"), { wide: true });
  /** @type {Study | null} */
  let study = null;
  const text = make("textarea", { rows: 9, maxlength: MOST, spellcheck: "false", autocomplete: "off", placeholder: "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * standard" });
  const field = FutariField.around(t("page.open_study.text"), text, { hint: t("page.open_study.hint") });
  const file = make("input", { type: "file", accept: ".txt,.json,.kamisado,text/plain,application/json" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    text.value = (await chosen.text()).slice(0, MOST);
    field.complain("");
    form.requestSubmit();
  });
  const submit = make("button", { class: "button primary" }, t("page.open_study.go"));
  const form = make("form", { class: "form open-study", novalidate: true }, FutariField.around(t("page.open_study.file"), file), field, make("div", { class: "dialog-foot" }, submit));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.ariaBusy === "true") return;
    if (!text.value.trim()) {
      field.complain(t("page.open_study.empty"));
      text.focus();
      return;
    }
    submit.ariaBusy = "true";
    try {
      study = await studyOf(text.value);
      dialog.close("done");
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) field.complain(error.sentences.join(" "));
      else report(error);
      text.focus();
    } finally {
      submit.ariaBusy = null;
    }
  });
  // A file may also be let fall into the dialog.
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => {
    const dropped = event.dataTransfer?.files;
    if (!dropped?.length) return;
    event.preventDefault();
    file.files = dropped;
    file.dispatchEvent(new Event("change"));
  });
  dialog.body.append(form);
  const opened = dialog.open();
  text.focus();
  await opened;
  return study;
}
