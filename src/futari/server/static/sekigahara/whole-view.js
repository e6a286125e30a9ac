/** A campaign with all that was hidden, put together from what each side saw. */

/** @typedef {import("./shapes.js").CampaignView} CampaignView */
/** @typedef {import("./shapes.js").Side} Side */
/** @typedef {import("./shapes.js").SideView} SideView */

/** @param {CampaignView} view from where one looks @param {readonly CampaignView[]} others what each side saw then @returns {CampaignView} */
export function wholeView(view, others) {
  if (!others.length) return view;
  // Whoever moves sees what the others are told later (R23).
  const base = others.find(({ seat }) => seat === view.active) ?? view;
  const known = others.flatMap(({ stacks }) => stacks).filter(({ blocks }) => blocks);
  const stacks = base.stacks.map((stack) => known.find(({ place, side, count }) => place === stack.place && side === stack.side && count === stack.count) ?? stack);
  const sides = Object.fromEntries(Object.entries(base.sides).map(([side, told]) => [side, others.find(({ seat }) => seat === side)?.sides[/** @type {Side} */ (side)] ?? told]));
  return { ...base, seat: view.seat, stacks, sides: /** @type {Record<Side, SideView>} */ (sides) };
}
