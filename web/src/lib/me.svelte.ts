/** The guest at this device, with a name and a face; registered when first needed. */

import * as api from "./api";
import { settings } from "./settings.svelte";

const FIRST = {
  en: ["Amber", "Bold", "Calm", "Clever", "Jolly", "Lucky", "Merry", "Quick", "Quiet", "Sunny"],
  fr: ["Belle", "Douce", "Fine", "Folle", "Grande", "Maligne", "Petite", "Sage", "Vive", "Drôle"],
};
const SECOND = {
  en: ["Badger", "Finch", "Fox", "Hare", "Heron", "Lynx", "Otter", "Owl", "Robin", "Wren"],
  fr: [
    "Alouette",
    "Belette",
    "Chouette",
    "Fauvette",
    "Grenouille",
    "Loutre",
    "Mésange",
    "Pie",
    "Souris",
    "Tortue",
  ],
};

const pick = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)] as Item;

export const myself = $state<{ person: string; name: string; face: number }>({
  person: "",
  name: "",
  face: 0,
});

/** A random default name, so that nobody has to think of one before playing. */
export function madeUpName(): string {
  const [first, second] = [pick(FIRST[settings.lang]), pick(SECOND[settings.lang])];
  return settings.lang === "fr" ? `${second} ${first.toLowerCase()}` : `${first} ${second}`;
}

/** Restore the guest of this device, or register a new one; `again` if the server forgot us. */
export async function beSomebody({ again } = { again: false }): Promise<void> {
  if (myself.person && !again) return;
  try {
    Object.assign(myself, await api.me());
  } catch (failed) {
    if (!(failed instanceof api.Failed) || failed.status !== 401) throw failed;
    Object.assign(myself, await api.becomeKnown(madeUpName(), Math.floor(Math.random() * 64)));
  }
}

export async function rename(name: string, face: number): Promise<void> {
  Object.assign(myself, await api.becomeKnown(name, face));
}
