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
    send: "Send",
    noTalk: "Chat is off at this table.",
    said: (name: string, text: string) => `${name}: ${text}`,
    toggleMuted: (name: string) => `Mute ${name}`,
    unhush: (name: string) => `Unmute ${name}`,
    talk: "Chat",
    talks: { phrases: "quick phrases", free: "free text", none: "off" },
    hint: "Ask for a hint",
    thinking: "Looking for a good move…",
    advised: "hint",
    advisedIs: (names: string) => `Hint: ${names}`,
    openTables: "Open tables",
    noOpenTables: "No open tables right now.",
    anybody: "Anyone can join",
    anybodyHelp:
      "The table is then listed under the open tables on the shelf, with the names of its players.",
    join: "Join",
    joinAt: (game: string, names: string) => `Join ${game} with ${names}`,
    free: (count: number) => (count === 1 ? "1 free seat" : `${count} free seats`),
    seatGone: "Somebody was faster: all seats are taken. You can still watch.",
    paused: "Paused.",
    pausedUntil: (names: string) => `Paused. Waiting for ${names} to resume.`,
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
      sorry: "Pardon !",
      "oh-no": "Oh non !",
      lucky: "Quelle chance !",
      again: "On en refait une ?",
      "must-go": "Je dois partir",
      goodbye: "Au revoir !",
    } satisfies Record<Phrase, string>,
    words: "Avec vos mots",
    send: "Envoyer",
    noTalk: "À cette table, on ne se parle pas.",
    said: (name: string, text: string) => `${name} : ${text}`,
    toggleMuted: (name: string) => `Masquer ce que dit ${name}`,
    unhush: (name: string) => `Écouter de nouveau ${name}`,
    talk: "On se parle",
    talks: { phrases: "par phrases toutes faites", free: "librement", none: "pas du tout" },
    hint: "Demander un conseil",
    thinking: "On cherche un bon coup…",
    advised: "conseil",
    advisedIs: (names: string) => `Conseil : ${names}`,
    openTables: "Tables ouvertes",
    noOpenTables: "Aucune table ouverte en ce moment.",
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
