/** Analysis: any position or match, with what every choice leads to, variations, and where it turned. */

import { GraphPanel } from "../analysis/graph-panel.js";
import { headingWords } from "../analysis/heading.js";
import { LearnMistakes } from "../analysis/learn-mistakes.js";
import { tool } from "../analysis/line-player.js";
import { addressOf, choiceOf, signsOf } from "../analysis/links.js";
import { askForStudy } from "../analysis/open-dialog.js";
import { PositionEditor } from "../analysis/position-editor.js";
import { START, Study } from "../analysis/study.js";
import { StudyBoard } from "../analysis/study-board.js";
import { studyOfTable } from "../analysis/table-study.js";
import { ValuePanel } from "../analysis/value-panel.js";
import { VariationTree } from "../analysis/variation-tree.js";
import { FutariDialog } from "../parts/futari-dialog.js";
import { FutariField } from "../parts/futari-field.js";
import { FutariMenu } from "../parts/futari-menu.js";
import { ApiError } from "../shell/api.js";
import { button, icon, make } from "../shell/make.js";
import { announce, attempt, report, toast } from "../shell/notices.js";
import { setTitle } from "../shell/router.js";
import { wear } from "../shell/style-sheet.js";
import { say, t } from "../shell/words.js";

/** @typedef {import("../analysis/study.js").StudyNode} StudyNode */
/** @typedef {import("../analysis/links.js").Origin} Origin */
/** @typedef {import("../analysis/scenes.js").Rated} Rated */

// Milliseconds that the values of a free choice wait for the graph.
const PATIENCE = 4000;
// More arrows on a board cannot be followed; the whole line stands beside it.
const ARROWS = 4;

/** @param {HTMLElement} main */
export async function show(main) {
  setTitle(t("page.analysis.title"));
  await wear("lines", "analysis", "graph", "editor");
  const room = new Room();
  main.append(room.element);
  await room.open(new URLSearchParams(location.search));
  return () => room.leave();
}

class Room {
  #withValues = true;
  #board = new StudyBoard();
  #values = new ValuePanel();
  #graph = new GraphPanel();
  #tree = new VariationTree();
  #editor = new PositionEditor();
  #lesson = new LearnMistakes();
  #about = make("p", { class: "analysis-about" });
  #prompt = make("p", { class: "analysis-prompt" });
  #mode = make("div", { class: "analysis-mode" }, this.#values);
  #menu = this.#moreMenu();
  #notes = make("details", { class: "analysis-notes" });
  #steppers = make(
    "div",
    { class: "steppers", role: "group", "aria-label": t("page.analysis.steps") },
    tool("first", "page.line.first", () => this.#go(this.#study.root)),
    tool("previous", "page.line.previous", () => this.#go(this.#here.parent)),
    tool("next", "page.line.next", () => this.#go(this.#here.children[0])),
    tool("last", "page.line.last", () => this.#go(this.#study.lineFrom(this.#here).at(-1))),
  );
  #moves = make("section", { class: "analysis-moves", "aria-labelledby": "analysis-moves" }, make("h2", { id: "analysis-moves" }, t("page.analysis.moves")), this.#notes, this.#tree);
  element = make("div", { class: "analysis" });
  /** @type {Study} */
  #study = /** @type {any} */ (null);
  /** @type {Origin} */
  #origin = null;
  /** @type {StudyNode | null} */
  #shown = null;
  /** What the choices here are worth, by choice. @type {Map<string, Rated>} */
  #rated = new Map();
  #gone = new AbortController();

  constructor() {
    const open = button(t("page.analysis.open"), () => void attempt(open, () => this.#openOther()), { kind: "primary", icon: "plus" });
    const edit = button(t("page.analysis.edit"), () => this.#edit(), { icon: "settings" });
    const link = button(t("page.analysis.copy_link"), () => void attempt(link, () => copy(location.origin + this.#address(), t("page.analysis.link"))), { kind: "copy-link", icon: "link" });
    const head = make("div", { class: "analysis-head" }, make("div", {}, make("h1", {}, t("page.analysis.title")), this.#about), make("div", { class: "row" }, open, edit, link, this.#menu));
    const left = make("div", { class: "analysis-left" }, make("section", { class: "analysis-board", "aria-label": t("page.analysis.board") }, this.#board, this.#prompt, this.#steppers), this.#graph);
    const right = make("div", { class: "analysis-right" }, this.#mode, this.#moves);
    this.element.append(head, make("div", { class: "analysis-columns" }, left, right));
    this.#listen();
  }

  leave() {
    this.#gone.abort();
  }

  // Opening

  /** @param {URLSearchParams} query */
  async open(query) {
    const [table, position, line] = [query.get("table"), query.get("position"), query.get("line") ?? ""];
    const ply = Number(query.get("ply") ?? NaN);
    if (table) {
      const { study, plies } = await studyOfTable(table);
      this.#take(study, { table, plies });
      const place = Number.isNaN(ply) ? 0 : plies.findLastIndex((each) => each <= ply);
      const node = study.mainLine[Math.max(0, place)] ?? study.root;
      study.goTo((await this.#follow(study, node, line)).at(-1) ?? node);
    } else {
      const study = await this.#studyAt(position);
      this.#take(study, null);
      const path = [study.root, ...(await this.#follow(study, study.root, line))];
      study.goTo(path[Number.isNaN(ply) ? path.length - 1 : Math.min(ply, path.length - 1)] ?? study.root);
      if (path.length > 1 && study === this.#study) void this.#graph.start(study.mainLine);
    }
  }

  /** A position from an address; what cannot be read is said, and the start stands there instead. @param {string | null} position */
  async #studyAt(position) {
    if (!position) return Study.at(START);
    try {
      return await Study.at(position);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      report(error);
      return Study.at(START);
    }
  }

  /** Go along the line of an address as far as it is one. @param {Study} study @param {StudyNode} from @param {string} line */
  async #follow(study, from, line) {
    const path = [];
    let node = from;
    for (const sign of signsOf(line)) {
      const choice = choiceOf(sign, (await study.sceneOf(node)).choices);
      if (!choice || this.#gone.signal.aborted) break;
      node = await study.add(choice, node);
      path.push(node);
    }
    return path;
  }

  async #openOther() {
    const study = await askForStudy();
    if (!study) return;
    this.#take(study, null);
    history.pushState(null, "", this.#address());
  }

  /** @param {Study} study @param {Origin} origin */
  #take(study, origin) {
    this.#study = study;
    this.#origin = origin;
    this.#shown = null;
    this.#setMode(this.#values);
    this.#tree.study = study;
    this.#about.textContent = headingWords(study.heading);
    this.#about.hidden = !this.#about.textContent;
    const notes = study.root.comments;
    this.#notes.hidden = !notes.length;
    this.#notes.open = false;
    this.#notes.replaceChildren(make("summary", {}, t("page.analysis.notes")), ...notes.map((note) => make("p", {}, note)));
    study.addEventListener("change", () => study === this.#study && this.#changed());
    this.#graph.clear();
    if (study.mainLine.length > 1) void this.#graph.start(study.mainLine);
    void this.#visit();
  }

  // Going about

  get #here() {
    return this.#study.current;
  }

  /** @param {StudyNode | null | undefined} node */
  #go(node) {
    if (!node) return;
    if (this.#mode.contains(this.#lesson)) this.#setMode(this.#values);
    if (node === this.#here) void this.#visit();
    else this.#study.goTo(node);
  }

  #changed() {
    history.replaceState(history.state, "", this.#address());
    void this.#visit();
  }

  #address() {
    return addressOf(this.#study, this.#origin);
  }

  /** Show the place where the study stands. */
  async #visit() {
    const [study, node] = [this.#study, this.#here];
    const forward = this.#shown !== null && node.parent === this.#shown;
    this.#shown = node;
    this.#rated = new Map();
    this.#tree.update();
    this.#graph.mark(node);
    this.#dressSteppers();
    void this.#board.show(node.view, { choices: node.scene?.choices ?? [], events: forward ? node.events : [], silent: !forward });
    const scene = await study.sceneOf(node, this.#gone.signal).catch((error) => void (this.#gone.signal.aborted || report(error)));
    if (!scene || node !== this.#here || study !== this.#study || this.#mode.contains(this.#editor)) return;
    this.#prompt.textContent = say(scene.prompt);
    if (this.#board.view === node.view) this.#board.choices = scene.choices;
    if (this.#mode.contains(this.#lesson)) return;
    if (node.view.stage !== "move") this.#values.forget(say(scene.prompt));
    else if (!this.#withValues) this.#values.forget(t("page.analysis.values_off"));
    else {
      // A free choice is the hardest question of all; the graph of a match is quick and comes first.
      if (!node.view.must_move) await this.#graph.settledWithin(PATIENCE);
      if (node === this.#here && study === this.#study && this.#mode.contains(this.#values)) await this.#values.ask(node.view);
    }
  }

  #dressSteppers() {
    const [back, on] = [!this.#here.parent, !this.#here.children.length];
    for (const [place, stepper] of [...this.#steppers.children].entries()) stepper.setAttribute("aria-disabled", String(place < 2 ? back : on));
  }

  #listen() {
    const board = this.#board;
    board.addEventListener("choose", (event) => void this.#choose(/** @type {CustomEvent} */ (event).detail.choice).catch(report));
    for (const name of ["hover", "square"]) board.addEventListener(name, (event) => this.#look(this.#rated.get(/** @type {CustomEvent} */ (event).detail.choice) ?? null));
    this.#values.addEventListener("rated", (event) => this.#valued(/** @type {CustomEvent} */ (event).detail.rated));
    this.#values.list.addEventListener("look", (event) => this.#draw(/** @type {CustomEvent} */ (event).detail.rated));
    this.#values.list.addEventListener("choose", (event) => void this.#choose(/** @type {CustomEvent} */ (event).detail.choice).catch(report));
    for (const each of [this.#tree, this.#graph]) each.addEventListener("go", (event) => this.#go(/** @type {CustomEvent} */ (event).detail.node));
    this.#tree.addEventListener("remove", (event) => this.#remove(/** @type {CustomEvent} */ (event).detail.node));
    this.#graph.addEventListener("turns", () => {
      this.#tree.marks = new Map(this.#graph.lessons.map(({ played, gave }) => [played, gave]));
    });
    this.#graph.addEventListener("jump", () => this.#board.scrollIntoView({ block: "nearest" }));
    this.#graph.addEventListener("learn", () => this.#learn());
    this.#lesson.addEventListener("visit", (event) => this.#visitLesson(/** @type {CustomEvent} */ (event).detail.node));
    this.#lesson.addEventListener("found", (event) => void this.#found(/** @type {CustomEvent} */ (event).detail).catch(report));
    this.#lesson.addEventListener("leave", () => this.#leaveMode());
    this.#editor.addEventListener("done", (event) => this.#edited(/** @type {CustomEvent} */ (event).detail.scene));
    this.#editor.addEventListener("cancel", () => this.#leaveMode());
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#gone.signal });
  }

  /** Left and right go along the line wherever they mean nothing else. @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !this.#mode.contains(this.#values)) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog, [role=menu], [role=slider]")) return;
    const node = event.key === "ArrowLeft" ? this.#here.parent : event.key === "ArrowRight" ? this.#here.children[0] : null;
    if (!node) return;
    event.preventDefault();
    this.#go(node);
  }

  // Values and lines

  /** @param {Rated[]} rated */
  #valued(rated) {
    if (this.#board.view !== this.#here.view) return;
    this.#rated = new Map(rated.map((each) => [each.choice, each]));
    this.#board.values = Object.fromEntries(this.#rated);
  }

  /** Somebody looks at a square. @param {Rated | null} rated */
  #look(rated) {
    if (!this.#rated.size) return;
    this.#values.list.tell(rated);
    this.#draw(rated);
  }

  /** @param {Rated | null} rated */
  #draw(rated) {
    if (this.#board.view === this.#here.view && this.#rated.size) this.#board.line = rated && rated.value !== "unknown" ? rated.line.slice(0, ARROWS) : [];
  }

  /** @param {string} choice */
  async #choose(choice) {
    if (this.#mode.contains(this.#lesson)) return this.#lesson.tried(choice);
    this.#board.busy = true;
    try {
      await this.#study.play(choice);
    } catch (error) {
      this.#board.putBack();
      throw error;
    } finally {
      this.#board.busy = false;
    }
  }

  /** @param {StudyNode} node */
  #remove(node) {
    if (!this.#study.mayRemove(node)) return;
    this.#study.remove(node);
    announce(t("page.analysis.removed"));
  }

  // Other things to do here

  /** @param {HTMLElement} panel */
  #setMode(panel) {
    if (!this.#mode.contains(panel)) this.#mode.replaceChildren(panel);
    this.#moves.hidden = panel === this.#editor;
    this.#steppers.hidden = panel !== this.#values;
    this.#prompt.hidden = panel !== this.#values;
    if (panel === this.#editor) this.#graph.hidden = true;
    this.element.dataset["mode"] = panel.localName;
  }

  #leaveMode() {
    this.#setMode(this.#values);
    this.#graph.hidden = this.#study.mainLine.length < 2;
    this.#shown = null;
    void this.#visit();
    /** @type {HTMLElement | null} */ (this.element.querySelector(".analysis-head button"))?.focus({ preventScroll: true });
  }

  #learn() {
    this.#setMode(this.#lesson);
    this.#lesson.start(this.#board, this.#graph.lessons);
    this.#board.scrollIntoView({ block: "nearest" });
  }

  /** @param {StudyNode} node */
  #visitLesson(node) {
    this.#shown = null;
    this.#board.side = node.view.to_move ?? "black";
    if (this.#here === node) void this.#visit();
    else this.#study.goTo(node);
  }

  /** What was found becomes a variation. @param {{ node: StudyNode, choice: string }} found */
  async #found({ node, choice }) {
    const added = await this.#study.add(choice, node);
    this.#tree.update();
    await this.#board.show(added.view, { events: added.events });
  }

  #edit() {
    if (this.#mode.contains(this.#editor)) return;
    this.#values.forget();
    this.#setMode(this.#editor);
    this.#editor.start(this.#board, this.#here.view);
  }

  /** @param {import("../analysis/scenes.js").Scene} scene */
  #edited(scene) {
    this.#take(new Study(scene), null);
    history.pushState(null, "", this.#address());
    this.#board.enter();
  }

  #moreMenu() {
    const menu = new FutariMenu();
    const words = t("page.analysis.more");
    menu.append(make("button", { type: "button", class: "button icon-only", "aria-label": words, title: words }, icon("more")));
    const dress = () => {
      menu.items = [
        { text: t("page.analysis.flip"), act: () => this.#flip() },
        { text: t(this.#withValues ? "page.analysis.hide_values" : "page.analysis.show_values"), act: () => {
          this.#withValues = !this.#withValues;
          dress();
          void this.#visit();
        } },
        { text: t("page.analysis.value_line"), act: () => void this.#graph.start(this.#study.mainLine) },
        { text: t("page.analysis.copy_position"), act: () => void copy(this.#here.position, t("page.analysis.position")).catch(report), apart: true },
        { text: t("page.analysis.picture"), act: () => void this.#download().catch(report) },
      ];
    };
    dress();
    return menu;
  }

  #flip() {
    this.#board.side = this.#board.side === "black" ? "gold" : "black";
  }

  async #download() {
    const link = make("a", { download: "kamisado-position.svg", href: URL.createObjectURL(new Blob([await this.#board.picture.picture()], { type: "image/svg+xml" })) });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/** Copy a text; where the browser does not let pages do that, show it to be copied. @param {string} text @param {string} label */
async function copy(text, label) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("page.analysis.copied"), { kind: "good" });
  } catch {
    const dialog = FutariDialog.titled(label);
    const field = make("input", { type: "text", readonly: true, value: text });
    dialog.body.append(FutariField.around(label, field));
    const opened = dialog.open();
    field.focus();
    field.select();
    await opened;
  }
}
