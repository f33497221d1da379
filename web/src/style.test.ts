/**
 * Styles take their distances, radii, type sizes, layers and colours from tokens.css, and a game's
 * own colours from its theme.css. Colours of drawings, in SVG attributes and TypeScript, are not
 * checked.
 */

import { describe, expect, test } from "vitest";

const files = {
  ...import.meta.glob<string>("./**/*.svelte", { query: "?raw", import: "default", eager: true }),
  ...import.meta.glob<string>("./**/*.css", { query: "?raw", import: "default", eager: true }),
};
const scripts = import.meta.glob<string>(["./**/*.ts", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Declaration {
  file: string;
  property: string;
  value: string;
}

interface Allowed {
  file: string;
  declaration: RegExp;
  why: string;
}

const ALLOWED: readonly Allowed[] = [
  {
    file: "style.css",
    declaration: /^margin: 16mm 15mm$/,
    why: "the margins of a printed page",
  },
  {
    file: "pages/Rules.svelte",
    declaration: /^font-size: 10\.5pt$/,
    why: "rules on paper",
  },
  {
    file: "style.css",
    declaration: /^font-size: calc\(100% \+ 1\.7vmin - 16px\)$/,
    why: "the size of one rem itself",
  },
  {
    file: "games/grippe-jetons/Squares.svelte",
    declaration: /^font: 700 18px/,
    why: "text in a drawing, in the drawing's own units",
  },
  {
    file: "games/riff-raff/Card.svelte",
    declaration: /^font: 800 (56|24)px/,
    why: "text in a drawing, in the drawing's own units",
  },
  {
    file: "games/riff-raff/Large.svelte",
    declaration: /^font: 800 14px/,
    why: "text in a drawing, in the drawing's own units",
  },
];

const NAMED =
  "aqua beige black blue brown coral crimson cyan fuchsia gold gray green grey indigo ivory khaki " +
  "lime magenta maroon navy olive orange orchid pink plum purple red salmon sienna silver snow tan " +
  "teal tomato turquoise violet wheat white yellow";
const COLOUR = new RegExp(
  String.raw`#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|` +
    String.raw`(?<![\w-])(${NAMED.replaceAll(" ", "|")})(?![\w-])`,
  "i",
);
const PAINTED = /color|background|border|outline|shadow|fill|stroke|filter|^--/;
const SPACING = /^((padding|margin|inset)(-.+)?|(row-|column-)?gap|top|right|bottom|left)$/;
const RADIUS = /^border-(.+-)?radius$/;
const TYPE = /^font(-size)?$/;
const LENGTH = /(?<![\w.])(\d*\.?\d+)(px|rem|pt|mm|cm|in)\b/g;
const HAIRLINE = "1px";

/** The literal values of a declaration that should be tokens. */
function literal({ property, value }: Declaration): string | undefined {
  const lengths = [...value.matchAll(LENGTH)].map(([length]) => length);
  if (PAINTED.test(property) && COLOUR.test(value)) return "a colour";
  if (SPACING.test(property) && lengths.some((length) => length !== HAIRLINE)) return "a distance";
  if (RADIUS.test(property) && lengths.length > 0) return "a radius";
  if (TYPE.test(property) && lengths.length > 0) return "a type size";
  if (property === "z-index" && /\d/.test(value)) return "a layer";
  return undefined;
}

/** A style's text: all of a .css file, the <style> block of a component. */
function styleOf(file: string, text: string): string {
  const style = file.endsWith(".css") ? text : (/<style[^>]*>(.*)<\/style>/s.exec(text)?.[1] ?? "");
  return style.replaceAll(/\/\*.*?\*\//gs, "");
}

function declarations(file: string, text: string): Declaration[] {
  const found = styleOf(file, text).matchAll(/(?<=^|[;{}])\s*([\w-]+)\s*:([^;{}]+)(?=[;}])/g);
  return [...found].map(([, property = "", value = ""]) => ({
    file,
    property,
    value: value.replaceAll(/\s+/g, " ").trim(),
  }));
}

const all = Object.entries(files).flatMap(([path, text]) => declarations(path.slice(2), text));
const isHome = (file: string): boolean => file === "tokens.css" || file.endsWith("/theme.css");
const written = ({ property, value }: Declaration): string => `${property}: ${value}`;
const allows = (each: Allowed, one: Declaration): boolean =>
  one.file === each.file && each.declaration.test(written(one));

describe("styles", () => {
  test("take their values from tokens", () => {
    const found = all
      .filter(({ file }) => !isHome(file))
      .filter((one) => !ALLOWED.some((each) => allows(each, one)))
      .flatMap((one) => {
        const what = literal(one);
        return what ? [`${one.file}: ${written(one)} (${what})`] : [];
      });
    expect(found).toEqual([]);
  });

  test("a theme's rules take colours from its variables", () => {
    const found = all.filter(
      (one) => isHome(one.file) && !one.property.startsWith("--") && literal(one),
    );
    expect(found).toEqual([]);
  });

  test("every exception is still needed", () => {
    const idle = ALLOWED.filter((each) => !all.some((one) => allows(each, one) && literal(one)));
    expect(idle).toEqual([]);
  });

  test("every variable that is used is declared, and every token is used", () => {
    const text = [...Object.values(files), ...Object.values(scripts)].join("\n");
    const declared = new Set(all.map(({ property }) => property));
    for (const [, name = ""] of text.matchAll(/style:(--[\w-]+)|setProperty\("(--[\w-]+)"/g))
      declared.add(name);
    const used = new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = ""]) => name));
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
    const tokens = all.filter(({ file, property }) => isHome(file) && property.startsWith("--"));
    expect(tokens.map(({ property }) => property).filter((name) => !used.has(name))).toEqual([]);
  });
});

test("a game's theme comes with its board and with its drawings", () => {
  const themes = Object.keys(files).filter((path) => path.endsWith("/theme.css"));
  expect(themes).not.toEqual([]);
  for (const theme of themes)
    for (const file of ["index.ts", "large.ts"])
      expect(scripts[theme.replace("theme.css", file)], file).toContain('import "./theme.css"');
});

test.each([
  ["color: #1d2321", "a colour"],
  ["background: color-mix(in srgb, var(--felt) 80%, black)", "a colour"],
  ["box-shadow: 0 1px 2px rgb(0 0 0 / 25%)", "a colour"],
  ["--mine: oklch(70% 0.1 200)", "a colour"],
  ["padding: 0 8px", "a distance"],
  ["margin-top: -3px", "a distance"],
  ["gap: clamp(6px, 2cqw, var(--space-6))", "a distance"],
  ["inset: auto 0 1.5rem", "a distance"],
  ["border-radius: 4px var(--radius) 0", "a radius"],
  ["font-size: 0.9rem", "a type size"],
  ["font: 700 18px Georgia, serif", "a type size"],
  ["z-index: 3", "a layer"],
  ["z-index: calc(var(--row) + 1)", "a layer"],
  ["color: var(--white)", undefined],
  ["white-space: nowrap", undefined],
  ["border: 2px solid currentcolor", undefined],
  ["padding: 1px var(--space-3)", undefined],
  ["margin: 0 0 0.75em", undefined],
  ["border-radius: 12% / 8.5%", undefined],
  ["font-size: clamp(var(--text-xs), 3.4vw, var(--text))", undefined],
  ["z-index: calc(var(--layer-row) + var(--row))", undefined],
])("%s is %s", (line, what) => {
  const [one] = declarations("a.css", `p { ${line}; }`);
  expect(one && literal(one)).toBe(what);
});
