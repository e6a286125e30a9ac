/**
 * `<graph-panel>`: the graph of a match with its progress, a way to stop it, and the turning points as a list. Events:
 * `go` (detail `{node}`), `jump` (from the list: the board should be in sight), `turns` (detail `{lessons}`), `learn`.
 */

import { choiceText, sideWord } from "../kamisado/speech.js";
import { ApiError } from "../shell/api.js";
import { button, make } from "../shell/make.js";
import { announce, report } from "../shell/notices.js";
import { number, t } from "../shell/words.js";
import { valuesOf } from "./judge.js";
import { movePicture } from "./move-chip.js";
import { TurningGraph } from "./turning-graph.js";

/** @typedef {import("./study.js").StudyNode} StudyNode */
/** @typedef {import("./learn-mistakes.js").Lesson} Lesson */

// The server values no more positions at once (routes/kamisado_graph.py).
const MOST = 800;

export class GraphPanel extends HTMLElement {
  #graph = new TurningGraph();
  #progress = make("progress", { max: 1, value: 0 });
  #told = make("p", { class: "graph-told" });
  #stop = button(t("page.analysis.stop"), () => this.stop(), { icon: "close" });
  #again = button(t("page.analysis.go_on"), () => void this.#run());
  #learn = button(t("page.mistakes.start"), () => this.dispatchEvent(new CustomEvent("learn")), { kind: "primary", icon: "learn" });
  #turns = make("ol", { class: "turn-list" });
  /** @type {StudyNode[]} */
  #nodes = [];
  /** @type {StudyNode | null} */
  #looked = null;
  /** @type {AbortController | null} */
  #running = null;
  /** @type {Promise<void>} */
  #settled = Promise.resolve();
  /** @type {Lesson[]} */
  lessons = [];

  connectedCallback() {
    if (this.#told.isConnected) return;
    this.#progress.setAttribute("aria-label", t("page.analysis.graph_progress"));
    this.#graph.addEventListener("go", (event) => {
      const node = this.#nodes[/** @type {CustomEvent<number>} */ (event).detail];
      if (node) this.dispatchEvent(new CustomEvent("go", { detail: { node } }));
    });
    this.append(make("h2", {}, t("page.analysis.graph_title")), this.#graph, make("div", { class: "graph-state" }, this.#told, this.#progress, this.#stop, this.#again, this.#learn), this.#turns);
  }

  disconnectedCallback() {
    this.#running?.abort();
  }

  /** Value a line, from its first place to its last. @param {StudyNode[]} nodes */
  start(nodes) {
    this.#nodes = nodes.slice(0, MOST);
    return this.#run();
  }

  /** Wait until nothing is computed any more, but not longer. @param {number} milliseconds */
  settledWithin(milliseconds) {
    return Promise.race([this.#settled, new Promise((wake) => setTimeout(wake, milliseconds))]);
  }

  /** Nothing to be valued. */
  clear() {
    this.#running?.abort();
    this.#running = null;
    this.#nodes = [];
    this.lessons = [];
    this.hidden = true;
  }

  /** That is enough; what is known stays. */
  stop() {
    this.#running?.abort();
  }

  /** The place one looks at. @param {StudyNode} node */
  mark(node) {
    this.#looked = node;
    if (this.#nodes.length) this.#graph.current = this.#nodes.indexOf(node);
  }

  #run() {
    const run = this.#compute();
    this.#settled = run;
    return run;
  }

  async #compute() {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    const nodes = this.#nodes;
    this.hidden = false;
    this.lessons = [];
    this.#turns.replaceChildren();
    this.#graph.start(nodes.map(placeWords), nodes.flatMap(({ choice }, place) => (choice?.startsWith("fill ") ? [place] : [])));
    if (this.#looked) this.#graph.current = nodes.indexOf(this.#looked);
    this.#state({ done: 0 });
    try {
      const turns = await valuesOf(nodes.map(({ position }) => position), (value) => {
        if (this.#running !== running) return;
        this.#graph.add(value);
        this.#state({ done: value.done });
      }, running.signal);
      if (this.#running === running) this.#turned(turns);
    } catch (error) {
      if (this.#running !== running) return;
      this.#state({ stopped: true, why: error instanceof ApiError ? error.message : "" });
      if (!(error instanceof ApiError) && !running.signal.aborted) report(error);
      if (running.signal.aborted) announce(t("page.analysis.stopped"));
    }
  }

  /** @param {import("./scenes.js").Turn[]} turns */
  #turned(turns) {
    this.#graph.turns = turns;
    this.lessons = turns.flatMap((turn) => {
      const [node, played] = [this.#nodes[turn.index], this.#nodes[turn.index + 1]];
      return node && played ? [{ ...turn, node, played }] : [];
    });
    this.#turns.replaceChildren(...this.lessons.map((lesson) => this.#entry(lesson)));
    this.#state({ turns: turns.length });
    this.dispatchEvent(new CustomEvent("turns", { detail: { lessons: this.lessons } }));
  }

  /** @param {Lesson} lesson */
  #entry({ node, played, side, gave }) {
    const choice = played.choice ?? "";
    const words = `${placeWords(played)}: ${t(`page.analysis.turn_${gave}`, { side: sideWord(side) })}`;
    const go = () => {
      this.dispatchEvent(new CustomEvent("go", { detail: { node } }));
      this.dispatchEvent(new CustomEvent("jump"));
    };
    return make("li", {}, make("button", { type: "button", class: "turn", onclick: go }, make("b", { class: `turn-sign ${gave}`, "aria-hidden": "true" }, gave === "round" ? "??" : "?"), make("span", {}, words), movePicture(side, choice), make("span", { class: "unseen" }, choiceText(choice))));
  }

  /** @param {{ done?: number, turns?: number, stopped?: boolean, why?: string }} state */
  #state({ done, turns, stopped = false, why = "" }) {
    const count = this.#nodes.length;
    const working = done !== undefined && !stopped;
    this.#progress.hidden = !working;
    this.#stop.hidden = !working;
    this.#again.hidden = !stopped;
    this.#learn.hidden = !turns;
    if (working) {
      this.#progress.value = done / count;
      this.#told.textContent = t("page.analysis.graph_done", { done: number(done), count: number(count) });
    } else if (stopped) this.#told.textContent = why || t("page.analysis.stopped");
    else this.#told.textContent = turns ? t("page.analysis.turns", { n: turns }) : t("page.analysis.no_turns");
  }
}

/** Where in a match a place is. @param {StudyNode} node */
function placeWords({ view, ply, choice }) {
  const params = { round: view.round, ply };
  if (!choice) return t("page.analysis.start");
  return view.format === "single" ? t("page.analysis.place_single", params) : t("page.analysis.place", params);
}

customElements.define("graph-panel", GraphPanel);
