/** What a hand could do in a battle, by and large: which blocks it deploys, and for how much impact (8.2 to 8.4). */

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").FightView} FightView */
/** @typedef {import("./shapes.js").Side} Side */

const SPECIAL = 2;

/**
 * Clan by clan, the strongest first; a leader may begin without a card, and cards that are left bring whoever needs none of
 * his own clan. The order of battle is the enemy's affair too, so this is a measure and no promise.
 *
 * @param {Edition} edition @param {readonly string[]} blocks @param {readonly string[]} hand
 */
export function bestDeployment(edition, blocks, hand) {
  const clans = new Set(hand.map((card) => edition.card(card).clan));
  const faces = blocks.map((name) => edition.face(name));
  let [count, impact, spare] = [0, 0, 0];
  /** @type {Record<string, number>} */
  const arms = {};
  for (const clan of clans) {
    if (clan === null) continue;
    const cards = hand.map((card) => edition.card(card)).filter((card) => card.clan === clan);
    let swords = cards.filter(({ kind }) => kind === "sword").length;
    const doubles = cards.filter(({ kind }) => kind === "double").length;
    const those = faces.filter((face) => face.clan === clan).sort((one, two) => two.mon - one.mon);
    const brought = those.slice(0, cards.length + doubles);
    spare += Math.max(0, cards.length - brought.length);
    for (const [place, { mon, arm }] of brought.entries()) {
      impact += mon + place;
      if (arm && swords > 0) {
        swords -= 1;
        impact += SPECIAL + SPECIAL * (arms[arm] ?? 0);
      }
      if (arm) arms[arm] = (arms[arm] ?? 0) + 1;
    }
    count += brought.length;
  }
  const own = new Set([...edition.cards.values()].map(({ clan }) => clan));
  for (const { clan, mon } of faces) {
    if (own.has(clan) || spare <= 0) continue;
    [count, impact, spare] = [count + 1, impact + mon, spare - 1];
  }
  // A leader without a card begins, if no card of his clan brings him.
  if (count < faces.length && faces.some(({ leader, clan }) => leader && own.has(clan) && !clans.has(clan))) [count, impact] = [count + 1, impact + 1];
  return { count, impact };
}

/** What an impact is made of. @param {Edition} edition @param {FightView} fight @param {Side} side @param {string} block @param {number} impact */
export function partsOf(edition, fight, side, block, impact) {
  const { clan, mon } = edition.face(block);
  const same = fight.deployed.filter((each) => each.side === side && !each.turned && edition.face(each.face).clan === clan).length;
  const special = impact - mon - same;
  return special >= 0 ? { mon, same, special } : null;
}
