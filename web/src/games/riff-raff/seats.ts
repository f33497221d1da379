/** The four sets of cards: each has its own colour and pennant (RAF-02). */

interface Flag {
  paint: string;
  /** a pennant in a square of 20 */
  path: string;
}

export const FLAGS: readonly Flag[] = [
  { paint: "#b3322a", path: "M3 3h14l-4 7 4 7H3z" },
  { paint: "#4d2272", path: "M3 3 18 10 3 17z" },
  { paint: "#2a5f9e", path: "M3 4h14v12H3z" },
  { paint: "#1f7a76", path: "M10 2 18 10 10 18 2 10z" },
];

export const flagOf = (seat: number): Flag =>
  FLAGS[seat % FLAGS.length] ?? { paint: "#555", path: "" };
