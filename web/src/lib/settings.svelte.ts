/** The settings of this device. Stored by the browser, never sent. */

export type Lang = "fr" | "en";
export type Speed = "slow" | "normal" | "fast";

export interface Settings {
  lang: Lang;
  motion: "full" | "reduced";
  speed: Speed;
  sound: boolean;
  vibration: boolean;
  handOrder: "colour" | "value" | "dealt";
  leftHanded: boolean;
  /** every table as text and buttons, if the game can be played that way */
  plainTable: boolean;
  /** the ship of Riff Raff drawn flat, without WebGL */
  plainShip: boolean;
  /** keyboard shortcuts; off for people who dictate or press keys by mistake */
  keys: boolean;
  /** a notification when it is my turn and the page is hidden */
  notify: boolean;
  /** the screen stays on while I play */
  awake: boolean;
}

const KEY = "tablee-settings";

function initial(): Settings {
  const prefersLess = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const standard: Settings = {
    lang: navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en",
    motion: prefersLess ? "reduced" : "full",
    speed: "normal",
    sound: true,
    vibration: false,
    handOrder: "colour",
    leftHanded: false,
    plainTable: false,
    plainShip: false,
    keys: true,
    notify: false,
    awake: false,
  };
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return standard; // unreadable, or storage is not available
  }
}

export const settings = $state(initial());

/** Store the settings; call it after every change. */
export function keepSettings(): void {
  document.documentElement.lang = settings.lang;
  document.documentElement.dataset["hand"] = settings.leftHanded ? "left" : "right";
  document.documentElement.dataset["motion"] = settings.motion;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // private windows may refuse; the settings then last until the page is closed
  }
}

/** The factor on all durations. */
const PACE: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.55 };

/** Milliseconds to read something; not shortened by reduced motion. */
export const reading = (milliseconds: number): number => milliseconds * PACE[settings.speed];

/** Milliseconds of an animation that normally takes half a second; 0 with reduced motion. */
export function duration(milliseconds = 450): number {
  if (settings.motion === "reduced") return 0;
  return milliseconds * PACE[settings.speed];
}
