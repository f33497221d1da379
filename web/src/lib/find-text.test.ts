// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { findText, fold, wordsOf } from "./find-text";

function page(html: string): HTMLElement {
  const text = document.createElement("div");
  text.innerHTML = html;
  return text;
}
const found = (html: string, wanted: string) =>
  findText(page(html), wanted).map(({ text }) => text);

describe("search in a text", () => {
  it("does not mind accents, capitals and apostrophes", () => {
    expect(found("<p>Égalités et fin</p><p>La mise</p>", "egalites")).toEqual(["Égalités et fin"]);
    expect(found("<p>L’Officier bascule</p>", "l'officier")).toHaveLength(1);
    expect(fold("À la Banque d’Ana")).toBe("a la banque d'ana");
  });
  it("finds blocks that have all the words, also across links", () => {
    const rule =
      "<ul><li><a>RIF-13</a> <b>Clash.</b> The <a>lower</a> card</li><li>lower</li></ul>";
    expect(found(rule, "card lower")).toEqual(["RIF-13 Clash. The lower card"]);
    expect(found(rule, "rif-13")).toHaveLength(1);
    expect(found(rule, "Officer")).toEqual([]);
    expect(found(rule, "  ")).toEqual([]);
  });
  it("names the smallest block only", () => {
    expect(found("<ul><li>deal <table><tr><td>pool</td></tr></table></li></ul>", "pool")).toEqual([
      "pool",
    ]);
  });
  it("leaves out single letters if there are longer words", () => {
    expect(wordsOf("à égalité")).toEqual(["egalite"]);
    expect(wordsOf("7")).toEqual(["7"]);
  });
  it("marks the words where they stand", () => {
    const [hit] = findText(page("<p>Le donneur donné</p>"), "donne");
    expect(hit?.ranges.map(String)).toEqual(["donne", "donné"]);
  });
});
