/** Whether somebody has neither learnt nor played anything on this device yet. */

const KEY = "tablee-not-new";

export function isNewcomer(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false; // without storage the question would be asked every time
  }
}

export function noLongerNew(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // without storage it is not remembered
  }
}
