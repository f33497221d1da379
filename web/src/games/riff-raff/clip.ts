/** Films a canvas: as MP4 where the browser can, else as WebM. */

const KINDS = [
  ["video/mp4", "mp4"],
  ["video/webm;codecs=vp9", "webm"],
  ["video/webm", "webm"],
] as const;
const RATE = 30; // pictures per second
const BITS = 5_000_000; // per second

export interface Clip {
  data: Blob;
  /** the extension of its file */
  kind: string;
}

function kindOf(): (typeof KINDS)[number] | undefined {
  if (typeof MediaRecorder === "undefined") return undefined;
  if (!("captureStream" in HTMLCanvasElement.prototype)) return undefined;
  return KINDS.find(([type]) => MediaRecorder.isTypeSupported(type));
}

export const canFilm = (): boolean => kindOf() !== undefined;

/** Film the canvas while something is shown on it; `heard` is recorded with it. */
export async function film(
  canvas: HTMLCanvasElement,
  heard: MediaStream | null,
  shown: () => Promise<void>,
): Promise<Clip | null> {
  const kind = kindOf();
  if (!kind) return null;
  const stream = canvas.captureStream(RATE);
  for (const track of heard?.getAudioTracks() ?? []) stream.addTrack(track);
  const recorder = new MediaRecorder(stream, { mimeType: kind[0], videoBitsPerSecond: BITS });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const over = new Promise((done) => {
    recorder.onstop = done;
  });
  recorder.start();
  await shown();
  recorder.stop();
  await over;
  for (const track of stream.getVideoTracks()) track.stop();
  return { data: new Blob(parts, { type: recorder.mimeType }), kind: kind[1] };
}
