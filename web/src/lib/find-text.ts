/** Search in a text on the page, whatever the accents, apostrophes and capitals. */

const BLOCKS = "h1, h2, h3, p, li, tr, figcaption";

/** Somewhere that all the words are: the smallest block of text, and the words in it. */
export interface Hit {
  block: HTMLElement;
  ranges: readonly Range[];
  /** all of the block, to be read out */
  text: string;
}

/** The letters of a text without accents and capitals; as many as there are characters. */
export function fold(text: string): string {
  return [...text].map(plain).join("");
}

/** One character for one, so that a place in the folded text is a place in the text. */
function plain(letter: string): string {
  const [first = letter] = letter.normalize("NFD");
  if (letter.length > 1) return letter;
  if ("’‘".includes(first)) return "'";
  const lower = first.toLowerCase();
  return lower.length === 1 ? lower : first;
}

export function findText(within: HTMLElement, wanted: string): Hit[] {
  const words = wordsOf(wanted);
  if (words.length === 0) return [];
  const blocks = [...within.querySelectorAll<HTMLElement>(BLOCKS)].filter(
    (block) => !block.querySelector(BLOCKS) || ownTexts(block).length > 0,
  );
  return blocks.flatMap((block) => {
    const texts = ownTexts(block);
    const whole = fold(texts.map((text) => text.data).join(""));
    if (!words.every((word) => whole.includes(word))) return [];
    const ranges = texts.flatMap((text) => words.flatMap((word) => places(text, word)));
    return [{ block, ranges, text: texts.map((text) => text.data.trim()).join(" ") }];
  });
}

/** What is looked for: all words, but single letters only if there is nothing else. */
export function wordsOf(wanted: string): string[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  const longer = words.filter((word) => word.length > 1);
  return longer.length > 0 ? longer : words;
}

/** The texts of a block that are in no smaller block. */
function ownTexts(block: HTMLElement): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement?.closest(BLOCKS) === block && text.data.trim()) texts.push(text);
  }
  return texts;
}

function places(text: Text, word: string): Range[] {
  const folded = fold(text.data);
  const found: Range[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + word.length);
    found.push(range);
  }
  return found;
}
