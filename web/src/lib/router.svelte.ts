/** The router: every page has a URL, and the back gesture works. */

export type Place =
  | { page: "shelf" }
  | { page: "box"; game: string }
  | { page: "rules"; game: string; clause: string }
  | { page: "table"; table: string }
  | { page: "replay"; table: string }
  | { page: "learn"; game: string }
  | { page: "mine" }
  | { page: "log" }
  | { page: "fairness" }
  | { page: "back"; code: string }
  | { page: "none" };

export function read(url: URL): Place {
  const [first = "", second = ""] = url.pathname.split("/").slice(1).map(decodeURIComponent);
  switch (first) {
    case "box":
      return { page: "box", game: second };
    case "rules":
      return { page: "rules", game: second, clause: url.hash.slice(1) };
    case "t":
      return { page: "table", table: second };
    case "replay":
      return { page: "replay", table: second };
    case "learn":
      return { page: "learn", game: second };
    case "mine":
      return { page: "mine" };
    case "log":
      return { page: "log" };
    case "fairness":
      return { page: "fairness" };
    case "back":
      return { page: "back", code: url.hash.slice(1) };
    case "":
      return { page: "shelf" };
    default:
      return { page: "none" };
  }
}

export const here = $state<{ place: Place }>({ place: read(new URL(location.href)) });

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  here.place = read(new URL(location.href));
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  here.place = read(new URL(location.href));
});

/** Links inside the page do not reload it. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const own = link?.origin === location.origin && !link.target && !link.hasAttribute("download");
  if (!link || !own || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
    return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
