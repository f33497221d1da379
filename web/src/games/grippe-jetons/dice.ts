/** Which dice can be taken out together: read from the menu, never computed here. */

/** The dice a move names: “keep 2 2” → 2, 2. */
export function valuesOf(move: string): number[] {
  return move.split(" ").slice(1).map(Number);
}

/** The move of the menu that takes out exactly these dice. */
export function moveFor(legal: readonly string[], dice: readonly number[]): string | undefined {
  const wanted = sorted(dice).join(" ");
  return legal.find(
    (move) => move.startsWith("keep ") && sorted(valuesOf(move)).join(" ") === wanted,
  );
}

/** Whether some move of the menu takes out these dice, perhaps with others. */
export function canTake(legal: readonly string[], dice: readonly number[]): boolean {
  return legal.some((move) => move.startsWith("keep ") && holds(valuesOf(move), dice));
}

export function sorted(dice: readonly number[]): number[] {
  return [...dice].sort((one, other) => one - other);
}

function holds(all: readonly number[], some: readonly number[]): boolean {
  const rest = [...all];
  return some.every((value) => {
    const place = rest.indexOf(value);
    if (place < 0) return false;
    rest.splice(place, 1);
    return true;
  });
}
