/** Opening a table: what is played, against whom, on which side, with which clock. The games say what can be chosen. */

import { api, ApiError } from "../shell/api.js";
import { button, make } from "../shell/make.js";
import { gameName, levelName, placeOf, sideName } from "../shell/naming.js";
import { report, toast } from "../shell/notices.js";
import { go, preloadPage } from "../shell/router.js";
import { session } from "../shell/session.js";
import { say, t } from "../shell/words.js";
import { keepLink } from "../table/kept-links.js";
import { someone } from "./account-dialog.js";
import { FutariDialog } from "./futari-dialog.js";
import { FutariField } from "./futari-field.js";
import { picks } from "./picks.js";
import { SideBid } from "./side-bid.js";

/** @typedef {import("../shell/shapes.js").GameBox} GameBox */
/** @typedef {import("../shell/shapes.js").Terms["against"]} Against */

/** Each kind of opponent with its icon. @type {[Against, string][]} */
export const AGAINST = [["bot", "bot"], ["link", "link"], ["lobby", "lobby"], ["player", "person"], ["hotseat", "sofa"]];

/** @type {Promise<GameBox[]> | null} */
let shelf = null;

/** The games on the shelf. @returns {Promise<GameBox[]>} */
export function games() {
  shelf ??= api.get("/games").then(
    (answer) => answer.games,
    (error) => {
      shelf = null;
      throw error;
    },
  );
  return shelf;
}

/**
 * Open a table and go where it leads; whoever is not known yet is asked for a name.
 *
 * @param {Record<string, unknown>} wish as the API takes it
 * @param {() => void} [opened] called as soon as the table is there
 */
export async function openTable(wish, opened = () => undefined) {
  // The table's scripts come while a name is thought of.
  preloadPage(placeOf("ahead"));
  void import("../table/games.js").then(({ fetchFace }) => fetchFace(String(wish["game"])), () => undefined);
  if (!(await someone())) return;
  const { table, invitation } = await api.post("/tables", wish);
  opened();
  if (invitation) {
    keepLink(table, invitation);
    await showLink(invitation);
  }
  // Whoever waits for somebody in the lobby may as well wait there; else the table is the place to be.
  if (wish["against"] === "lobby" || wish["against"] === "player") toast(t("page.open.waiting"), { kind: "good" });
  else await go(placeOf(table));
}

/** Show the link of an invitation: the only time it can be seen. @param {string} secret */
export async function showLink(secret) {
  // In the fragment, which browsers do not send: no log and no preview gets hold of it.
  const link = `${location.origin}/join#${secret}`;
  const dialog = FutariDialog.titled(t("page.link.title"));
  const field = make("input", { type: "text", readonly: true, value: link });
  field.addEventListener("focus", () => field.select());
  const copy = button(t("page.link.copy"), () => void copyText(link, field), { kind: "primary", icon: "copy" });
  const share = "share" in navigator ? button(t("page.link.share"), () => navigator.share({ url: link }).catch(() => undefined), { icon: "share" }) : null;
  dialog.body.append(
    make("p", {}, t("page.link.text")),
    FutariField.around(t("page.link.label"), field),
    make("div", { class: "dialog-foot" }, share, copy, button(t("page.link.done"), () => dialog.close())),
  );
  await dialog.open();
}

/** @param {string} text @param {HTMLInputElement} field */
async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("page.link.copied"), { kind: "good" });
  } catch {
    // Browsers keep the clipboard from pages on unsafe addresses.
    field.focus();
    field.select();
  }
}

/** Ask what to play, then open it. @param {Against} against who is proposed as the opponent @param {string} [game] that is proposed */
export async function openTableDialog(against, game = "") {
  // What is proposed comes first.
  const boxes = [...(await games())].sort((one, two) => Number(two.name === game) - Number(one.name === game));
  const dialog = FutariDialog.titled(t("page.open.title"), { wide: true });
  const form = new OpenTableForm(boxes, against, () => dialog.close("done"));
  dialog.body.append(form.element);
  await dialog.open();
}

const CLOCKS = /** @type {const} */ (["none", "live", "correspondence"]);
const SIDES = /** @type {const} */ (["random", "first", "second", "experienced", "bid"]);
const DAYS = [1, 2, 3, 7, 14];
/** How options begin that give points to a side. */
const POINTS = "for_";

class OpenTableForm {
  element = make("form", { class: "form", novalidate: true });
  #options = make("div", { class: "form" });
  #sides = make("div", { class: "form" });
  #bid = new SideBid([]);
  #points = make("div", {});
  #bot = make("select", { name: "bot" });
  #player = make("input", { type: "text", maxlength: 64, autocomplete: "off", name: "player" });
  #minutes = make("input", { type: "number", min: 0, max: 180, value: 10, name: "minutes", inputmode: "numeric" });
  #increment = make("input", { type: "number", min: 0, max: 180, value: 5, name: "increment", inputmode: "numeric" });
  #days = make("select", { name: "days" }, ...DAYS.map((n) => make("option", { value: n * 24, selected: n === 3 }, t("page.clock.days", { n }))));
  #rated = make("input", { type: "checkbox", name: "rated" });
  #private = make("input", { type: "checkbox", name: "private" });
  #chat = make("input", { type: "checkbox", name: "chat", checked: true });
  #faults = make("div", { class: "field-error", role: "alert" });
  #submit = make("button", { class: "button primary large" });

  /** @param {GameBox[]} boxes @param {Against} against @param {() => void} done */
  constructor(boxes, against, done) {
    const [first] = boxes;
    if (!first) throw new ApiError(503, { key: "page.open.no_games" });
    this.boxes = boxes;
    this.box = first;
    this.done = done;
    this.level = FutariField.around(t("page.open.bot"), this.#bot, { hint: " " });
    this.player = FutariField.around(t("page.open.player"), this.#player, { hint: t("page.open.player_hint") });
    this.live = make("div", { class: "pair" }, FutariField.around(t("page.open.minutes"), this.#minutes), FutariField.around(t("page.open.increment"), this.#increment));
    this.slow = FutariField.around(t("page.open.per_move"), this.#days);
    this.rated = FutariField.around(t("page.open.rated"), this.#rated, { hint: t("page.open.rated_hint") });
    this.private = FutariField.around(t("page.open.private"), this.#private, { hint: t("page.open.private_hint") });
    this.chat = FutariField.around(t("page.open.chat"), this.#chat);
    this.#fill(against);
    this.element.addEventListener("change", () => this.#follow());
    this.element.addEventListener("submit", (event) => void this.#open(event));
    this.#setBox(first);
  }

  /** @param {Against} against */
  #fill(against) {
    const opponents = picks("against", t("page.open.against"), AGAINST.map(([value, sign]) => ({ value, text: t(`page.against.${value}`), sign })), against);
    const clocks = picks("clock", t("page.open.clock"), CLOCKS.map((value) => ({ value, text: t(`page.open.clock_${value}`) })), "none");
    if (this.boxes.length > 1) {
      const names = this.boxes.map((box) => ({ value: box.name, text: gameName(box.name) }));
      this.element.append(picks("game", t("page.open.game"), names, this.box.name));
    }
    this.element.append(opponents, this.level, this.player, this.#options, this.#sides, this.#points, clocks, this.live, this.slow);
    this.element.append(this.rated, this.private, this.chat, this.#faults, make("div", { class: "dialog-foot" }, this.#submit));
  }

  /** @param {typeof SIDES[number]} side */
  #sideText(side) {
    const [first = "", second = ""] = this.box.seats;
    return { first: sideName(first), second: sideName(second), random: t("page.open.side_random"), experienced: t("page.open.side_experienced"), bid: t("page.open.side_bid") }[side];
  }

  /** @param {GameBox} box */
  #setBox(box) {
    this.box = box;
    this.#bot.replaceChildren(...box.bots.map(({ name }) => make("option", { value: name, selected: name === box.default_bot }, levelName(name))));
    const isPoints = (/** @type {{ name: string }} */ { name }) => name.startsWith(POINTS);
    this.#options.replaceChildren(...box.options.filter((field) => !isPoints(field)).map((field) => this.#optionField(field)));
    const points = box.options.filter(isPoints).map((field) => this.#optionField(field));
    this.#points.replaceChildren(...(points.length ? [make("div", { class: "pair" }, ...points), make("p", { class: "field-hint" }, t("page.open.points_hint"))] : []));
    // Where sides can be bid for, nobody has to be the stronger one.
    const sides = SIDES.filter((value) => value !== (box.has_bids ? "experienced" : "bid"));
    const chosen = sides.find((value) => value === this.#value("side")) ?? "random";
    this.#bid = new SideBid(box.seats);
    this.#sides.replaceChildren(picks("side", t("page.open.side"), sides.map((value) => ({ value, text: this.#sideText(value) })), chosen), this.#bid.element);
    this.#follow();
  }

  /** @param {import("../shell/shapes.js").PickField | import("../shell/shapes.js").NumberField} field */
  #optionField(field) {
    if (field.type === "pick") {
      const values = field.values.map((value, place) => ({ value, text: capital(sayLabel(field.value_labels[place])) }));
      return picks(`option-${field.name}`, sayLabel(field.label), values, field.default);
    }
    const input = make("input", { type: "number", min: field.low, max: field.high, value: field.default, name: `option-${field.name}`, inputmode: "numeric" });
    return FutariField.around(sayLabel(field.label), input);
  }

  /** @param {string} name */
  #value(name) {
    return String(new FormData(this.element).get(name) ?? "");
  }

  /** Show what belongs to what is chosen. */
  #follow() {
    const box = this.boxes.find((each) => each.name === this.#value("game"));
    if (box && box !== this.box) {
      this.#setBox(box);
      return;
    }
    const against = this.#value("against");
    const people = against === "lobby" || against === "link" || against === "player";
    const clock = this.#value("clock");
    this.level.hidden = against !== "bot";
    this.player.hidden = against !== "player";
    this.live.hidden = clock !== "live";
    this.slow.hidden = clock !== "correspondence";
    this.rated.hidden = !people || session.account.kind !== "account";
    this.private.hidden = against === "lobby" || against === "hotseat";
    // On one device both sides are one's own.
    this.#sides.hidden = against === "hotseat";
    this.chat.hidden = !people;
    for (const name of ["experienced", "bid"]) this.#enable("side", name, people);
    const bids = this.#value("side") === "bid";
    this.#bid.element.hidden = !bids;
    this.#points.hidden = bids || !this.#points.hasChildNodes();
    this.#enable("clock", "correspondence", people);
    const hint = this.level.querySelector(".field-hint");
    const level = this.box.bots.find(({ name }) => name === this.#bot.value);
    if (hint && level) hint.textContent = say(level.note);
    for (const field of this.box.options) {
      if (field.type !== "number") continue;
      const place = this.element.querySelector(`[name="option-${field.name}"]`)?.closest("futari-field");
      if (place instanceof HTMLElement && field.only_for) place.hidden = !this.#isAsked(field);
    }
    this.#submit.textContent = t(against === "bot" || against === "hotseat" ? "page.open.go_play" : "page.open.go");
  }

  /** A pick that makes no sense now cannot be chosen; if it was, the first one is. @param {string} name @param {string} value @param {boolean} may */
  #enable(name, value, may) {
    const input = this.element.querySelector(`input[name="${name}"][value="${value}"]`);
    if (!(input instanceof HTMLInputElement)) return;
    input.disabled = !may;
    if (!may && input.checked) {
      const first = this.element.querySelector(`input[name="${name}"]`);
      if (first instanceof HTMLInputElement) first.checked = true;
    }
  }

  /** Some numbers go with one value of another field; points are not agreed on where they are bid. @param {import("../shell/shapes.js").NumberField} field */
  #isAsked({ name, only_for }) {
    if (name.startsWith(POINTS)) return this.#value("side") !== "bid";
    return !only_for || this.#value(`option-${only_for[0]}`) === only_for[1];
  }

  #wish() {
    const against = this.#value("against");
    /** @type {Record<string, string | number>} */
    const options = {};
    for (const field of this.box.options) {
      const value = this.#value(`option-${field.name}`);
      if (field.type === "pick" || this.#isAsked(field)) options[field.name] = field.type === "pick" ? value : Number(value);
    }
    return {
      game: this.box.name,
      options,
      against,
      side: this.#value("side"),
      ...(this.#value("side") === "bid" ? { bid: this.#bid.value } : {}),
      clock: this.#clock(),
      private: this.#private.checked && !this.private.hidden,
      rated: this.#rated.checked && !this.rated.hidden,
      chat: this.#chat.checked,
      ...(against === "bot" ? { bot: this.#bot.value } : {}),
      ...(against === "player" ? { player: this.#player.value.trim() } : {}),
    };
  }

  #clock() {
    const kind = this.#value("clock");
    if (kind === "live") return { kind, minutes: Number(this.#minutes.value), increment: Number(this.#increment.value) };
    const hours = Number(this.#days.value);
    return kind === "correspondence" ? { kind, hours, cap: Math.min(1000, hours * 2) } : { kind: "none" };
  }

  /** @param {SubmitEvent} event */
  async #open(event) {
    event.preventDefault();
    this.#faults.textContent = "";
    const wish = this.#wish();
    try {
      await openTable(wish, this.done);
    } catch (error) {
      if (error instanceof ApiError && this.element.isConnected) this.#faults.textContent = error.sentences.join(" ");
      else report(error);
    }
  }
}

/** @param {import("../shell/shapes.js").Sentence | undefined} label */
function sayLabel(label) {
  return label ? say(label) : "";
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
