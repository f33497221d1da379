// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import type { View } from "../wire";
import { Line } from "./line.svelte";

vi.mock("./fly", () => ({ lookRound: () => undefined }));
vi.mock("./settings.svelte", () => ({ settings: { lang: "fr" } }));

type Asked = { t: string; id: string };

/** A server that says what the test says. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static latest: Socket;
  readyState = Socket.OPEN;
  heard: Asked[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Socket.latest = this;
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as Asked);
  }
  close(): void {
    this.readyState = 3;
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
vi.stubGlobal("WebSocket", Socket);
let line: Line;
afterEach(() => line.close());

const shown = (number: number, seat: number, said: string): Partial<View> =>
  ({
    t: "view",
    number,
    before: number - 1,
    said: [said],
    view: { game: "riffifi", seat, happened: [] },
  }) as unknown as Partial<View>;

it("what was being told to one seat is not told to the next one at the same device", async () => {
  line = new Line("a", Promise.resolve());
  await vi.waitFor(() => expect(Socket.latest).toBeDefined());
  const server = Socket.latest;
  const asked = () => server.heard.filter(({ t }) => t === "story").map(({ id }) => id);
  const tells = (id: string | undefined, said: string) =>
    server.says({ t: "tale", id, told: [{ number: 2, at: null, said: [said] }] });
  const story = () => line.story.flatMap(({ said }) => said);

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
