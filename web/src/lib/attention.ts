/** My turn while I look elsewhere, and a screen that stays on: both only where they were set. */

import { settings } from "./settings.svelte";

/** Whether this browser could notify at all: over plain http none does. */
export const canNotify = isSecureContext && "Notification" in globalThis;
export const canStayAwake = isSecureContext && "wakeLock" in navigator;

/** Ask for leave to notify; only ever because somebody has just set it. */
export async function mayNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

/** Tell that it is my turn, if the page is hidden; returns how to take that back. */
export function notifyTurn(text: string): () => void {
  const wanted = settings.notify && canNotify && Notification.permission === "granted";
  if (!wanted || !document.hidden) return () => undefined;
  const path = location.pathname;
  // Of each table the latest one only.
  const shown = { body: text, icon: "/icon-192.png", tag: `turn ${path}`, data: { path } };
  try {
    const notice = new Notification("Tablée", shown);
    notice.onclick = () => {
      focus();
      notice.close();
    };
    return () => notice.close();
  } catch {
    return notifyByWorker(shown); // phones know no other way
  }
}

/** One after the other, or what takes the last one back might meet the next one. */
let working: Promise<unknown> = Promise.resolve();

function notifyByWorker(shown: NotificationOptions & { tag: string }): () => void {
  const next = (step: (worker: ServiceWorkerRegistration) => Promise<unknown>): void => {
    working = working
      .then(() => navigator.serviceWorker.ready) // it may still be on its way
      .then(step)
      .catch(() => undefined); // no leave, or no longer
  };
  next((worker) => worker.showNotification("Tablée", shown));
  return () =>
    next(async (worker) => {
      for (const notice of await worker.getNotifications({ tag: shown.tag })) notice.close();
    });
}

/** Keep the screen on until called. The browser lets go of it whenever the page is hidden. */
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
      lock = null; // a device that saves its battery says no
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
