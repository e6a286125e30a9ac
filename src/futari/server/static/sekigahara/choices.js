/** The stable texts of choices (`march osaka`, `deploy mori-sword mori-gun-2`) taken apart, and gathered by what they are about. */

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {{ text: string, act: string, card: string | null, block: string | null, place: string | null, clan: string | null }} Choice */

/** @param {Edition} edition @param {string} text @returns {Choice} */
export function readChoice(edition, text) {
  const [act = "", ...rest] = text.split(" ");
  /** @type {Choice} */
  const choice = { text, act, card: null, block: null, place: null, clan: null };
  for (const word of rest) {
    if (act === "muster" && choice.clan === null) choice.clan = word;
    else if (edition.cards.has(word) && choice.card === null) choice.card = word;
    else if (edition.places.has(word)) choice.place = word;
    else if (edition.isBlock(word)) choice.block = word;
  }
  return choice;
}

/** All that can be chosen now, to be asked by card, block or place. */
export class ChoiceBook {
  /** @param {Edition} edition @param {readonly string[]} texts */
  constructor(edition, texts) {
    this.edition = edition;
    this.texts = texts;
    this.all = texts.map((text) => readChoice(edition, text));
  }

  /** What can be done at a place; a clan musters where its symbol is. @param {string} place */
  at(place) {
    return this.all.filter((choice) => this.placeOf(choice) === place);
  }

  /** @param {Choice} choice */
  placeOf(choice) {
    if (choice.place) return choice.place;
    if (choice.clan) return this.edition.recruitedAt(choice.clan)?.key ?? null;
    return null;
  }

  /** @param {string} card */
  with(card) {
    return this.all.filter((choice) => choice.card === card);
  }

  /** What can be done with a block alone. @param {string} block */
  of(block) {
    const face = this.edition.face(block).face;
    return this.all.filter((choice) => choice.block && this.edition.face(choice.block).face === face && !choice.card && !choice.place);
  }

  /** @param {string} act */
  acts(act) {
    return this.all.filter((choice) => choice.act === act);
  }

  /** What concerns no piece and no place: done, end, take all, stop. */
  get plain() {
    return this.all.filter(({ card, block, place, clan }) => !card && !block && !place && !clan);
  }

  /** @param {string} text */
  has(text) {
    return this.texts.includes(text);
  }

  /** That choice, or the same with a block that looks alike: of equal blocks only one is listed. @param {string} text @returns {Choice | null} */
  like(text) {
    const [act] = text.split(" ");
    const those = this.all.filter((choice) => choice.act === act);
    const exact = those.find((choice) => choice.text === text);
    if (exact || !those.some(({ block }) => block)) return exact ?? null;
    const wish = readChoice(this.edition, text);
    const face = wish.block ? this.edition.face(wish.block).face : null;
    return those.find(({ block, card, place }) => card === wish.card && place === wish.place && block && this.edition.face(block).face === face) ?? null;
  }
}
