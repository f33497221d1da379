/** The service worker's cached page, and updates of it. Over plain http nothing is cached. */

const EVERY = 30 * 60_000; // milliseconds between two checks for an update

export const update = $state<{ there: boolean }>({ there: false });

let waiting: ServiceWorker | null = null;

/** Cache the page on this device; called once it is loaded. */
export function keepPage(): void {
  if (!isSecureContext || !("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", (event) => {
    if (event.data === "newer") update.there = true;
  });
  addEventListener("load", () => {
    void serviceWorker.register("/service-worker.js").then(watch, () => undefined);
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) ask(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && navigator.serviceWorker.controller) ask(coming);
    });
  });
  const look = (): void => {
    if (!document.hidden) void registration.update().catch(() => undefined);
  };
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
}

/** Ask the waiting version whether it is that of this page: then it starts, else it says "newer". */
function ask(worker: ServiceWorker): void {
  waiting = worker;
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  worker.postMessage({ entry: script ? new URL(script.src).pathname : "" });
}

/** Load the update. If another tab has already done so, nothing is waiting any more. */
export function applyUpdate(): void {
  if (waiting?.state !== "installed") {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage({ take: true });
}
