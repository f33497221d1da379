/** What is said of falls and catches, and on the buttons that show them again. */

import { words } from "../../lib/i18n";

export const fallen = words({
  en: {
    manyFall: (count: number) => `${count} pieces are falling!`,
    tile: (number: number, what: string, caught: boolean) =>
      `${number}: ${what}${caught ? ", caught" : ""}`,
  },
  fr: {
    manyFall: (count: number) => `${count} pièces tombent !`,
    tile: (number: number, what: string, caught: boolean) =>
      `${number} : ${what}${caught ? ", c’est rattrapé" : ""}`,
  },
});
