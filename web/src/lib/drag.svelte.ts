/**
 * Dragging with a finger or a mouse, beside tapping and never instead of it. The browser ends a drag
 * with a click, which is not a tap; a press that has become something else is cancelled.
 */

const SLIPPED = 8; // pixels a finger may move in a tap

export class Drag {
  #id = $state<string | null>(null);
  #moved = $state(false);
  #way = $state({ x: 0, y: 0 });
  #start = { x: 0, y: 0 };

  /** A pointer was pressed on the item with this name. */
  down(event: PointerEvent, id: string): void {
    if (event.button !== 0) return;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#way = { x: 0, y: 0 };
    this.#moved = false;
    this.#id = id;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move = (event: PointerEvent): void => {
    if (this.#id === null) return;
    this.#way = { x: event.clientX - this.#start.x, y: event.clientY - this.#start.y };
    if (Math.hypot(this.#way.x, this.#way.y) > SLIPPED) this.#moved = true;
  };

  /** How far it was dragged; null for a tap. */
  up(): { x: number; y: number } | null {
    const dragged = this.#id !== null && this.#moved;
    this.#id = null;
    return dragged ? this.#way : null;
  }

  cancel = (): void => {
    this.#id = null;
  };

  /** Whether this click is a tap or a key, and not the end of a drag. */
  taps(event: MouseEvent): boolean {
    const byKey = event.detail === 0;
    const dragged = this.#moved && !byKey;
    this.#moved = false;
    return !dragged;
  }

  has(id: string): boolean {
    return this.#id === id && this.#moved;
  }

  /** The `translate` of the item with this name while it is dragged. */
  offset(id: string): string | undefined {
    return this.has(id) ? `${this.#way.x}px ${this.#way.y}px` : undefined;
  }
}
