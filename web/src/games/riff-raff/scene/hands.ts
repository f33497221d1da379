/** A sailor's hand that carries and catches. */

import { Group } from "three";
import { drawn } from "./looks";
import { Carver } from "./solids";
import { NO_TURN } from "./space";
import type { Turn } from "./types";

const SKIN = "#f3c59b";
const NAVY = "#24407a";
const WHITE = "#f4efe3";

/** It reaches down: the fingers end where the top of a piece would be, 13 mm from the middle. */
export function hand(): Group {
  const carver = new Carver();
  carver.within([0, 0, 34], NO_TURN, () => {
    carver.lathe(
      [
        [0, -7, SKIN],
        [8, -5.5, SKIN],
        [11.4, 0, SKIN],
        [11.6, 6, SKIN],
        [8.6, 12, SKIN],
        [7.6, 15, SKIN],
        [10.4, 15.4, WHITE],
        [10.8, 20, NAVY],
        [11.2, 24, NAVY],
        [11.4, 24.5, WHITE],
        [11.7, 27.5, NAVY],
        [12.2, 36, WHITE],
        [12.4, 39, NAVY],
        [13.6, 62, NAVY],
        [0, 62, NAVY],
      ],
      18,
    );
  });
  const finger = (angle: number, reach: number): void => {
    const turn: Turn = [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)];
    carver.within([0, 0, 0], turn, () => {
      const bent: Turn = [Math.cos(0.1), 0, Math.sin(0.1), 0];
      carver.within([reach, 0, 30], bent, () => {
        carver.lathe(
          [
            [0, -24, SKIN],
            [2.4, -23, SKIN],
            [3.4, -20, SKIN],
            [3.7, -6, SKIN],
            [4.2, 2, SKIN],
            [0, 6, SKIN],
          ],
          10,
        );
      });
    });
  };
  for (const angle of [-0.55, -0.02, 0.5]) finger(angle, 12.5);
  finger(Math.PI - 0.25, 11.5);
  const group = new Group();
  group.add(drawn(carver.geometry()));
  return group;
}
