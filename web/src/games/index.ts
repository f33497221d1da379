/** The games by name; each is loaded when its table is opened. */

import type { GameFace } from "../lib/game";

type Load = () => Promise<{ default: GameFace }>;

const faces: Record<string, Load> = {
  riffifi: () => import("./riffifi") as unknown as ReturnType<Load>,
  "riff-raff": () => import("./riff-raff") as unknown as ReturnType<Load>,
  reflex: () => import("./reflex") as unknown as ReturnType<Load>,
  traf: () => import("./traf") as unknown as ReturnType<Load>,
  puko: () => import("./puko") as unknown as ReturnType<Load>,
  "grippe-jetons": () => import("./grippe-jetons") as unknown as ReturnType<Load>,
  "defifoo-rouge": () => import("./defifoo-rouge") as unknown as ReturnType<Load>,
};

export async function faceOf(game: string): Promise<GameFace | null> {
  const load = faces[game];
  return load ? (await load()).default : null;
}
