/** How long what moves on a board takes at normal speed, in milliseconds. */

/** A token or chip from one place to another. */
export const FLIES = 420;
/** A card until it hits the one it flies at; it needs as long to come back. */
export const HIT = 260;
