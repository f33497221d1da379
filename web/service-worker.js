/**
 * Keeps the page on the device: its shell, and the parts of it that were visited. Without a network
 * the page still opens and says so. Nothing that the server tells about people or tables is kept.
 *
 * The page's files are named after what is in them, so old and new ones never mix; the page itself
 * comes from the network whenever there is one.
 */

// Written by the build (vite.config.ts): a name for all files together, the files that the first
// screen needs, and all files there are.
const VERSION = "BUILD_VERSION";
const SHELL = ["BUILD_SHELL"];
const FILES = new Set(["BUILD_FILES"]);

const OWN = `tablee-shell-${VERSION}`;
const VISITED = "tablee-visited";
const PATIENCE = 5000; // milliseconds for the page to come from the network
const LIVE = ["/api/", "/ws", "/health", "/metrics"]; // never kept, not even looked at

addEventListener("install", (event) => {
  event.waitUntil(keepShell());
});

addEventListener("activate", (event) => {
  event.waitUntil(tidyUp());
});

/** A page asks whether it is of this version: then nothing need wait, else it should know. */
addEventListener("message", (event) => {
  if (event.data?.take) void self.skipWaiting();
  else if (SHELL.includes(event.data?.entry)) void self.skipWaiting();
  else event.source?.postMessage("newer");
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (LIVE.some((path) => url.pathname.startsWith(path))) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
});

/** A notification leads to the table that it came from, also where its page is gone. */
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path ?? "/"));
});

async function show(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}

async function keepShell() {
  const kept = await caches.open(OWN);
  await kept.addAll(
    SHELL.map((path) => new Request(path, path === "/" ? { cache: "reload" } : {})),
  );
}

async function tidyUp() {
  for (const name of await caches.keys()) {
    if (name.startsWith("tablee-shell-") && name !== OWN) await caches.delete(name);
  }
  const visited = await caches.open(VISITED);
  for (const request of await visited.keys()) {
    if (!FILES.has(new URL(request.url).pathname)) await visited.delete(request);
  }
  await self.clients.claim();
}

/** The page as it is now; the one that is kept where no network answers in time. */
async function page(request) {
  const kept = async () => (await caches.open(OWN)).match("/");
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const fresh = fetch(request);
    fresh.catch(() => undefined);
    return (await Promise.race([fresh, late.then(kept)])) ?? (await fresh);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

/** A file never changes: once it is here, it is here. */
async function file(request) {
  const found = await caches.match(request);
  if (found) return found;
  const fetched = await fetch(request);
  if (fetched.ok) (await caches.open(VISITED)).put(request, fetched.clone());
  return fetched;
}
