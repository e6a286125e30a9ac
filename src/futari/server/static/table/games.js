/**
 * The games at a table. The frame of a table knows no game: a game brings a face, which draws its views, offers its
 * choices and writes its moves.
 */

import { wear } from "../shell/style-sheet.js";

/** @typedef {import("../shell/shapes.js").About} About */
/** @typedef {import("../shell/shapes.js").GameEvent} GameEvent */
/** @typedef {import("../shell/shapes.js").Happening} Happening */

/**
 * A view to be shown: from where one looks, what may be chosen, what has just happened. `past`: it is not the present;
 * `over`: the game has ended, perhaps where the rules would go on (somebody resigned, or had no time left).
 * @typedef {{ view: any, seat: string, choices: string[], events: GameEvent[], past: boolean, over: boolean, silent: boolean }} Scene
 */

/**
 * A move in a list: `ply` leads to it; `forced` were no choices (a blocked tower); `where` it was done.
 * @typedef {{ ply: number, seat: string, text: string, picture?: Node | null, forced?: boolean, where?: string | null }} SheetMove
 */
/** A part of the list under a heading (`ply` leads to its start), with what came of it. @typedef {{ ply: number | null, title: string, note: string, moves: SheetMove[], result: string }} SheetPart */

/** Somebody has won something. @typedef {{ title: string, text: string, seat: string, whole: boolean }} Cheer */

/**
 * A game's face; `whole` is a view with all that others saw too, for replays; `follow` is told all that is known of the table;
 * `answeredFor` is the seat that gave an answer beforehand; `recall` tells what happened since the last visit; `point` shows
 * where something happened that is read of; `keys` are those of this game, each with what it does. Events: `choose` (detail `{choice}`; to prevent it takes it back), `attempt` (detail `{text, refusal}`), `undo`.
 * @typedef {EventTarget & {
 *   board: HTMLElement,
 *   match: HTMLElement | null,
 *   chooser: HTMLElement | null,
 *   busy: boolean,
 *   show: (scene: Scene) => unknown,
 *   putBack: () => void,
 *   focus: () => void,
 *   announce: (text: string) => void,
 *   wordsOf: (choice: string) => string,
 *   typed: (text: string, choices: string[], view: any) => string[],
 *   sheet: (held: Happening[]) => SheetPart[],
 *   explained: (events: GameEvent[]) => string[],
 *   soundOf: (events: GameEvent[]) => "move" | "push",
 *   cheer: (events: GameEvent[], view: any) => Cheer | null,
 *   promptPicture: (view: any) => Node | null,
 *   score: (view: any, seat: string) => { text: string, label: string } | null,
 *   positionOf: (view: any) => string,
 *   picture: () => Promise<string>,
 *   hint: ((view: any) => Promise<string>) | null,
 *   threats: ((view: any, on: boolean) => Promise<string>) | null,
 *   whole?: (view: any, others: any[]) => any,
 *   follow?: (about: About, sight: import("../shell/shapes.js").Sight) => void,
 *   answeredFor?: (happened: Happening[]) => string | null,
 *   recall?: (session: import("./table-session.js").TableSession) => void,
 *   point?: (where: string | null) => void,
 *   keys?: readonly [string, string][],
 *   dispose: () => void,
 * }} Face
 */

/** What a face is made of. */
const PARTS = {
  kamisado: () => import("./kamisado-face.js"),
  sekigahara: () => Promise.all([import("./sekigahara-face.js"), import("../sekigahara/edition.js"), wear("sekigahara", "campaign", "campaign-map", "battle", "ledger")]),
};

/** @type {Record<string, (about: About) => Promise<Face>>} */
const FACES = {
  kamisado: async () => new (await PARTS.kamisado()).KamisadoFace(),
  sekigahara: async ({ table, terms }) => {
    const [{ SekigaharaFace }, { theEdition }] = await PARTS.sekigahara();
    const face = new SekigaharaFace(await theEdition(), table);
    if (terms.guided) face.beGuided(await (await import("../sekigahara/campaign-guide.js")).CampaignGuide.of(face));
    return face;
  },
};

/** Fetch a game's face before there is a table; what goes wrong is told when there is one. @param {string} game */
export async function fetchFace(game) {
  if (game === "kamisado" || game === "sekigahara") await PARTS[game]().catch(() => undefined);
}

/** The face of a table's game. @param {About} about @returns {Promise<Face>} */
export function faceOf(about) {
  const make = FACES[about.game];
  if (!make) throw new Error(`no board for ${about.game}`);
  return make(about);
}

/** Where a rule of a game stands. @param {string} game @param {string} rule */
export function rulePath(game, rule) {
  return `/rules/${encodeURIComponent(game)}/${encodeURIComponent(rule)}`;
}

// `(M6)`, `(R23)`, `(8.9.2)`.
const RULE = /^([A-Z]{1,2}\d{1,2}|\d(?:\.\d{1,2}){0,2})\)/;

/** A sentence in which the numbers of rules, `(M6)`, lead to the rules. @param {string} text @param {string} game @returns {(Node | string)[]} */
export function withRules(text, game) {
  return text.split(/\((?=(?:[A-Z]{1,2}\d{1,2}|\d(?:\.\d{1,2}){1,2})\))/).flatMap((part, place) => {
    const rule = place ? RULE.exec(part) : null;
    if (!rule?.[1]) return [part];
    const link = document.createElement("a");
    link.href = rulePath(game, rule[1]);
    link.textContent = rule[1];
    return ["(", link, `)${part.slice(rule[0].length)}`];
  });
}
