/** The ship in words, for screen readers: what lies where, and how it tilts. */

import { capital } from "../../lib/i18n";
import { settings } from "../../lib/settings.svelte";
import { company } from "../../lib/talk-words";
import type { RiffRaffTiltView, RiffRaffView } from "../../wire";
import { cargo, nameOf, the } from "./pieces";
import { releasedAt, rounded, type Placement } from "./placement";
import { PLACING } from "./scene/measures";
import type { Fault } from "./shadows";
import { say, spotName } from "./words";

const SPOTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0];

export function shipInWords(view: RiffRaffView): string[] {
  const aboard = view.ship.filter(({ piece }) => !view.fallen.includes(piece));
  const told = [say().aboard(aboard.length)];
  for (const spot of SPOTS) {
    const here = aboard.filter((laid) => laid.spot === spot).map(({ piece }) => piece);
    if (here.length > 0) told.push(onSpot(spot, cargo(here)));
  }
  // The tilt of a real ship is not known.
  if (view.options["physics"] !== "referee") told.push(leaning(view.tilt));
  return told.map((sentence) => `${sentence}.`);
}

function onSpot(spot: number, what: string): string {
  if (spot === 0) return company().said(capital(say().onNoSpot), what);
  return say().spotLine(spot, spotName(spot), what);
}

/** How hull and yards tilt in the room, if it is visible. */
export function leaning(tilt: RiffRaffTiltView): string {
  const roll = slope(tilt.roll, say().toStarboard, say().toPort);
  const pitch = slope(tilt.pitch, say().toBow, say().toStern);
  const ways = [roll, pitch].filter((way) => way !== null);
  const yards = [tilt.lower, tilt.middle, tilt.upper].flatMap((angle, yard) => {
    const way = slope(tilt.roll + angle, say().toStarboard, say().toPort);
    return way === null ? [] : [say().yardLeans(say().yards[yard] ?? "", way)];
  });
  const hull = ways.length > 0 ? say().leans(ways) : say().level;
  return [hull, ...yards].join(settings.lang === "fr" ? " ; " : "; ");
}

function slope(
  microradians: number,
  positive: (angle: string) => string,
  negative: (angle: string) => string,
): string | null {
  const degrees = (microradians / PLACING.micro) * (180 / Math.PI);
  const told = Math.abs(degrees).toFixed(1);
  if (told === "0.0") return null;
  const angle = `${settings.lang === "fr" ? told.replace(".", ",") : told}°`;
  return degrees > 0 ? positive(angle) : negative(angle);
}

// -- A placement -------------------------------------------------------------------------------

/** A placement in words, for screen readers. */
export function placementInWords(placement: Placement, fault: string): string {
  const { shape, rest, turn, drop, push } = placement;
  const [x, y] = releasedAt(rounded(placement));
  const parts = [capital(nameOf(shape)), say().rests[rest] ?? rest];
  if (y !== 0) parts.push(say().at(Math.abs(y), y > 0 ? say().port : say().starboard));
  if (x !== 0) parts.push(say().at(Math.abs(x), x > 0 ? say().bow : say().stern));
  if (x === 0 && y === 0) parts.push(say().atMast);
  if (turn !== 0) parts.push(say().turnedBy(turn));
  if (push[0] !== 0 || push[1] !== 0)
    parts.push(say().pushedBy(Math.round(Math.hypot(push[0], push[1]))));
  parts.push(say().dropFrom(drop));
  return company().said(parts.join(", "), fault || say().fits);
}

/** Why a placement is forbidden, and by which clause. */
export function faultInWords(
  placement: Placement,
  spot: number,
  fault: Fault,
): { text: string; clause: string } {
  const what = capital(the(placement.shape));
  if (fault.why === "off") return { text: say().off(what, spot), clause: "RAF-20" };
  return { text: say().neighbour(what, fault.spot), clause: "RAF-24" };
}
