/** Asking the server: JSON out, JSON back, and one kind of error for everything that is refused. */

import { knows, t } from "./words.js";

/** @typedef {import("./words.js").Message} Message */
/** @typedef {{ key: string, params: Record<string, any>, text?: string }} Fault */

/** Something was refused, or did not get through. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 if the server was not reached
   * @param {{ key: string, params?: Record<string, any>, text?: string, rule?: string | null, faults?: Fault[] | null, data?: any }} told
   */
  constructor(status, told) {
    super(saidOf(told));
    this.name = "ApiError";
    this.status = status;
    this.key = told.key;
    this.params = told.params ?? {};
    this.rule = told.rule ?? null;
    this.faults = told.faults ?? [];
    this.data = told.data ?? null;
  }

  /** All that is wrong, in sentences. */
  get sentences() {
    return [this.message, ...this.faults.map(saidOf)];
  }

  /** What is wrong with one field of the request, or null. @param {string} name */
  fault(name) {
    const found = this.faults.find((fault) => String(fault.params?.["field"] ?? "").split(".").includes(name));
    return found ? saidOf(found) : null;
  }
}

/** @param {{ key: string, params?: Record<string, any>, text?: string }} told */
function saidOf(told) {
  return knows(told.key) ? t(told.key, told.params ?? {}) : told.text || told.key;
}

/**
 * @param {string} method
 * @param {string} path below /api/v1
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, signal) {
  /** @type {RequestInit} */
  const request = { method, headers: { Accept: "application/json" }, credentials: "same-origin", signal: signal ?? null };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "Content-Type": "application/json" };
  }
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { key: "page.error.unreachable" });
  }
  if (answer.status === 204) return null;
  const content = await answer.json().catch(() => null);
  if (answer.ok) return content;
  throw new ApiError(answer.status, content?.error ?? { key: "server.refused", params: { status: answer.status } });
}

export const api = {
  /** @param {string} path @param {AbortSignal} [signal] */
  get: (path, signal) => ask("GET", path, undefined, signal),
  /** @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] */
  post: (path, body = {}, signal) => ask("POST", path, body, signal),
  /** @param {string} path @param {unknown} body */
  put: (path, body) => ask("PUT", path, body),
  /** @param {string} path */
  delete: (path) => ask("DELETE", path),
};
