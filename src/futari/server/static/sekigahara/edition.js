/** The map and the pieces, as the server tells them: asked for once. */

import { api } from "../shell/api.js";
import { language } from "../shell/words.js";

/** @typedef {import("./shapes.js").Place} Place */
/** @typedef {import("./shapes.js").Road} Road */
/** @typedef {import("./shapes.js").BlockFace} BlockFace */
/** @typedef {import("./shapes.js").Card} Card */
/** @typedef {import("./shapes.js").Disk} Disk */
/** @typedef {{ name: string, weeks: number, width: number, height: number, places: Place[], roads: Road[], faces: BlockFace[], cards: Card[], disks: Disk[], boxes: Record<string, [number, number, number, number]> }} Told */

export class Edition {
  /** @param {Told} told */
  constructor(told) {
    this.weeks = told.weeks;
    this.width = told.width;
    this.height = told.height;
    this.roads = told.roads;
    this.disks = told.disks;
    /** The room on the map for tracks and boxes: left, top, right, bottom. */
    this.boxes = told.boxes;
    this.places = new Map(told.places.map((place) => [place.key, place]));
    this.faces = new Map(told.faces.map((face) => [face.face, face]));
    this.cards = new Map(told.cards.map((card) => [card.name, card]));
    /** The roads of each place. @type {Map<string, { to: string, highway: boolean }[]>} */
    this.ways = new Map(told.places.map(({ key }) => [key, []]));
    for (const { one, other, highway } of told.roads) {
      this.ways.get(one)?.push({ to: other, highway });
      this.ways.get(other)?.push({ to: one, highway });
    }
  }

  /** The face of a block, which its owner calls by a name (`mori-gun-2`) and all others by its face (`mori-gun`). @param {string} name */
  face(name) {
    const face = this.faces.get(name) ?? this.faces.get(name.replace(/-\d+$/, ""));
    if (!face) throw new Error(`no block ${name}`);
    return face;
  }

  /** @param {string} name */
  isBlock(name) {
    return this.faces.has(name) || this.faces.has(name.replace(/-\d+$/, ""));
  }

  /** @param {string} name */
  card(name) {
    const card = this.cards.get(name);
    if (!card) throw new Error(`no card ${name}`);
    return card;
  }

  /** @param {string} key */
  place(key) {
    const place = this.places.get(key);
    if (!place) throw new Error(`no place ${key}`);
    return place;
  }

  /** Where a clan is recruited. @param {string} clan */
  recruitedAt(clan) {
    return [...this.places.values()].find(({ recruit }) => recruit.includes(clan)) ?? null;
  }

  /** Blocks in an order for the eye: by clan, leaders first, then the strongest. @param {readonly string[]} names */
  sorted(names) {
    const order = [...this.faces.keys()];
    return [...names].sort((one, two) => order.indexOf(this.face(one).face) - order.indexOf(this.face(two).face) || one.localeCompare(two));
  }

  /** Cards by clan, the best first; challenges at the end. @param {readonly string[]} names */
  sortedCards(names) {
    const rank = (/** @type {string} */ name) => {
      const { clan, bid } = this.card(name);
      return `${clan ?? "~"} ${9 - bid}`;
    };
    return [...names].sort((one, two) => rank(one).localeCompare(rank(two)));
  }
}

/** @type {Promise<Edition> | null} */
let asked = null;

/** @returns {Promise<Edition>} */
export function theEdition() {
  asked ??= api.get(`/sekigahara/edition?lang=${language()}`).then(
    (told) => new Edition(told),
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}
