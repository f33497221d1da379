/** The ship in three dimensions. */

import {
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  Plane,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type BufferGeometry,
  type MeshBasicMaterial,
  type MeshToonMaterial,
  type Object3D,
} from "three";
import { Eye } from "./camera";
import { cargo } from "./cargo";
import { hand } from "./hands";
import type { Held } from "./holding";
import { drawn } from "./looks";
import { HeldMark, SpotMark } from "./marks";
import { SHAPES, SHIP, SPOTS, type Spot } from "./measures";
import type { Painter } from "./painter";
import { isSoftware, Pace } from "./quality";
import { sea } from "./sea";
import type { Moment, Reaching } from "./show";
import { frameOf, into, turned, yardOnHull, type Frame } from "./space";
import { Splashes } from "./splash";
import type { Look, Point, Support, Vec } from "./types";
import { vessel } from "./vessel";

const UP = new Vector3(0, 0, 1);
const LEAST_STEEP = 0.35; // from nearly level, a finger does not move things far away
const PENNANT = 60; // mm around the top of the mast that it needs

export class Stage implements Painter {
  still = false;
  #renderer: WebGLRenderer;
  #scene = new Scene();
  #eye = new Eye();
  #sea = sea();
  #ship = vessel();
  #sun = new DirectionalLight("#fff3dc", 2.1);
  #cargo = new Map<number, Mesh>();
  #hands: Group[] = [];
  #supports: Record<Support, Group>;
  #spotMark = new SpotMark();
  #heldMark = new HeldMark();
  #held: Held | null = null;
  #splashes = new Splashes();
  #pace: Pace;
  #width = 1;
  #height = 1;
  #spot: Spot | undefined;
  #playing = false;
  #drawn = false; // the first view is shown without a flight

  /** Throws if the device has no WebGL or (unless `anyway`) renders it in software: falls would be
   * too jerky to catch anything. */
  constructor(canvas: HTMLCanvasElement, anyway: boolean) {
    this.#renderer = new WebGLRenderer({
      canvas,
      antialias: true,
      powerPreference: "low-power",
      failIfMajorPerformanceCaveat: !anyway,
    });
    const software = isSoftware(deviceOf(this.#renderer));
    this.#pace = new Pace(software);
    const room = new Group();
    this.#scene.add(room, this.#sea.group, this.#ship.hull, this.#splashes.group);
    this.#scene.add(this.#heldMark.room);
    const [lower, middle, upper] = this.#ship.yards;
    this.#supports = { 0: room, 1: this.#ship.hull, 2: lower, 3: middle, 4: upper };
    this.#light();
    this.#useQuality();
    if (software) this.#scene.traverse(blunt);
  }

  set held(held: boolean) {
    this.#eye.held = held;
  }

  get #flies(): boolean {
    return this.#drawn && !this.still;
  }

  #light(): void {
    const sun = this.#sun;
    sun.position.set(-330, 300, 620);
    sun.target.position.set(0, 0, 120);
    const { camera } = sun.shadow;
    camera.left = camera.bottom = -300;
    camera.right = camera.top = 300;
    camera.near = 200;
    camera.far = 1300;
    sun.shadow.radius = 3;
    sun.shadow.bias = -0.0006;
    sun.shadow.normalBias = 0.9;
    this.#scene.add(sun, sun.target, new HemisphereLight("#f2fbff", "#b79a72", 1.55));
  }

  #useQuality(): void {
    const { shadows, ratio } = this.#pace.quality;
    this.#renderer.shadowMap.enabled = shadows > 0;
    this.#sun.castShadow = shadows > 0;
    this.#sun.shadow.map?.dispose();
    this.#sun.shadow.map = null;
    this.#sun.shadow.mapSize.set(shadows || 1, shadows || 1);
    this.#renderer.setPixelRatio(Math.min(window.devicePixelRatio, ratio));
    this.#renderer.setSize(this.#width, this.#height, false);
  }

  resize(width: number, height: number): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    this.#renderer.setSize(this.#width, this.#height, false);
    this.#eye.resize(this.#width / this.#height);
  }

  draw(moment: Moment, now: number): boolean {
    const playing = moment.lively;
    if (playing !== this.#playing) {
      this.#playing = playing;
      if (playing) this.#eye.whole(this.#flies);
    }
    const flying = this.#eye.draw(now);
    put(this.#ship.hull, frameOf(1, moment.tilt));
    this.#ship.yards.forEach((yard, n) => put(yard, yardOnHull(n as 0 | 1 | 2, moment.tilt)));
    this.#sea.move(moment.swell, this.#pace.quality.rings);
    this.#place(moment);
    const splashing = this.#splashes.draw(now);
    this.#heldMark.face(this.#eye.camera);
    this.#spotMark.group.visible = this.#spot !== undefined && !playing;
    this.#spotMark.point(this.#held === null && moment.hands.length === 0);
    this.#renderer.render(this.#scene, this.#eye.camera);
    this.#drawn = true;
    return flying || splashing;
  }

  #place({ pieces, hands, tilt }: Moment): void {
    const shown = new Set<number>();
    for (const piece of pieces) {
      shown.add(piece.piece);
      const mesh = this.#mesh(piece.piece);
      mesh.visible = true;
      put(mesh, piece);
      mesh.scale.setScalar(1 - 0.35 * piece.gone);
    }
    const reaching = this.#held ? [...hands, this.#held.hand] : hands;
    reaching.forEach((each, n) => this.#reach(each, n));
    for (const [piece, mesh] of this.#cargo) if (!shown.has(piece)) mesh.visible = false;
    for (const idle of this.#hands.slice(reaching.length)) idle.visible = false;
    const hull = frameOf(1, tilt);
    this.#ship.pennant.visible = !pieces.some(({ at }) => {
      const [x, y, z] = into(hull, { at, turn: hull.turn }).at;
      return z > SHIP.mast_top && Math.hypot(x, y) < PENNANT;
    });
  }

  #mesh(piece: number): Mesh {
    let found = this.#cargo.get(piece);
    if (!found) {
      found = drawn(cargo(piece % SHAPES.length));
      this.#cargo.set(piece, found);
      this.#scene.add(found);
    }
    return found;
  }

  /** A hand at a piece: it reaches in from outboard, as people at a table do. */
  #reach({ at, back }: Reaching, number: number): void {
    let found = this.#hands[number];
    if (!found) {
      found = hand();
      this.#hands.push(found);
      this.#scene.add(found);
    }
    found.visible = true;
    const arm = new Vector3(0, at[1] < 0 ? -1 : 1, 0.75).addScaledVector(
      this.#eye.camera.position.clone().normalize(),
      0.5,
    );
    arm.normalize();
    found.quaternion.setFromUnitVectors(UP, arm);
    found.position.set(...at).addScaledVector(arm, 130 * back * back);
  }

  hold(held: Held | null): void {
    if (held && !this.#held) this.#eye.back(this.#flies);
    this.#held = held;
    this.#heldMark.show(held);
    if (held) this.#supports[held.support].add(this.#heldMark.marks);
  }

  spot(number: number | null): void {
    this.#spot = SPOTS.find((spot) => spot.number === number);
    this.#spotMark.show(this.#spot);
    if (this.#spot) this.#supports[this.#spot.support].add(this.#spotMark.group);
    this.#eye.spot(number, this.#flies);
  }

  project(at: Vec): readonly Point[] {
    const { x, y } = new Vector3(...at).project(this.#eye.camera);
    return [{ x: ((1 + x) / 2) * this.#width, y: ((1 - y) / 2) * this.#height }];
  }

  viewAt(): number {
    return 0;
  }

  pick(point: Point, moment: Moment): readonly [number, number] | null {
    const spot = this.#spot;
    if (!spot) return null;
    const frame = frameOf(spot.support, moment.tilt);
    const up = new Vector3(...turned(frame.turn, [0, 0, 1]));
    const foot = new Vector3(...frame.at).addScaledVector(up, spot.top);
    const ray = new Raycaster();
    const at = new Vector2((2 * point.x) / this.#width - 1, 1 - (2 * point.y) / this.#height);
    ray.setFromCamera(at, this.#eye.camera);
    const surface = new Plane().setFromNormalAndCoplanarPoint(up, foot);
    const hit = ray.ray.intersectPlane(surface, new Vector3());
    if (!hit) return null;
    const [x, y] = into(frame, { at: [hit.x, hit.y, hit.z], turn: frame.turn }).at;
    return [x, y];
  }

  along(at: Vec, right: number, down: number): readonly [number, number] {
    const { camera } = this.#eye;
    const seen = new Vector3(...at).sub(camera.position);
    const ahead = camera.getWorldDirection(new Vector3());
    const high = 2 * seen.dot(ahead) * Math.tan((camera.fov * Math.PI) / 360);
    const scale = high / this.#height; // mm for a pixel
    const steep = Math.max(LEAST_STEEP, -seen.z / seen.length());
    const away = new Vector2(ahead.x, ahead.y).normalize();
    const [across, deep] = [scale * right, (-scale * down) / steep];
    return [deep * away.x + across * away.y, deep * away.y - across * away.x];
  }

  hands(): Vec {
    const { position, quaternion } = this.#eye.camera;
    const away = new Vector3(0, -0.32, -0.55).applyQuaternion(quaternion);
    away.multiplyScalar(position.length() * 0.8).add(position);
    return [away.x, away.y, away.z];
  }

  look(way: Look): void {
    this.#eye.look(way, this.#flies);
  }

  film(side: Vec | null): void {
    this.#eye.film(side, this.#flies);
  }

  turn(right: number, up: number): void {
    this.#eye.turn(right, up);
  }

  zoom(factor: number): void {
    this.#eye.zoom(factor);
  }

  splash(at: Vec): void {
    this.#splashes.add(at, performance.now());
  }

  pace(milliseconds: number): boolean {
    if (this.#pace.measure(milliseconds)) this.#useQuality();
    return !this.#pace.hopeless;
  }

  dispose(): void {
    this.#scene.traverse(letGo);
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}

/** Anisotropic filtering is too expensive without a graphics processor. */
function blunt(thing: Object3D): void {
  if (!(thing instanceof Mesh)) return;
  const { map } = thing.material as MeshBasicMaterial;
  if (map) map.anisotropy = 1;
}

/** Geometries and materials are cached for the next scene; they must not keep this one alive. */
function letGo(thing: Object3D): void {
  if (!(thing instanceof Mesh)) return;
  const { geometry, material } = thing as Mesh<BufferGeometry, MeshToonMaterial>;
  geometry.dispose();
  material.map?.dispose();
  material.gradientMap?.dispose();
  material.dispose();
}

function put(thing: Group | Mesh, { at, turn }: Frame): void {
  thing.position.set(at[0], at[1], at[2]);
  thing.quaternion.set(turn[1], turn[2], turn[3], turn[0]);
}

/** The name of the renderer, if the browser tells it. */
function deviceOf(renderer: WebGLRenderer): string {
  const gl = renderer.getContext();
  const told = gl.getExtension("WEBGL_debug_renderer_info");
  return told ? String(gl.getParameter(told.UNMASKED_RENDERER_WEBGL)) : "";
}
