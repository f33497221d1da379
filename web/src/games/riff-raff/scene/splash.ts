/** Rings and drops where something falls into the sea. */

import { Group, Mesh, MeshBasicMaterial, RingGeometry, SphereGeometry } from "three";
import { WATER } from "./paint";
import { SEA } from "./space";
import type { Vec } from "./types";

const LASTS = 700; // ms
const DROPS = 7;

interface One {
  group: Group;
  since: number;
}

export class Splashes {
  readonly group = new Group();
  #ring = new RingGeometry(0.86, 1, 40);
  #drop = new SphereGeometry(2.6, 8, 6);
  #all: One[] = [];

  add([x, y]: Vec, now: number): void {
    const foam = new MeshBasicMaterial({ color: WATER.foam, transparent: true });
    const group = new Group();
    group.position.set(x, y, SEA + 3);
    for (let n = 0; n < 2; n += 1) group.add(new Mesh(this.#ring, foam));
    for (let n = 0; n < DROPS; n += 1) group.add(new Mesh(this.#drop, foam));
    this.group.add(group);
    this.#all.push({ group, since: now });
  }

  /** true while there are splashes */
  draw(now: number): boolean {
    this.#all = this.#all.filter(({ group, since }) => {
      const part = (now - since) / LASTS;
      if (part < 1) {
        group.children.forEach((child, n) => fly(child as Mesh, n, part));
        return true;
      }
      this.group.remove(group);
      return false;
    });
    return this.#all.length > 0;
  }
}

function fly(mesh: Mesh, n: number, part: number): void {
  (mesh.material as MeshBasicMaterial).opacity = 1 - part * part;
  if (n < 2) {
    mesh.scale.setScalar(10 + (n ? 34 : 56) * part);
    return;
  }
  const angle = (2 * Math.PI * (n - 2)) / DROPS;
  const far = 34 * part;
  const high = 46 * part * (1.1 - part) * 3;
  mesh.position.set(far * Math.cos(angle), far * Math.sin(angle), high - 20 * part);
  mesh.scale.setScalar(1.2 - 0.6 * part);
}
