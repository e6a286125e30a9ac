/** What a hand could do in a battle: which blocks it deploys, and for how much impact at best (8.2 to 8.4). */

/** @typedef {import("./edition.js").Edition} Edition */
/** @typedef {import("./shapes.js").BlockFace} BlockFace */
/** @typedef {import("./shapes.js").FightView} FightView */
/** @typedef {import("./shapes.js").Side} Side */

/** What lies deployed already: how many of each clan and of each arm, and whether anything does. @typedef {{ clans: Record<string, number>, arms: Record<string, number>, begun: boolean, siege: boolean }} Front */
/** The cards of one clan that are spent, by kind. @typedef {{ plain: number, sword: number, double: number }} Cards */
/** A way to use the cards of one clan: the blocks that come, and how many of each arm come by a sword. @typedef {{ blocks: BlockFace[], gun: number, cavalry: number, spare: boolean }} Way */

const SPECIAL = 2;
/** @type {Front} */
const NOTHING = { clans: {}, arms: {}, begun: false, siege: false };

/** The blocks that some card of the hand can deploy, a leader also without one. @param {Edition} edition @param {readonly string[]} blocks @param {readonly string[]} hand @returns {string[]} */
export function deployable(edition, blocks, hand) {
  const clans = new Set(hand.map((card) => edition.card(card).clan));
  const any = hand.some((card) => edition.card(card).clan);
  return blocks.filter((name) => {
    const face = edition.face(name);
    return face.leader || (hasCards(edition, face.clan) ? clans.has(face.clan) : any);
  });
}

/**
 * How many blocks the hand can bring, and for how much impact at best, if nobody challenges them. Whoever has the
 * initiative less often than he likes brings fewer, so this is a measure and no promise.
 *
 * @param {Edition} edition @param {readonly string[]} blocks that are not deployed yet @param {readonly string[]} hand @param {Front} [front]
 */
export function bestDeployment(edition, blocks, hand, front = NOTHING) {
  const faces = blocks.map((name) => edition.face(name));
  const leaders = front.begun ? [] : faces.filter(({ leader }) => leader);
  let best = { count: 0, impact: 0 };
  for (const first of [null, ...leaders]) {
    const rest = faces.filter((face) => face !== first);
    const before = first ? { ...front, clans: { ...front.clans, [first.clan]: (front.clans[first.clan] ?? 0) + 1 } } : front;
    const { count, impact } = bestByCards(edition, rest, hand, before);
    const [all, total] = first ? [count + 1, impact + first.mon + (front.clans[first.clan] ?? 0)] : [count, impact];
    if (total > best.impact) best = { count: all, impact: total };
  }
  return best;
}

/** @param {Edition} edition @param {string} clan */
function hasCards(edition, clan) {
  return [...edition.cards.values()].some((card) => card.clan === clan);
}

/** @param {Edition} edition @param {BlockFace[]} faces @param {readonly string[]} hand @param {Front} front */
function bestByCards(edition, faces, hand, front) {
  const clans = [...new Set(hand.flatMap((card) => edition.card(card).clan ?? []))];
  // Ii and Ishida come by any card; with a double one they come alone (8.4.2).
  const strangers = faces.filter(({ clan }) => !hasCards(edition, clan)).sort((one, two) => two.mon - one.mon);
  let best = { count: 0, impact: 0 };
  const search = (/** @type {number} */ at, /** @type {Way[]} */ ways, /** @type {Record<string, number>} */ charging) => {
    const clan = clans[at];
    if (clan === undefined) {
      const told = worthOf(ways, strangers, front);
      if (told.impact > best.impact) best = told;
      return;
    }
    const cards = { plain: 0, sword: 0, double: 0 };
    for (const name of hand) {
      const card = edition.card(name);
      if (card.clan === clan && card.kind !== "loyalty") cards[card.kind] += 1;
    }
    for (const way of waysOf(faces.filter((face) => face.clan === clan), cards, front.siege, strangers.length > 0, charging)) search(at + 1, [...ways, way], charging);
  };
  const swords = front.siege ? 0 : hand.filter((card) => edition.card(card).kind === "sword").length;
  const most = (/** @type {string} */ arm) => Math.min(swords, faces.filter((face) => face.arm === arm).length);
  for (let gun = 0; gun <= most("gun"); gun += 1) for (let cavalry = 0; cavalry <= Math.min(swords - gun, most("cavalry")); cavalry += 1) search(0, [], { gun, cavalry });
  return best;
}

/**
 * The ways worth a thought: so many swords for guns, so many for cavalry, the rest for those that are worth most. Whoever
 * makes no special attack adds to those of his arm that do: so many are expected.
 *
 * @param {BlockFace[]} faces @param {Cards} cards @param {boolean} siege @param {boolean} lend whether a card may be kept for a block of another clan @param {Record<string, number>} charging
 * @returns {Way[]}
 */
function waysOf(faces, cards, siege, lend, charging) {
  const worth = (/** @type {BlockFace} */ { mon, arm }) => mon + (arm ? SPECIAL * (charging[arm] ?? 0) : 0);
  const by = (/** @type {string} */ arm) => faces.filter((face) => face.arm === arm).sort((one, two) => two.mon - one.mon);
  const [guns, riders] = [by("gun"), by("cavalry")];
  const swords = siege ? 0 : cards.sword;
  /** @type {Way[]} */
  const ways = [];
  for (let gun = 0; gun <= Math.min(swords, guns.length); gun += 1) {
    for (let cavalry = 0; cavalry <= Math.min(swords - gun, riders.length); cavalry += 1) {
      const first = [...guns.slice(0, gun), ...riders.slice(0, cavalry)];
      const others = faces.filter((face) => !first.includes(face)).sort((one, two) => worth(two) - worth(one));
      const single = cards.plain + cards.sword - gun - cavalry;
      const brought = others.slice(0, single + 2 * cards.double);
      const pairs = Math.min(cards.double, Math.floor(brought.length / 2));
      const spare = brought.length - pairs < single + cards.double;
      ways.push({ blocks: [...first, ...brought], gun, cavalry, spare });
      // A single card brings one less, a double one two.
      if (lend && !spare && brought.length) ways.push({ blocks: [...first, ...brought.slice(0, single ? -1 : -2)], gun, cavalry, spare: true });
    }
  }
  return ways;
}

/** @param {Way[]} ways @param {BlockFace[]} strangers @param {Front} front */
function worthOf(ways, strangers, front) {
  const guests = strangers.slice(0, ways.filter(({ spare }) => spare).length);
  const all = [...ways.flatMap(({ blocks }) => blocks), ...guests];
  /** @type {Record<string, number>} */
  const clans = { ...front.clans };
  let impact = 0;
  for (const { clan, mon } of all) {
    impact += mon + (clans[clan] ?? 0);
    clans[clan] = (clans[clan] ?? 0) + 1;
  }
  for (const arm of /** @type {const} */ (["gun", "cavalry"])) {
    const charging = ways.reduce((sum, way) => sum + way[arm], 0);
    // Those that make no special attack go first.
    const before = (front.arms[arm] ?? 0) + all.filter((face) => face.arm === arm).length - charging;
    for (let place = 0; place < charging; place += 1) impact += SPECIAL + SPECIAL * (before + place);
  }
  return { count: all.length, impact };
}

/** What a side has deployed in a fight; what was turned counts for the other's arms (8.6.2). @param {Edition} edition @param {FightView} fight @param {Side} side @returns {Front} */
export function frontOf(edition, fight, side) {
  /** @type {Front} */
  const front = { clans: {}, arms: {}, begun: false, siege: fight.siege };
  for (const each of fight.deployed) {
    const { clan, arm } = edition.face(each.face);
    if (each.side === side) front.begun = true;
    if (each.side === side && !each.turned) front.clans[clan] = (front.clans[clan] ?? 0) + 1;
    if (arm && (each.side === side) !== each.turned) front.arms[arm] = (front.arms[arm] ?? 0) + 1;
  }
  return front;
}

/** What an impact is made of. @param {Edition} edition @param {FightView} fight @param {Side} side @param {string} block @param {number} impact */
export function partsOf(edition, fight, side, block, impact) {
  const { clan, mon } = edition.face(block);
  const same = fight.deployed.filter((each) => each.side === side && !each.turned && edition.face(each.face).clan === clan).length;
  const special = impact - mon - same;
  return special >= 0 ? { mon, same, special } : null;
}
