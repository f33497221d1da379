/** The rules of a game as a page: every clause can be linked to, and every mention leads there. */

export interface RulesPage {
  title: string;
  html: string;
  contents: readonly Part[];
}

/** A part of the rules with a heading. Parts of interest to few are inside `<details>`. */
export interface Part {
  id: string;
  title: string;
  /** a part of the part above it */
  inner: boolean;
}

const CLAUSE = /\b[A-Z]{2,3}-[A-Z]?\d+\b/g;

export async function readRules(game: string, lang: string): Promise<RulesPage> {
  const [answer, { marked }] = await Promise.all([
    fetch(`/api/rules/${encodeURIComponent(game)}?lang=${lang}`),
    import("marked"),
  ]);
  if (!answer.ok) throw new Error(`${answer.status} for the rules of ${game}`);
  const made = await marked.parse(await answer.text());
  const page = document.createElement("template");
  page.innerHTML = made.replaceAll("<th></th>", "<td></td>"); // an empty cell is no header
  const { content } = page;

  for (const anchor of content.querySelectorAll<HTMLElement>("a[id]")) markClause(anchor, game);
  linkMentions(content, game);
  const contents = [...content.querySelectorAll("h2, h3")].map((heading, place) => {
    heading.id = `part-${place + 1}`;
    return { id: heading.id, title: heading.textContent, inner: heading.tagName === "H3" };
  });
  for (const table of content.querySelectorAll("table")) makeScrollable(table, content);
  for (const heading of content.querySelectorAll("h3")) fold(heading);
  const title = content.querySelector("h1")?.textContent ?? game;
  const short = content.querySelector("h2");
  if (short) gather(short, document.createElement("section")).className = "short";
  return { title, html: page.innerHTML, contents };
}

/** The number of a clause is a link to it, before its text; its list item has the id. */
function markClause(anchor: HTMLElement, game: string): void {
  const number = anchor.nextElementSibling;
  const text = number?.firstChild;
  const clause = anchor.closest("li");
  if (!clause || !number || !text?.textContent?.startsWith(anchor.id)) return;
  clause.id = anchor.id;
  clause.className = "rule";
  text.textContent = text.textContent.slice(anchor.id.length).trimStart();
  if (number.textContent === "") number.remove();
  const link = document.createElement("a");
  link.className = "clause";
  link.href = `/rules/${game}#${anchor.id}`;
  const prefix = document.createElement("span"); // left out where there is little room
  prefix.textContent = anchor.id.slice(0, anchor.id.indexOf("-") + 1);
  link.append(prefix, anchor.id.slice(prefix.textContent.length));
  clause.prepend(link);
  anchor.remove();
}

/** Move a heading, and everything up to the next one of its rank or above, into another element. */
function gather(heading: Element, into: HTMLElement): HTMLElement {
  heading.before(into);
  const rank = heading.tagName;
  let next = heading.nextElementSibling;
  into.append(heading);
  while (next && !(/^H[1-6]$/.test(next.tagName) && next.tagName <= rank)) {
    const following = next.nextElementSibling;
    into.append(next);
    next = following;
  }
  return into;
}

function fold(heading: Element): void {
  const details = gather(heading, document.createElement("details"));
  const summary = document.createElement("summary");
  summary.append(heading);
  details.prepend(summary);
}

/** A table wider than the screen scrolls by itself: by touch, and by keys once it has the focus. */
function makeScrollable(table: HTMLTableElement, content: DocumentFragment): void {
  const frame = document.createElement("div");
  frame.className = "scroller";
  frame.tabIndex = 0;
  frame.role = "group";
  table.replaceWith(frame);
  frame.append(table);
  const above = [...content.querySelectorAll("h1, h2, h3")].filter(
    (heading) => heading.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  frame.ariaLabel = above.at(-1)?.textContent ?? "";
}

/** Every mention of a clause of this page becomes a link. */
function linkMentions(content: DocumentFragment, game: string): void {
  const known = new Set([...content.querySelectorAll("[id]")].map((node) => node.id));
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest("a, code")) continue;
    const names = text.data.match(CLAUSE)?.filter((name) => known.has(name)) ?? [];
    let rest = text;
    for (const name of names) {
      const mention = rest.splitText(rest.data.indexOf(name));
      rest = mention.splitText(name.length);
      const link = document.createElement("a");
      link.href = `/rules/${game}#${name}`;
      mention.replaceWith(link);
      link.append(name);
    }
  }
}
