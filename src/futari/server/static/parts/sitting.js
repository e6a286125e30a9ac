/** Sitting down at a table; where sides are bid for, with a bid. */

import { api } from "../shell/api.js";
import { someone } from "./account-dialog.js";
import { askBid } from "./side-bid.js";

/** @typedef {{ table: string, terms: import("../shell/shapes.js").Terms, people: Record<string, unknown> }} OpenTable */

/** What must be said when sitting down; null if somebody would rather not. @param {OpenTable} table */
export async function saidAt({ terms, people }) {
  if (terms.side !== "bid") return {};
  const bid = await askBid(Object.keys(people));
  return bid && { bid };
}

/** Take the free seat; whether it was taken. @param {OpenTable} table */
export async function sitDown(table) {
  if (!(await someone())) return false;
  const said = await saidAt(table);
  if (said) await api.post(`/tables/${encodeURIComponent(table.table)}/seat`, said);
  return said !== null;
}
