/** The four colours of the box Flinke Finger, with which Reflex, Traf and Puko are played. */

export type Colour = "b" | "y" | "g" | "r";

/** Diamond, ball, triangle, square, in a square of 20: one outline for each colour of the box. */
export const SHAPES: Record<Colour, string> = {
  b: "M10 .8 18.6 10 10 19.2 1.4 10z",
  y: "M10 1.4a8.6 8.6 0 1 0 .01 0z",
  g: "M10 1.6 19 18H1z",
  r: "M2.4 2.4h15.2v15.2H2.4z",
};
