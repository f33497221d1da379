/** Whether somebody has neither learnt nor played anything on this device yet. */

const KEY = "tablee-not-new";

export const newcomer = $state({ here: read() });

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false; // without storage the question would be asked every time
  }
}

export function noLongerNew(): void {
  if (!newcomer.here) return;
  newcomer.here = false;
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // without storage it is not remembered
  }
}
