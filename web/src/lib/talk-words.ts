/** Words about company: what people say, hints, and tables that anybody may join. */

import type { Settings, Spoken } from "../wire";
import { words } from "./i18n";

export type Phrase = NonNullable<Spoken["phrase"]>;
export type Talk = Settings["talk"];

export const PHRASES: readonly Phrase[] = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "your-turn",
  "one-moment",
  "sorry",
  "oh-no",
  "lucky",
  "again",
  "must-go",
  "goodbye",
];

export const company = words({
  en: {
    say: "Say something",
    phrases: {
      hello: "Hello!",
      "good-luck": "Good luck!",
      "well-played": "Well played!",
      thanks: "Thank you",
      "your-turn": "Your turn!",
      "one-moment": "One moment, please",
      sorry: "Sorry!",
      "oh-no": "Oh no!",
      lucky: "What luck!",
      again: "Another one?",
      "must-go": "I have to go",
      goodbye: "Goodbye!",
    } satisfies Record<Phrase, string>,
    words: "In your own words",
    send: "Say it",
    noTalk: "At this table nobody talks.",
    said: (name: string, text: string) => `${name}: ${text}`,
    hush: (name: string) => `Hide what ${name} says`,
    unhush: (name: string) => `Hear ${name} again`,
    talk: "People talk",
    talks: { phrases: "by ready-made phrases", free: "freely", none: "not at all" },
    hint: "Ask for a hint",
    thinking: "Ada is thinking…",
    advised: "advised",
    advisedIs: (names: string) => `Advised: ${names}`,
    openTables: "Open tables",
    noOpenTables: "Nobody is waiting for company just now.",
    anybody: "Anybody may join",
    anybodyHelp:
      "The table then stands among the open tables on the shelf, with the names of who sits there.",
    join: "Sit down",
    joinAt: (game: string, names: string) => `Sit down at ${game} with ${names}`,
    free: (count: number) => (count === 1 ? "1 free seat" : `${count} free seats`),
    seatGone: "Somebody was faster: no seat is free any more. You can watch.",
    paused: "Paused.",
    pausedUntil: (names: string) => `Paused. Waiting for ${names} to go on.`,
  },
  fr: {
    say: "Dire quelque chose",
    phrases: {
      hello: "Bonjour !",
      "good-luck": "Bonne chance !",
      "well-played": "Bien joué !",
      thanks: "Merci",
      "your-turn": "À vous de jouer !",
      "one-moment": "Un instant, s’il vous plaît",
      sorry: "Désolé !",
      "oh-no": "Oh non !",
      lucky: "Quelle chance !",
      again: "On en refait une ?",
      "must-go": "Je dois partir",
      goodbye: "Au revoir !",
    } satisfies Record<Phrase, string>,
    words: "Avec vos mots",
    send: "Dire",
    noTalk: "À cette table, on ne se parle pas.",
    said: (name: string, text: string) => `${name} : ${text}`,
    hush: (name: string) => `Masquer ce que dit ${name}`,
    unhush: (name: string) => `Écouter de nouveau ${name}`,
    talk: "On se parle",
    talks: { phrases: "par phrases toutes faites", free: "librement", none: "pas du tout" },
    hint: "Demander un conseil",
    thinking: "Ada réfléchit…",
    advised: "conseil",
    advisedIs: (names: string) => `Conseil : ${names}`,
    openTables: "Tables ouvertes",
    noOpenTables: "Personne n’attend de compagnie en ce moment.",
    anybody: "Ouverte à tous",
    anybodyHelp:
      "La table figure alors parmi les tables ouvertes de l’étagère, avec les noms de ceux qui y sont assis.",
    join: "S’asseoir",
    joinAt: (game: string, names: string) => `S’asseoir à ${game} avec ${names}`,
    free: (count: number) => (count === 1 ? "1 place libre" : `${count} places libres`),
    seatGone: "Quelqu’un a été plus rapide : plus aucune place n’est libre. Vous pouvez regarder.",
    paused: "En pause.",
    pausedUntil: (names: string) => `En pause. On attend ${names} pour reprendre.`,
  },
});

/** What was said, in the language of whoever reads it. */
export function wordsOf(said: Spoken): string {
  return said.phrase === null ? said.text : company().phrases[said.phrase];
}
