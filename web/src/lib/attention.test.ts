import { expect, it, vi } from "vitest";
import worker from "../../service-worker.js?raw";

type Listener = (event: object) => void;

/** Run the worker with these pages open, tap a notification of a table, and see what is shown. */
async function tapped(path: string, open: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  const pages = open.map((url) => ({ url, focus: () => shown.push(`focus ${url}`) }));
  const clients = {
    matchAll: () => Promise.resolve(pages),
    openWindow: (url: string) => shown.push(`open ${url}`),
  };
  const listeners = new Map<string, Listener>();
  const listen = (what: string, listener: Listener) => listeners.set(what, listener);
  new Function("self", "addEventListener", worker)({ clients }, listen);
  const close = vi.fn();
  let done: Promise<void> | undefined;
  listeners.get("notificationclick")?.({
    notification: { close, data: { path } },
    waitUntil: (working: Promise<void>) => (done = working),
  });
  await done;
  expect(close).toHaveBeenCalled();
  return shown;
}

const SITE = "https://tablee.example";

it("a notification leads to the page of its table, whatever else is open", async () => {
  const open = [`${SITE}/`, `${SITE}/t/other`, `${SITE}/t/mine#now`, `${SITE}/t/mineral`];
  expect(await tapped("/t/mine", open)).toEqual([`focus ${SITE}/t/mine#now`]);
});

it("a table whose page is gone is opened", async () => {
  expect(await tapped("/t/mine", [`${SITE}/`])).toEqual(["open /t/mine"]);
});
