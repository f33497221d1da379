/** Notifications for my turn while the page is hidden, and a wake lock; both are settings. */

import { settings } from "./settings.svelte";

/** Whether this browser can show notifications at all: over plain http none does. */
export const canNotify = isSecureContext && "Notification" in globalThis;
export const canStayAwake = isSecureContext && "wakeLock" in navigator;

/** Ask for permission to notify; only when somebody has just turned the setting on. */
export async function mayNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

/** Notify that it is my turn, if the page is hidden; returns a function that withdraws it. */
export function notifyTurn(text: string): () => void {
  const wanted = settings.notify && canNotify && Notification.permission === "granted";
  if (!wanted || !document.hidden) return () => undefined;
  const path = location.pathname;
  // One notification per table: the latest.
  const shown = { body: text, icon: "/icon-192.png", tag: `turn ${path}`, data: { path } };
  try {
    const notice = new Notification("Tablée", shown);
    notice.onclick = () => {
      focus();
      notice.close();
    };
    return () => notice.close();
  } catch {
    return notifyByWorker(shown); // the only way on phones
  }
}

/** In sequence, so that withdrawing one notification cannot close the next. */
let working: Promise<unknown> = Promise.resolve();

function notifyByWorker(shown: NotificationOptions & { tag: string }): () => void {
  const next = (step: (worker: ServiceWorkerRegistration) => Promise<unknown>): void => {
    working = working
      .then(() => navigator.serviceWorker.ready) // it may still be installing
      .then(step)
      .catch(() => undefined); // not permitted, or no longer
  };
  next((worker) => worker.showNotification("Tablée", shown));
  return () =>
    next(async (worker) => {
      for (const notice of await worker.getNotifications({ tag: shown.tag })) notice.close();
    });
}

/** Keep the screen on until the returned function is called; browsers release the lock on hiding. */
export function stayAwake(): () => void {
  if (!settings.awake || !canStayAwake) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const hold = async (): Promise<void> => {
    if (document.hidden || over) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) void lock.release();
    } catch {
      lock = null; // refused in battery-saving mode
    }
  };
  void hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", hold);
    void lock?.release();
  };
}
