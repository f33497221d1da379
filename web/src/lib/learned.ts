/** The games whose lesson was finished on this device. */

const KEY = "tablee-learned";

export function learned(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set(); // no storage, or something else was kept there
  }
}

export function markLearned(game: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...learned(), game])]));
  } catch {
    // without storage it is not remembered
  }
}
