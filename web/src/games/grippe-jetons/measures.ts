/** Measures of the drawn board, in its own units. */
export const WIDE = 62; // a column
export const ROW = 33;
export const HEAD = 34;
export const FOOT = 34;
export const EDGE = 8; // paper round the columns
