/** The rules of a game as a page: every clause can be linked to, and every mention leads there. */

export interface RulesPage {
  title: string;
  html: string;
  contents: readonly { id: string; title: string }[];
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
  const contents = [...content.querySelectorAll("h2")].map((heading, place) => {
    heading.id = `part-${place + 1}`;
    return { id: heading.id, title: heading.textContent };
  });
  for (const table of content.querySelectorAll("table")) makeScrollable(table, content);
  const title = content.querySelector("h1")?.textContent ?? game;
  return { title, html: page.innerHTML, contents };
}

/** The number of a clause becomes its own link; the text has an empty anchor before it. */
function markClause(anchor: HTMLElement, game: string): void {
  const number = anchor.nextElementSibling;
  const text = number?.firstChild;
  if (!number || !text?.textContent?.startsWith(anchor.id)) return;
  number.id = anchor.id;
  text.textContent = text.textContent.slice(anchor.id.length);
  const link = document.createElement("a");
  link.className = "clause";
  link.href = `/rules/${game}#${anchor.id}`;
  link.textContent = anchor.id;
  number.prepend(link);
  anchor.remove();
}

/** A table wider than the screen scrolls by itself: by touch, and by keys once it has the focus. */
function makeScrollable(table: HTMLTableElement, content: DocumentFragment): void {
  const frame = document.createElement("div");
  frame.className = "scroller";
  frame.tabIndex = 0;
  frame.role = "group";
  table.replaceWith(frame);
  frame.append(table);
  const above = [...content.querySelectorAll("h1, h2")].filter(
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
