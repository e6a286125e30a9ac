/** What this browser keeps of the tables used last, under a name: never sent anywhere. */

/** All that is kept under a name. @template Value @param {string} name @returns {Record<string, Value>} */
export function recall(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** Keep a value; of all others only the last ones stay. @param {string} name @param {string} key @param {unknown} value @param {number} most */
export function keep(name, key, value, most) {
  const { [key]: _, ...others } = recall(name);
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries([...Object.entries(others), [key, value]].slice(-most))));
  } catch {
    // A browser that keeps nothing.
  }
}
