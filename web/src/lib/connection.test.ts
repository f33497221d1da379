// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { View } from "../wire";
import { Connection } from "./connection.svelte";

vi.mock("./fly", () => ({ lookRound: () => undefined }));
vi.mock("./settings.svelte", () => ({ settings: { lang: "fr" } }));

type Asked = { t: string; id: string };

/** A server that says what the test says. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static latest: Socket;
  static opened = 0;
  readyState = Socket.OPEN;
  heard: Asked[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Socket.latest = this;
    Socket.opened += 1;
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as Asked);
  }
  close(): void {
    this.readyState = 3;
  }
  ends(code: number): void {
    this.onclose?.({ code });
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
vi.stubGlobal("WebSocket", Socket);
let connection: Connection;
beforeEach(() => {
  Socket.opened = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

async function connected(): Promise<Socket> {
  await vi.advanceTimersByTimeAsync(1000);
  return Socket.latest;
}

const shown = (number: number, seat: number, said: string): Partial<View> =>
  ({
    t: "view",
    number,
    before: number - 1,
    said: [said],
    view: { game: "riffifi", seat, happened: [] },
  }) as unknown as Partial<View>;

it("what was being told to one seat is not told to the next one at the same device", async () => {
  connection = new Connection("a", () => Promise.resolve());
  const server = await connected();
  const asked = () => server.heard.filter(({ t }) => t === "story").map(({ id }) => id);
  const tells = (id: string | undefined, said: string) =>
    server.says({ t: "tale", id, told: [{ number: 2, at: null, said: [said] }] });
  const story = () => connection.story.flatMap(({ said }) => said);

  server.says(shown(3, 0, "for Ana"));
  server.says(shown(3, 1, "for Tom")); // the device is passed on
  const [anas, toms] = asked();
  tells(anas, "a secret of Ana");
  expect(story()).toEqual(["for Tom"]);
  tells(toms, "a secret of Tom");
  expect(story()).toEqual(["a secret of Tom", "for Tom"]);
  server.says(shown(3, 0, "for Ana")); // and back
  tells(asked()[2], "a secret of Ana");
  expect(story()).toEqual(["a secret of Ana", "for Ana"]);
});

it("whoever the server has forgotten introduces themselves again, and comes back", async () => {
  const identify = vi.fn(() => Promise.resolve());
  connection = new Connection("a", identify);
  (await connected()).ends(4401);
  await connected();
  expect(identify).toHaveBeenLastCalledWith({ again: true });
  expect(Socket.opened).toBe(2);
});

it("what the server rejects as malformed is not sent again", async () => {
  connection = new Connection("a", () => Promise.resolve());
  (await connected()).ends(1007);
  await connected();
  expect(connection.state).toBe("rejected");
  expect(Socket.opened).toBe(1);
});

it("a request that was dropped because there were too many is sent again", async () => {
  connection = new Connection("a", () => Promise.resolve());
  const server = await connected();
  void connection.ask({ t: "look", seat: 1 });
  const [first] = server.heard;
  server.says({ t: "refused", id: null, why: "too-much", says: "", clause: null, until: null });
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.heard).toEqual([first, first]);
});
