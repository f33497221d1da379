/** Whether somebody has neither learnt nor played anything on this device yet. */

const KEY = "tablee-not-new";

export function isNewcomer(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false; // nothing may be kept here, so the question would be asked for ever
  }
}

export function noLongerNew(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // then it is not known
  }
}
