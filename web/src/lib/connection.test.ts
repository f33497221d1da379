// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { View } from "../wire";
import { Connection } from "./connection.svelte";
import { settings } from "./settings.svelte";

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

it("another language leaves no word of the first one in the log", async () => {
  settings.lang = "en";
  connection = new Connection("a", () => Promise.resolve());
  const server = await connected();
  server.says(shown(2, 0, "Basil lays the red 7"));
  server.says(shown(3, 0, "You lay the red 2"));
  settings.lang = "fr";
  connection.reopen();
  server.ends(1000);
  const again = await connected();
  again.says(shown(3, 0, "Vous posez le 2 rouge"));
  const asked = again.heard.filter(({ t }) => t === "story").at(-1);
  expect(asked).toMatchObject({ after: 0 });
  again.says({
    t: "tale",
    id: asked?.id,
    told: [{ number: 2, at: null, said: ["Basil pose le 7 rouge"] }],
  });
  expect(connection.story.flatMap(({ said }) => said)).toEqual([
    "Basil pose le 7 rouge",
    "Vous posez le 2 rouge",
  ]);
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

// -- Silence --------------------------------------------------------------------------------------

const welcome = { t: "welcome", protocol: 1, server: "0", person: "p", now: 0 };
const asks = (socket: Socket): number => socket.heard.filter(({ t }) => t === "time").length;
/** A server that answers, until it stalls. */
async function playing(): Promise<{ server: Socket; stall: () => void }> {
  connection = new Connection("a", () => Promise.resolve());
  const server = await connected();
  const send = server.send.bind(server);
  server.send = (text) => {
    send(text);
    const asked = JSON.parse(text) as Asked;
    if (asked.t === "time") setTimeout(() => server.says({ ...asked, t: "clock", server: 0 }), 50);
  };
  server.says(welcome);
  await vi.advanceTimersByTimeAsync(1000);
  return { server, stall: () => (server.send = send) };
}

it("a line that works is asked now and then, and nothing is said about it", async () => {
  const { server } = await playing();
  const before = asks(server);
  for (let second = 0; second < 30; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    expect(connection.state).toBe("on");
  }
  expect(asks(server) - before).toBeGreaterThan(10);
  expect(asks(server) - before).toBeLessThan(25);
  expect(Socket.opened).toBe(1);
});

it("where messages come anyway, nobody asks", async () => {
  const { server } = await playing();
  const before = asks(server);
  for (let second = 0; second < 20; second++) {
    server.says({ t: "line", lag: 1, window: 1 });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asks(server)).toBe(before);
});

it("a line that stalls is noticed within three seconds, and left for another", async () => {
  const { server, stall } = await playing();
  stall();
  await vi.advanceTimersByTimeAsync(3000);
  expect(connection.state).toBe("off");
  expect(Socket.opened).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(Socket.opened).toBe(2);
  expect(server.readyState).toBe(3);
  Socket.latest.says(welcome);
  expect(connection.state).toBe("on");
});

it("a line that was only slow is kept", async () => {
  const { server, stall } = await playing();
  stall();
  await vi.advanceTimersByTimeAsync(3000);
  server.says({ t: "line", lag: 900, window: 1 });
  expect(connection.state).toBe("on");
  expect(Socket.opened).toBe(1);
});

it("a move made on a dead line is sent once on the next one, with the same id", async () => {
  const { server, stall } = await playing();
  stall();
  void connection.ask({ t: "move", seat: 0, move: "r7", seen: 1 });
  await vi.advanceTimersByTimeAsync(9000);
  const [first] = server.heard.filter(({ t }) => t === "move");
  Socket.latest.says(welcome);
  expect(Socket.latest).not.toBe(server);
  expect(Socket.latest.heard.filter(({ t }) => t === "move")).toEqual([first]);
});

it("what the device says about its network is believed at once, until the server answers", async () => {
  const { stall } = await playing();
  dispatchEvent(new Event("offline"));
  expect(connection.state).toBe("off");
  await vi.advanceTimersByTimeAsync(100); // a server on this very device
  expect(connection.state).toBe("on");
  stall();
  dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.state).toBe("off");
  dispatchEvent(new Event("online"));
  expect(Socket.opened).toBe(2);
});

it("an attempt to connect that hangs is given up for another", async () => {
  const { server } = await playing();
  server.ends(1006);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Socket.opened).toBe(2);
  Socket.latest.readyState = Socket.CONNECTING;
  await vi.advanceTimersByTimeAsync(6000);
  expect(Socket.opened).toBe(3);
});

it("a hidden page asks rarely", async () => {
  const { server } = await playing();
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(3000);
  const before = asks(server);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asks(server) - before).toBeLessThan(5);
  hidden.mockReturnValue(false);
  const until = asks(server);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(asks(server)).toBe(until + 1);
});
