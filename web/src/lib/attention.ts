/** My turn while I look elsewhere, and a screen that stays on: both only where they were set. */

import { settings } from "./settings.svelte";

/** Whether this browser could notify at all: over plain http none does. */
export const canNotify = isSecureContext && "Notification" in globalThis;
export const canStayAwake = isSecureContext && "wakeLock" in navigator;

const TAG = "turn"; // a new one takes the place of the last

/** Ask for leave to notify; only ever because somebody has just set it. */
export async function mayNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

/** Tell that it is my turn, if the page is hidden; returns how to take that back. */
export function notifyTurn(text: string): () => void {
  const wanted = settings.notify && canNotify && Notification.permission === "granted";
  if (!wanted || !document.hidden) return () => undefined;
  const shown = { body: text, icon: "/icon-192.png", tag: TAG };
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

function notifyByWorker(shown: NotificationOptions): () => void {
  const ready = navigator.serviceWorker.ready;
  void ready.then((worker) => worker.showNotification("Tablée", shown));
  return () => {
    void ready.then(async (worker) => {
      for (const notice of await worker.getNotifications({ tag: TAG })) notice.close();
    });
  };
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
