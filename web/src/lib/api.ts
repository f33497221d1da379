/** All HTTP requests. */

import { after } from "./after-words";
import { settings } from "./settings.svelte";
import type {
  Ending,
  LogSimulation,
  Me,
  Moment,
  MyTable,
  NewTable,
  OneTimeCode,
  OpenTable,
  OpenedLog,
  ShelfGame,
  TableMade,
} from "../wire";

/** An error message from the server, in the reader's language. */
export class Failed extends Error {
  constructor(
    readonly status: number,
    readonly why: string,
    says: string,
  ) {
    super(says);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const request: RequestInit = {
    method,
    headers: { accept: "application/json", "accept-language": settings.lang },
  };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "content-type": "application/json" };
  }
  const answer = await fetch(path, request).catch((): never => {
    throw new Failed(0, "offline", after().noConnection);
  });
  if (!answer.ok) {
    const told = (await answer.json().catch(() => ({}))) as { why?: string; says?: string };
    throw new Failed(answer.status, told.why ?? "our-fault", told.says ?? answer.statusText);
  }
  return (await answer.json()) as Answer;
}

export const shelf = () => ask<ShelfGame[]>("GET", `/api/shelf?lang=${settings.lang}`);
export const me = () => ask<Me>("GET", "/api/me");
export const becomeKnown = (name: string, face: number) =>
  ask<Me>("POST", "/api/me", { name, face });
export const myTables = (most: number, lang: string) =>
  ask<MyTable[]>("GET", `/api/me/tables?most=${most}&lang=${lang}`);
export const openTables = () => ask<OpenTable[]>("GET", `/api/tables/open?lang=${settings.lang}`);
export const makeTable = (wanted: NewTable) => ask<TableMade>("POST", "/api/tables", wanted);
export const moments = (table: string, seat: number | null, lang: string) =>
  ask<Moment[]>(
    "GET",
    `/api/tables/${encodeURIComponent(table)}/moments?lang=${lang}${seat === null ? "" : `&seat=${seat}`}`,
  );
/** A match that is over in short, told to one seat or to a spectator. */
export const ending = (table: string, seat: number | null, lang: string) =>
  ask<Ending>(
    "GET",
    `/api/tables/${encodeURIComponent(table)}/ending?lang=${lang}${seat === null ? "" : `&seat=${seat}`}`,
  );
/** The log of a match that is over, as text. */
export async function logOf(table: string): Promise<string> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/log`);
  if (!answer.ok) throw new Failed(answer.status, "no-log", answer.statusText);
  return answer.text();
}
export const openLog = (log: string, seat: number | null, lang: string) =>
  ask<OpenedLog>("POST", `/api/logs?lang=${lang}`, { log, seat });
/** All frames of the simulation shown by a moment of a match, each prefixed with its length. */
async function frames(path: string, request: RequestInit): Promise<ArrayBuffer> {
  const answer = await fetch(path, request);
  if (!answer.ok) throw new Failed(answer.status, "no-simulation", answer.statusText);
  return answer.arrayBuffer();
}
export const simulationOf = (table: string, number: number, signal: AbortSignal) =>
  frames(`/api/tables/${encodeURIComponent(table)}/simulation?number=${number}`, { signal });
/** The same of a log from a file. */
export const simulationIn = (log: string, number: number, signal: AbortSignal) =>
  frames("/api/logs/simulation", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ log, number } satisfies LogSimulation),
    signal,
  });
export const newCode = () => ask<OneTimeCode>("POST", "/api/me/code", {});
export const useCode = (code: string) => ask<Me>("POST", "/api/me/use-code", { code });
