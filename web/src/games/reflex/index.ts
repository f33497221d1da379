import type { GameFace } from "../../lib/game";
const face = null as unknown as GameFace;
export default face;
