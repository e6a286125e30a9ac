/**
 * `<variation-tree>`: the moves of a study with all variations. One place has the focus; left and right follow the line,
 * up and down go from entry to entry, Delete takes a variation out. Events: `go` (detail `{node}`), `remove`.
 */

import { choiceText, sideWord } from "../kamisado/speech.js";
import { make } from "../shell/make.js";
import { t } from "../shell/words.js";
import { movePicture } from "./move-chip.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./study.js").StudyNode} StudyNode */

/** What a choice gave away, as a sign of the notation. */
const SIGNS = { round: "??", points: "?" };

export class VariationTree extends HTMLElement {
  /** @type {Study | null} */
  #study = null;
  /** @type {Map<StudyNode, HTMLElement>} */
  #items = new Map();
  /** In the order in which they stand on the page. @type {StudyNode[]} */
  #order = [];
  /** By the place that a wrong choice led to. @type {Map<StudyNode, "round" | "points">} */
  #marks = new Map();
  #shape = "";

  connectedCallback() {
    if (this.hasAttribute("role")) return;
    this.setAttribute("role", "tree");
    this.setAttribute("aria-label", t("page.analysis.moves"));
    this.addEventListener("click", (event) => {
      const node = this.#nodeOf(event.target);
      if (node) this.#emit("go", node);
    });
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {Study} study */
  set study(study) {
    this.#study = study;
    this.#marks.clear();
    this.#shape = "";
    this.update();
  }

  /** Mark the places that wrong choices led to. @param {Map<StudyNode, "round" | "points">} marks */
  set marks(marks) {
    this.#marks = marks;
    this.#shape = "";
    this.update();
  }

  /** The study has moved on: draw what is new, mark where it stands. */
  update() {
    const study = this.#study;
    if (!study) return;
    const focused = this.contains(document.activeElement);
    const shape = shapeOf(study.root);
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#items.clear();
      this.#order = [];
      this.replaceChildren(this.#line(study.root, 1));
    }
    for (const [node, item] of this.#items) {
      const here = node === study.current;
      item.tabIndex = here ? 0 : -1;
      item.setAttribute("aria-selected", String(here));
    }
    const here = this.#items.get(study.current);
    if (focused) here?.focus({ preventScroll: true });
    if (here) this.#reveal(here);
  }

  /** A line from a place on, with the variations where they branch off. @param {StudyNode} first @param {number} level @returns {HTMLElement} */
  #line(first, level) {
    const list = make("ol", { class: "tree-line", role: level > 1 ? "group" : "presentation" });
    for (let node = /** @type {StudyNode | undefined} */ (first); node; node = node.children[0]) {
      list.append(...this.#entry(node, level));
      // The others of a place follow on the one that goes on.
      const others = node === first ? [] : (node.parent?.children.slice(1) ?? []);
      for (const other of others) list.append(make("li", { class: "tree-branch", role: "presentation" }, this.#line(other, level + 1)));
    }
    return list;
  }

  /** @param {StudyNode} node @param {number} level */
  #entry(node, level) {
    const parts = [];
    const fill = node.choice?.startsWith("fill ");
    const several = node.view.format !== "single";
    if ((!node.parent || fill) && several && level === 1) {
      parts.push(make("li", { class: "tree-round", role: "presentation", "aria-hidden": "true" }, t("page.analysis.round", { round: node.view.round })));
    }
    parts.push(make("li", { class: fill || !node.parent ? "tree-wide" : "tree-move", role: "presentation" }, this.#item(node, level)));
    for (const comment of node.parent ? node.comments : []) parts.push(make("li", { class: "tree-comment", role: "presentation" }, comment));
    return parts;
  }

  /** @param {StudyNode} node @param {number} level */
  #item(node, level) {
    const mark = this.#marks.get(node);
    const item = make("div", { class: `tree-item ${mark ? `gave-${mark}` : ""}`, role: "treeitem", "aria-level": level, "data-side": node.side, tabindex: -1, "aria-label": this.#words(node) });
    if (node.choice) item.append(movePicture(node.side, node.choice));
    else item.append(make("span", { "aria-hidden": "true" }, t("page.analysis.start")));
    if (mark) item.append(make("b", { class: "tree-mark", "aria-hidden": "true" }, SIGNS[mark]));
    this.#items.set(node, item);
    this.#order.push(node);
    return item;
  }

  /** @param {StudyNode} node */
  #words(node) {
    if (!node.choice) return t("page.analysis.start");
    const said = [t("page.analysis.entry", { ply: node.ply, side: sideWord(node.side ?? "black"), choice: choiceText(node.choice) })];
    const mark = this.#marks.get(node);
    if (mark) said.push(t(`page.analysis.gave_${mark}`));
    const others = (node.parent?.children.length ?? 1) - 1;
    if (others && node.parent?.children[0] === node) said.push(t("page.analysis.variations", { n: others }));
    return said.join("; ");
  }

  /** @param {EventTarget | null} target */
  #nodeOf(target) {
    const item = target instanceof Element ? target.closest("[role=treeitem]") : null;
    return item ? (this.#order.find((node) => this.#items.get(node) === item) ?? null) : null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const study = this.#study;
    if (!study || event.altKey || event.ctrlKey || event.metaKey) return;
    const here = study.current;
    const place = this.#order.indexOf(here);
    /** @type {Record<string, StudyNode | null | undefined>} */
    const ways = {
      ArrowRight: here.children[0],
      ArrowLeft: here.parent,
      ArrowDown: this.#order[place + 1],
      ArrowUp: this.#order[place - 1],
      Home: study.root,
      End: study.lineFrom(here).at(-1),
    };
    if (event.key in ways) {
      const node = ways[event.key];
      if (node) this.#emit("go", node);
    } else if (event.key === "Delete" || event.key === "Backspace") this.#emit("remove", here);
    else return;
    event.preventDefault();
  }

  /** @param {"go" | "remove"} name @param {StudyNode} node */
  #emit(name, node) {
    this.dispatchEvent(new CustomEvent(name, { detail: { node } }));
  }

  /** Bring an entry into sight within the list, without moving the page. @param {HTMLElement} item */
  #reveal(item) {
    const [box, inside] = [item.getBoundingClientRect(), this.getBoundingClientRect()];
    if (box.top < inside.top) this.scrollTop -= inside.top - box.top + 8;
    else if (box.bottom > inside.bottom) this.scrollTop += box.bottom - inside.bottom + 8;
  }
}

/** Changes when the tree does. @param {StudyNode} node @returns {string} */
function shapeOf(node) {
  let shape = "";
  for (let each = /** @type {StudyNode | undefined} */ (node); each; each = each.children[0]) {
    shape += each.id + ",";
    for (const other of each.children.slice(1)) shape += `(${shapeOf(other)})`;
  }
  return shape;
}

customElements.define("variation-tree", VariationTree);
