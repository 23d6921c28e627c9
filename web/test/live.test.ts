import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Live } from "../src/wire/live.ts";

/** A socket that opens, sends and closes when a test says so. */
class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  isClosed = false;
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  readonly url: string;

  constructor(url: string) {
    this.url = url;
    Socket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  opens(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  says(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

const heard = new Map<string, () => void>();
const versions: number[] = [];
let identify: () => Promise<unknown>;
let live: Live;

const socketAt = (at: number): Socket => {
  const found = Socket.made.at(at);
  assert.ok(found);
  return found;
};

/** Let what was promised be done. */
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

const reconnect = async (): Promise<void> => {
  heard.get("offline")?.();
  heard.get("online")?.();
  await settle();
};

beforeEach(() => {
  Socket.made = [];
  identify = () => Promise.resolve();
  versions.length = 0;
  Object.assign(globalThis, {
    WebSocket: Socket,
    window: globalThis,
    location: { protocol: "http:", host: "house.example" },
    addEventListener: (name: string, act: () => void) => heard.set(name, act),
    removeEventListener: (name: string) => heard.delete(name),
  });
  live = new Live(
    "BJ-1",
    () => identify(),
    (frame) => {
      versions.push(frame.version);
    },
  );
});

afterEach(() => {
  live.close();
});

test("it comes back with the version that it has seen, and with the journal of that version", async () => {
  socketAt(0).opens();
  socketAt(0).says({ type: "snapshot", journal: 3, version: 41 });
  socketAt(0).says({ type: "events", version: 42, events: [] });
  await reconnect();
  assert.equal(socketAt(0).url, "ws://house.example/api/tables/BJ-1/live?view=yes");
  assert.equal(socketAt(1).url, "ws://house.example/api/tables/BJ-1/live?view=yes&since=42&journal=3");
});

test("of two sockets only the newer one is listened to", async () => {
  socketAt(0).opens();
  socketAt(0).says({ type: "snapshot", journal: 3, version: 41 });
  heard.get("offline")?.();
  heard.get("online")?.();
  heard.get("online")?.(); // the network is back once more, before the second socket has opened
  await settle();
  const [, earlier, later] = Socket.made;
  assert.ok(earlier && later);
  assert.equal(earlier.isClosed, true);
  later.opens();
  earlier.opens();
  later.says({ type: "events", version: 42, events: [] });
  earlier.says({ type: "events", version: 42, events: [] });
  assert.deepEqual(versions, [41, 42]);
});

test("an act that was not answered is sent again under its key", async () => {
  socketAt(0).opens();
  const answer = live.act("k1", { type: "sat", seat: 3 });
  await reconnect();
  socketAt(1).opens();
  assert.deepEqual(socketAt(1).sent, ['{"key":"k1","act":{"type":"sat","seat":3}}']);
  socketAt(1).says({ type: "answer", key: "k1", status: 200, version: 2 });
  assert.equal((await answer).status, 200);
});

test("it comes back as the person who is here then, and waits while nobody can be", async () => {
  socketAt(0).opens();
  identify = () => Promise.reject(new Error("the house does not answer"));
  await reconnect();
  assert.equal(Socket.made.length, 1);
  assert.equal(live.connection.value, "lost");
  let identified = 0;
  identify = () => {
    identified += 1;
    return Promise.resolve();
  };
  heard.get("online")?.();
  assert.equal(Socket.made.length, 1); // not before it is known who is here
  await settle();
  assert.equal(identified, 1);
  assert.equal(Socket.made.length, 2);
});

test("a page that is left meanwhile opens no socket", async () => {
  socketAt(0).opens();
  heard.get("offline")?.();
  heard.get("online")?.();
  live.close();
  await settle();
  assert.equal(Socket.made.length, 1);
});
