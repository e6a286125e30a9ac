/** The keys of a campaign, each with what it does. */

/** @type {readonly [string, string][]} */
export const KEYS = [
  ["↑ ↓ ← →", "page.keys.roads"],
  ["Enter", "page.keys.place"],
  ["Esc", "page.keys.escape"],
  ["Backspace", "page.keys.undo"],
  ["+ − 0", "page.keys.zoom"],
  ["Shift + ↑ ↓ ← →", "page.keys.pan"],
  ["R", "page.campaign.reference"],
  ["/", "page.keys.type"],
  [", .", "page.keys.step"],
  ["?", "page.keys.clocks"],
];
