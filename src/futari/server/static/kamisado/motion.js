/** What moves between two views: the steps that a board plays, from the events' facts or from the views alone. */

/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./notation.js").Tower} Tower */
/** @typedef {import("./notation.js").MatchView} MatchView */
/** @typedef {import("./notation.js").GameEvent} GameEvent */
/** @typedef {Map<string, Tower>} Standing towers by name, `black red` */
/** @typedef {{name: string, start: string, end: string}} Slide */
/**
 * @typedef {{kind: "slide" | "blocked" | "deadlock" | "won" | "regroup", name?: string, slides?: Slide[],
 *   towers: Standing}} Step the towers as they stand after the step
 */

/** @param {{side: string, colour: string}} tower */
export const towerName = ({ side, colour }) => `${side} ${colour}`;

/** @param {MatchView} view @returns {Standing} */
export const standing = (view) => new Map(view.towers.map((tower) => [towerName(tower), tower]));

/**
 * The steps from one view to the next; what cannot be told step by step is one step.
 *
 * @param {MatchView} before
 * @param {MatchView} after
 * @param {GameEvent[]} [events]
 * @returns {Step[]}
 */
export function stepsBetween(before, after, events = []) {
  const [from, to] = [standing(before), standing(after)];
  const told = events.length ? events : eventsOfLast(before, after);
  const steps = played(from, to, told) ?? [];
  const reached = steps.at(-1)?.towers ?? from;
  if (!alike(reached, to)) steps.push({ kind: "regroup", towers: to });
  return steps;
}

/** @param {Standing} one @param {Standing} two */
function alike(one, two) {
  return [...two].every(([name, tower]) => one.get(name)?.square === tower.square && one.get(name)?.rings === tower.rings);
}

/**
 * What the last turn of a view tells by itself, if it is a new one.
 *
 * @param {MatchView} before
 * @param {MatchView} after
 * @returns {GameEvent[]}
 */
function eventsOfLast(before, after) {
  const last = after.last;
  if (!last || same(before.last, last)) return [];
  const rival = last.side === "black" ? "gold" : "black";
  const event = (/** @type {string} */ kind, /** @type {Record<string, string>} */ facts) => ({ kind, message: { key: "" }, facts });
  return [
    event("move", { side: last.side, tower: firstWord(last.entry), start: last.start, end: last.end }),
    ...last.pushed.map(([tower, start, end]) => event("pushed", { side: rival, tower, start, end })),
    ...last.forfeits.map(([side, entry]) => event("forfeit", { side, tower: firstWord(entry) })),
    ...winners(before, after).map((tower) => event("round_won", { side: tower.side, tower: tower.colour })),
  ];
}

/** The tower of an entry. @param {string} entry */
const firstWord = (entry) => entry.split(" ", 1).join("");

/** @param {MatchView["last"]} one @param {MatchView["last"]} two */
const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

/** Towers with one ring more than before. @param {MatchView} before @param {MatchView} after */
function winners(before, after) {
  const from = standing(before);
  return after.towers.filter((tower) => tower.rings === (from.get(towerName(tower))?.rings ?? 0) + 1);
}

/**
 * The steps of events; null if they do not fit the towers as they stand.
 *
 * @param {Standing} from
 * @param {Standing} to
 * @param {GameEvent[]} events
 */
function played(from, to, events) {
  const fills = events.map((event) => event.kind).lastIndexOf("fill");
  // After a regrouping nobody tells where towers stand: it is found by going back from the end.
  const lined = fills < 0 ? to : undone(to, events.slice(fills + 1));
  if (!lined) return null;
  /** @type {Step[]} */
  const steps = [];
  let now = from;
  for (const [place, event] of events.entries()) {
    const step = stepOf(event, now, to, lined, place === fills);
    if (step === "misfit") return null;
    if (!step) continue;
    const before = steps.at(-1);
    if (event.kind === "pushed" && before?.slides) {
      // Pusher and pushed slide together.
      before.slides.push(...(step.slides ?? []));
      before.towers = step.towers;
    } else steps.push(step);
    now = step.towers;
  }
  return steps;
}

/**
 * @param {GameEvent} event
 *
 * @param {Standing} now
 * @param {Standing} to
 * @param {Standing} lined
 * @param {boolean} last
 * @returns {Step | "misfit" | null}
 */
function stepOf({ kind, facts = {} }, now, to, lined, last) {
  const name = `${facts.side} ${facts.tower}`;
  switch (kind) {
    case "move":
    case "push":
    case "pushed": {
      const tower = now.get(name);
      if (!tower || tower.square !== facts.start) return "misfit";
      const towers = new Map(now).set(name, { ...tower, square: facts.end });
      return { kind: "slide", name, slides: [{ name, start: facts.start, end: facts.end }], towers };
    }
    case "forfeit":
      return { kind: "blocked", name, towers: now };
    case "deadlock":
      return { kind: "deadlock", towers: now };
    case "round_won": {
      const tower = now.get(name);
      if (!tower) return "misfit";
      const rings = Math.min(tower.rings + 1, Math.max(tower.rings, to.get(name)?.rings ?? 0));
      return { kind: "won", name, towers: new Map(now).set(name, { ...tower, rings }) };
    }
    case "fill":
      return last ? { kind: "regroup", towers: lined } : "misfit";
    default:
      return null;
  }
}

/** The towers before the moves of some events. @param {Standing} to @param {GameEvent[]} events */
function undone(to, events) {
  const towers = new Map(to);
  for (const { kind, facts = {} } of [...events].reverse()) {
    if (!["move", "push", "pushed"].includes(kind)) continue;
    const name = `${facts.side} ${facts.tower}`;
    const tower = towers.get(name);
    if (!tower || tower.square !== facts.end) return null;
    towers.set(name, { ...tower, square: facts.start });
  }
  return towers;
}
