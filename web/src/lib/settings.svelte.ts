/** The settings of this device. Stored by the browser whenever one changes, never sent. */

const SWITCH = [true, false] as const;

/** Every setting and its values. */
const VALUES = {
  lang: ["en", "fr"],
  motion: ["full", "reduced"],
  speed: ["slow", "normal", "fast"],
  /** seconds in which a move can be undone, in games that allow it */
  undo: [0, 2, 5],
  sound: SWITCH,
  vibration: SWITCH,
  handOrder: ["colour", "value", "dealt"],
  leftHanded: SWITCH,
  /** every table as text and buttons, if the game can be played that way */
  plainTable: SWITCH,
  /** the ship of Riff Raff drawn flat, without WebGL */
  plainShip: SWITCH,
  /** its pieces placed with a pad and step buttons, not only by dragging */
  placeInSteps: SWITCH,
  /** keyboard shortcuts; off for people who dictate or press keys by mistake */
  keys: SWITCH,
  /** a notification when it is my turn and the page is hidden */
  notify: SWITCH,
  /** the screen stays on while I play */
  awake: SWITCH,
} as const;

export type Settings = { -readonly [Key in keyof typeof VALUES]: (typeof VALUES)[Key][number] };
export type Lang = Settings["lang"];
export type Speed = Settings["speed"];

const KEY = "tablee-settings";

function defaults(): Settings {
  return {
    lang: navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en",
    motion: matchMedia("(prefers-reduced-motion: reduce)").matches ? "reduced" : "full",
    speed: "normal",
    undo: 2,
    sound: true,
    vibration: false,
    handOrder: "colour",
    leftHanded: false,
    plainTable: false,
    plainShip: false,
    placeInSteps: false,
    keys: true,
    notify: false,
    awake: false,
  };
}

/** What this device has stored, as far as this version of the page knows it. */
function stored(): Partial<Settings> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const known = Object.entries(VALUES).filter(([key, values]) =>
      (values as readonly unknown[]).includes(found[key]),
    );
    return Object.fromEntries(known.map(([key]) => [key, found[key]]));
  } catch {
    return {}; // unreadable, or storage is not available
  }
}

export const settings = $state<Settings>({ ...defaults(), ...stored() });

/** Apply the settings to the page and store them, now and after every change. */
export function keepSettings(): () => void {
  return $effect.root(() => {
    $effect.pre(() => {
      document.documentElement.lang = settings.lang;
      document.documentElement.dataset["hand"] = settings.leftHanded ? "left" : "right";
      document.documentElement.dataset["motion"] = settings.motion;
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // private windows may refuse; the settings then last until the page is closed
      }
    });
  });
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
