/** The log file opened on this page; it is not stored. */

import { go } from "./router.svelte";

export const LONGEST = 400_000; // letters; the server takes no more than 512 kB

export const opened = $state<{ text: string; name: string; tooLong: boolean }>({
  text: "",
  name: "",
  tooLong: false,
});

/** Read a file that was chosen or dropped, and show it. */
export async function openFile(file: File | null | undefined): Promise<void> {
  if (!file) return;
  opened.tooLong = file.size > LONGEST;
  opened.name = file.name;
  opened.text = opened.tooLong ? "" : await file.text();
  if (location.pathname !== "/log") go("/log");
}
