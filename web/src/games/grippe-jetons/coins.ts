/** Coins that fly: from purses to the board, from a full column to whoever filled it. */

import type { Change } from "../../lib/amounts";
import { duration } from "../../lib/settings.svelte";
import type { GrippeView } from "../../wire";

const LAY = 340; // milliseconds
const TAKE = 420;
const STAGGER = 35;

interface Flight {
  from: string;
  to: string;
  coins: number;
  /** starts when the coins that were placed have arrived */
  later: boolean;
}

const purse = (whose: number | "reserve") => `[data-purse="${whose}"], [data-seat="${whose}"]`;
const square = (column: number, place: number) => `[data-square="${column}-${place}"]`;

/** What everybody gains and loses in a move; a full column pays once it is full. */
export function changesIn(view: GrippeView): Change[] {
  return view.happened.flatMap((event): Change[] => {
    switch (event.what) {
      case "placed":
        return [{ seat: event.seat, amount: -event.own }];
      case "borrowed":
        return [{ seat: event.seat, amount: event.tokens }];
      case "won":
        return [{ seat: event.seat, amount: event.tokens, after: LAY }];
      case "gave":
        return [{ seat: event.seat, amount: -event.tokens, after: LAY }];
      case "repaid":
      case "void":
        return [{ seat: event.seat, amount: -event.tokens }];
      default:
        return [];
    }
  });
}

/** The coins that moved between two views, read from the events. */
function flights(before: GrippeView, after: GrippeView): Flight[] {
  const filled = before.columns.map((column) => column.filled);
  const found: Flight[] = [];
  for (const event of after.happened) {
    if (event.what === "placed") {
      const place = event.column - 1;
      const to = square(place, filled[place] ?? 0);
      filled[place] = (filled[place] ?? 0) + 1;
      if (event.own) found.push({ from: purse(event.seat), to, coins: event.own, later: false });
      if (event.reserve)
        found.push({ from: purse("reserve"), to, coins: event.reserve, later: false });
    } else if (event.what === "won") {
      filled[event.column - 1] = 0;
      found.push({
        from: `[data-column="${event.column - 1}"]`,
        to: purse(event.seat),
        coins: event.tokens,
        later: true,
      });
    } else if (event.what === "gave" && event.tokens > 0) {
      found.push({
        from: purse(event.seat),
        to: purse("reserve"),
        coins: event.tokens,
        later: true,
      });
    }
  }
  return found;
}

/** Animate the coins of this step in a layer above the board. */
export function flyCoins(layer: Element, before: GrippeView, after: GrippeView): void {
  if (duration() === 0) return;
  for (const flight of flights(before, after)) {
    const from = shown(flight.from)?.getBoundingClientRect();
    const target = shown(flight.to);
    if (!from || !target) continue;
    const to = target.getBoundingClientRect();
    if (!flight.later) arriveLate(target);
    const delay = flight.later ? duration(LAY) : 0;
    for (let number = 0; number < flight.coins; number++)
      throwCoin(layer, from, to, flight.later ? TAKE : LAY, delay + number * duration(STAGGER));
  }
}

/** The last match that is visible: a purse may be drawn in several places. */
function shown(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)]
    .filter((node) => node.getBoundingClientRect().width > 0)
    .at(-1);
}

/** Hide the coin of the new view until the flying one arrives. */
function arriveLate(target: Element): void {
  target
    .querySelector("[data-coins]")
    ?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration(LAY) });
}

function throwCoin(layer: Element, from: DOMRect, to: DOMRect, time: number, delay: number): void {
  const coin = document.createElement("i");
  coin.className = "flying-coin";
  layer.append(coin);
  const half = coin.offsetWidth / 2;
  const [x, y] = [from.left + from.width / 2 - half, from.top + from.height / 2 - half];
  const [endX, endY] = [to.left + to.width / 2 - half, to.top + to.height / 2 - half];
  const rise = Math.min(y, endY) - 24;
  const flown = coin.animate(
    [
      { transform: `translate(${x}px, ${y}px)`, opacity: 0 }, // unseen while it waits its turn
      { opacity: 1, offset: 0.08 },
      { transform: `translate(${(x + endX) / 2}px, ${(rise + y + endY) / 3}px) scale(1.25)` },
      { transform: `translate(${endX}px, ${endY}px)`, opacity: 1 },
    ],
    { duration: duration(time), delay, easing: "ease-in-out", fill: "backwards" },
  );
  flown.onfinish = flown.oncancel = () => coin.remove();
}
