/** Materials: flat steps of light as in a drawing, and an ink outline. */

import {
  BackSide,
  DataTexture,
  Mesh,
  MeshBasicMaterial,
  MeshToonMaterial,
  NearestFilter,
  RedFormat,
  type BufferGeometry,
  type Texture,
} from "three";
import { grain, INK } from "./paint";
import { inkable } from "./solids";

let steps: DataTexture | null = null;

/** Four tones from shade to light. */
function tones(): DataTexture {
  if (steps === null) {
    steps = new DataTexture(new Uint8Array([120, 165, 215, 255]), 4, 1, RedFormat);
    steps.minFilter = steps.magFilter = NearestFilter;
    steps.needsUpdate = true;
  }
  return steps;
}

let wood: MeshToonMaterial | null = null;

/** Painted wood, with vertex colours. */
export function painted(): MeshToonMaterial {
  wood ??= new MeshToonMaterial({ vertexColors: true, map: grain(), gradientMap: tones() });
  return wood;
}

export function timber(map: Texture): MeshToonMaterial {
  return new MeshToonMaterial({ map, gradientMap: tones() });
}

/** A line that is about as wide on the screen from near as from far. */
export function inked(colour = INK, width = 1): MeshBasicMaterial {
  const made = new MeshBasicMaterial({ color: colour, side: BackSide });
  made.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      "#include <begin_vertex>",
      `float away = -(modelViewMatrix * vec4(position, 1.0)).z;
       vec3 transformed = position + normal * clamp(away * 0.00085, 0.2, 1.2) * ${width.toFixed(2)};`,
    );
  };
  made.customProgramCacheKey = () => `ink ${width}`;
  return made;
}

let pen: MeshBasicMaterial | null = null;
const outlines = new WeakMap<BufferGeometry, BufferGeometry>();

/** The ink outline of a solid, to be added to its mesh. */
export function outline(solid: BufferGeometry, ink?: MeshBasicMaterial): Mesh {
  let found = outlines.get(solid);
  if (found === undefined) {
    found = inkable(solid);
    outlines.set(solid, found);
  }
  pen ??= inked();
  return new Mesh(found, ink ?? pen);
}

/** A solid with its ink outline. */
export function drawn(solid: BufferGeometry, material = painted()): Mesh {
  const made = new Mesh(solid, material);
  made.castShadow = made.receiveShadow = true;
  made.add(outline(solid));
  return made;
}
