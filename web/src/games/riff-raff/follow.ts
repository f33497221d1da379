/** Follows a finger, or the mouse, from where it goes down until it is lifted. */

const TAP = 7; // px that a finger may move in a tap
const BRIEF = 450; // ms that a tap may last

export interface Does {
  /** it has moved too far for a tap */
  begin?: (event: PointerEvent) => void;
  /** px since the last call */
  move?: (right: number, down: number, event: PointerEvent) => void;
  /** degrees counterclockwise by which a second finger went round the first since the last call */
  twist?: (degrees: number) => void;
  /** lifted after it had moved; `given`: by the person, not taken away by the system */
  end?: (event: PointerEvent, given: boolean) => void;
  /** lifted where it went down, after a short time */
  tap?: (event: PointerEvent) => void;
}

interface Finger {
  id: number;
  x: number;
  y: number;
}

export function follow(down: PointerEvent, does: Does): void {
  const finger: Finger = { id: down.pointerId, x: down.clientX, y: down.clientY };
  const from = { ...finger };
  let second: Finger | null = null;
  let angle = 0;
  let dragged = false;

  const on = (event: Event): void => {
    if (!(event instanceof PointerEvent)) return;
    if (event.type === "pointerdown") join(event);
    else if (event.pointerId === second?.id) twist(event, second);
    else if (event.pointerId !== finger.id) return;
    else if (event.type === "pointermove") move(event);
    else lift(event);
  };

  function move(event: PointerEvent): void {
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y);
    if (!dragged && far > TAP) {
      dragged = true;
      does.begin?.(event);
    }
    if (!dragged) return;
    const [right, lower] = [event.clientX - finger.x, event.clientY - finger.y];
    [finger.x, finger.y] = [event.clientX, event.clientY];
    does.move?.(right, lower, event);
    angle = between();
  }

  /** A second finger does nothing else meanwhile. */
  function join(event: PointerEvent): void {
    if (!does.twist || event.pointerType === "mouse") return;
    event.stopPropagation();
    event.preventDefault();
    second ??= { id: event.pointerId, x: event.clientX, y: event.clientY };
    angle = between();
  }

  function twist(event: PointerEvent, other: Finger): void {
    event.stopPropagation();
    if (event.type !== "pointermove") {
      second = null;
      return;
    }
    [other.x, other.y] = [event.clientX, event.clientY];
    const now = between();
    const degrees = ((angle - now) * 180) / Math.PI;
    does.twist?.(((((degrees + 180) % 360) + 360) % 360) - 180);
    angle = now;
  }

  const between = (): number => (second ? Math.atan2(second.y - finger.y, second.x - finger.x) : 0);

  function lift(event: PointerEvent): void {
    for (const kind of KINDS) removeEventListener(kind, on, true);
    const given = event.type === "pointerup";
    if (dragged) {
      ignoreClick();
      does.end?.(event, given);
    } else if (given && event.timeStamp - down.timeStamp < BRIEF) does.tap?.(event);
  }

  for (const kind of KINDS) addEventListener(kind, on, { capture: true });
}

const KINDS = ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const;

/** The click that a browser makes of a drag that ends where it began. */
function ignoreClick(): void {
  const ignore = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", ignore, { capture: true }));
}
