/**
 * The connection to a table: it reconnects by itself, and resends every request until it is
 * answered. Components read `table` and `view`, and call `ask` to play.
 */

import {
  CloseCode,
  FINAL_CODES,
  PROTOCOL,
  type Advice,
  type AnyFromClient,
  type AnyFromServer,
  type Looking,
  type Refused,
  type Spoken,
  type Table,
  type Told,
  type View,
  type Welcome,
} from "../wire";
import { lookRound } from "./fly";
import { Heartbeat } from "./heartbeat";
import { sawTable, sawView, sentShare } from "./seen-commitments";
import { randomHex } from "./random";
import { settings } from "./settings.svelte";

type WithoutId<M> = M extends { id: string } ? Omit<M, "id"> : never;
export type Request = WithoutId<AnyFromClient>;
type Answer = { done: true; number: number; advice?: Advice } | { done: false; refused: Refused };
/** Make sure that the server knows who we are; `again` after it has said that it does not. */
type Identify = (how?: { again: boolean }) => Promise<void>;

const AGAIN = 400; // milliseconds between two attempts, with jitter; no backoff, so nobody starves
const MOST_SEEN = 400; // views that can be looked back at
const WARN = 1500; // milliseconds offline before people are told
const CONNECTING = 6000; // milliseconds after which an attempt to connect has failed
const NO_NETWORK = 2000; // milliseconds between attempts where the device itself knows of no network

/** `trying` for a moment, then `off`: nothing is heard; what is asked waits until it is `on`. */
export type ConnectionState = "on" | "trying" | "off" | "no-table" | "too-old" | "rejected";

export class Connection {
  table = $state<Table | null>(null);
  view = $state.raw<View | null>(null);
  /** in a pause, once somebody wants to go on: who does not yet */
  looking = $state.raw<Looking | null>(null);
  story = $state<Told[]>([]);
  /** what people said, each thing once, the latest last */
  spoken = $state.raw<readonly Spoken[]>([]);
  /** the views of this connection's seats, the latest last: only what this page was shown */
  seen = $state.raw<readonly View[]>([]);
  state = $state<ConnectionState>("trying");
  lag = $state(0);
  person = $state("");

  /** The server's clock minus ours, in milliseconds. */
  #offset = 0;
  #bestTrip = Infinity;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, { request: Request; answer: (answer: Answer) => void }>();
  #stories = new Map<number | null, Told[]>(); // of seats that were looked from before
  #next = 0;
  #prefix = randomHex(4);
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #warning: ReturnType<typeof setTimeout> | undefined;
  #connecting: ReturnType<typeof setTimeout> | undefined;
  #welcomed = false; // on this socket
  #lang = settings.lang; // of this socket
  #toldIn = settings.lang; // of the story told so far
  #heartbeat = new Heartbeat({
    ask: () => this.#askTime(),
    silent: () => this.#silent(),
    dead: () => this.#renew(),
    relaxed: () => document.hidden || this.table?.status === "over",
  });
  #listeners = new Set<(view: View) => void>();
  #frames = new Set<(frame: ArrayBuffer) => void>();

  /** Nobody sits down anonymously, so `identify` comes before the connection. */
  constructor(
    readonly id: string,
    private readonly identify: Identify,
  ) {
    void identify().then(this.#connect, this.#connect);
    addEventListener("online", this.#online);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** The estimated time of the server's clock. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Ask for something; it is sent again after every reconnection until it is answered. */
  ask(request: Request): Promise<Answer> {
    const id = `${this.#prefix}-${this.#next++}`;
    if (request.t === "ready" && request.ready && request.share)
      sentShare(this.id, request.seat, request.share);
    return new Promise((answer) => {
      this.#waiting.set(id, { request, answer });
      this.#send({ ...request, id });
    });
  }

  /** Subscribe to every view, including those that come too fast to be drawn. */
  onView(listener: (view: View) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onFrame(listener: (frame: ArrayBuffer) => void): () => void {
    this.#frames.add(listener);
    return () => this.#frames.delete(listener);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#warning);
    clearTimeout(this.#connecting);
    this.#heartbeat.stop();
    removeEventListener("online", this.#online);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  /** Switch the language of the connection: what was told in the other one is asked for again. */
  reopen(): void {
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (document.hidden || this.#closed) return;
    if (this.#welcomed) this.#heartbeat.ask();
    else {
      clearTimeout(this.#retry);
      this.#connect();
    }
  };

  /** There is a network again: do not wait for a socket of the old one. */
  #online = (): void => {
    if (this.state !== "on") this.#renew();
  };

  /** The device says that it has no network: the server may still be reachable, on this device. */
  #offline = (): void => {
    this.#silent();
    if (this.#welcomed) this.#heartbeat.ask();
  };

  #silent(): void {
    if (this.state === "on" || this.state === "trying") this.state = "off";
  }

  /** Leave a socket that does not answer, and try another. */
  #renew = (): void => {
    const socket = this.#socket;
    this.#leave();
    socket?.close();
    clearTimeout(this.#retry);
    this.#connect();
  };

  #leave(): void {
    clearTimeout(this.#connecting);
    this.#heartbeat.stop();
    this.#socket = null;
    this.#welcomed = false;
  }

  #connect = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.CONNECTING) return;
    this.#lang = settings.lang;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({
      table: this.id,
      protocol: String(PROTOCOL),
      lang: this.#lang,
    });
    const socket = new WebSocket(`${scheme}://${location.host}/ws?${query}`);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    clearTimeout(this.#connecting);
    this.#connecting = setTimeout(this.#renew, CONNECTING);
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      if (this.#socket !== socket) return;
      this.#heartbeat.heard();
      if (this.#welcomed) this.state = "on";
      if (typeof event.data === "string") this.#hear(JSON.parse(event.data) as AnyFromServer);
      else for (const listener of this.#frames) listener(event.data);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
    this.#warning ??= setTimeout(() => {
      if (this.state === "trying") this.state = "off";
    }, WARN);
  };

  #lost(code: number): void {
    this.#leave();
    if (this.#closed) return;
    if (code === CloseCode.NO_TABLE) {
      this.state = "no-table";
      return;
    }
    if (code === CloseCode.RELOAD) {
      this.state = "too-old";
      return;
    }
    if (FINAL_CODES.includes(code) && code !== CloseCode.UNKNOWN_PERSON) {
      this.state = "rejected";
      return;
    }
    if (this.state === "on") this.state = "trying";
    this.#retry = setTimeout(
      () => {
        if (code === CloseCode.UNKNOWN_PERSON)
          void this.identify({ again: true }).then(this.#connect, this.#connect);
        else this.#connect();
      },
      navigator.onLine ? soon() : NO_NETWORK,
    );
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: AnyFromServer): void {
    switch (message.t) {
      case "welcome":
        this.#welcome(message);
        break;
      case "table":
        this.table = message;
        sawTable(this.table);
        break;
      case "view":
        this.#see(message);
        break;
      case "looking":
        this.looking = message;
        break;
      case "ack":
        this.#answer(message.id, { done: true, number: message.number });
        break;
      case "refused":
        this.#refused(message);
        break;
      case "tale":
        if (!this.#waiting.has(message.id)) break; // for another seat
        this.story = merged(this.story, message.told);
        this.#answer(message.id, { done: true, number: 0 });
        break;
      case "advice":
        this.#answer(message.id, { done: true, number: message.number, advice: message });
        break;
      case "spoken":
        if (message.number > (this.spoken.at(-1)?.number ?? 0))
          this.spoken = [...this.spoken, message];
        break;
      case "clock":
        this.#setClock(message);
        break;
      case "line":
        this.lag = message.lag;
        break;
      case "reload":
        this.state = "too-old";
        break;
      case "bye": // the close code that follows says the same
        break;
      default:
        message satisfies never; // a newer server may say more
    }
  }

  #welcome(welcome: Welcome): void {
    this.person = welcome.person;
    this.state = "on";
    this.#welcomed = true;
    clearTimeout(this.#connecting);
    clearTimeout(this.#warning);
    this.#warning = undefined;
    if (this.#bestTrip === Infinity) this.#offset = welcome.now - Date.now();
    for (const [id, { request }] of this.#waiting) this.#send({ ...request, id });
    for (const delay of [0, 300, 900]) setTimeout(() => this.#askTime(), delay);
  }

  /** What time is it there? The answer sets the clock, and shows that the line works. */
  #askTime(): void {
    this.#send({ t: "time", id: "time", mine: performance.now() });
  }

  /** Of several time requests, the one with the shortest round trip is the most accurate. */
  #setClock({ mine, server }: { mine: number; server: number }): void {
    const trip = performance.now() - mine;
    if (trip <= this.#bestTrip) {
      this.#bestTrip = trip;
      this.#offset = server + trip / 2 - Date.now();
    }
  }

  #see(view: View): void {
    const missed = this.view !== null && view.before > this.view.number;
    const first = this.view === null;
    const turned = this.#turnTo(view);
    const translated = this.#toldIn !== this.#lang;
    if (translated) {
      this.#toldIn = this.#lang;
      this.#stories.clear();
      this.story = [];
    }
    lookRound();
    this.view = view;
    this.seen = withView(this.seen, view);
    sawView(this.id, view);
    if (view.said.length > 0)
      this.story = merged(this.story, [{ number: view.number, at: null, said: view.said }]);
    for (const listener of this.#listeners) listener(view);
    if (first || missed || turned || translated) {
      const after = first || translated ? 0 : (this.story.at(-2)?.number ?? 0);
      void this.ask({ t: "story", after });
    }
  }

  /** Whether this view is another seat's: seats must not see each other's log. */
  #turnTo({ view }: View): boolean {
    const before = this.view?.view.seat;
    if (before === undefined || before === view.seat) return false;
    for (const [id, { request }] of this.#waiting)
      if (request.t === "story") this.#answer(id, { done: true, number: 0 });
    this.#stories.set(before, this.story);
    this.story = this.#stories.get(view.seat) ?? [];
    return true;
  }

  #refused(refused: Refused): void {
    if (refused.id === null) {
      // Rate limited: the server dropped messages unread, and does not know which.
      for (const id of this.#waiting.keys()) this.#sendLater(id);
    } else if (refused.why === "again") this.#sendLater(refused.id);
    else this.#answer(refused.id, { done: false, refused });
  }

  #sendLater(id: string): void {
    setTimeout(() => {
      const waiting = this.#waiting.get(id);
      if (waiting) this.#send({ ...waiting.request, id });
    }, soon());
  }

  #answer(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answer(answer);
  }
}

/** A short while, not the same for everybody. */
const soon = (): number => AGAIN * (0.5 + Math.random());

/** A view that is repeated, after a reconnection or in another language, replaces the old one. */
function withView(seen: readonly View[], view: View): readonly View[] {
  const others = seen.filter(
    (each) => each.number !== view.number || each.view.seat !== view.view.seat,
  );
  return [...others, view].slice(-MOST_SEEN);
}

/** Both logs merged, each number once. */
function merged(known: Told[], more: Told[]): Told[] {
  const byNumber = new Map(known.map((told) => [told.number, told]));
  for (const told of more) byNumber.set(told.number, told);
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}
