import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { TableConnection } from "../src/wire/table-connection.ts";

/** A WebSocket that a test opens, feeds and closes. */
class Socket {
  static readonly OPEN = 1;
  static created: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  isClosed = false;
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  readonly url: string;

  constructor(url: string) {
    this.url = url;
    Socket.created.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  receive(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

const listeners = new Map<string, () => void>();
const versions: number[] = [];
let identify: () => Promise<unknown>;
let live: TableConnection;

const socketAt = (at: number): Socket => {
  const found = Socket.created.at(at);
  assert.ok(found);
  return found;
};

/** Wait until pending promises have settled. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const reconnect = async (): Promise<void> => {
  listeners.get("offline")?.();
  listeners.get("online")?.();
  await nextTask();
};

beforeEach(() => {
  Socket.created = [];
  identify = () => Promise.resolve();
  versions.length = 0;
  Object.assign(globalThis, {
    WebSocket: Socket,
    window: globalThis,
    location: { protocol: "http:", host: "house.example" },
    addEventListener: (name: string, act: () => void) => listeners.set(name, act),
    removeEventListener: (name: string) => listeners.delete(name),
  });
  live = new TableConnection(
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

test("it reconnects with the last version and its journal", async () => {
  socketAt(0).open();
  socketAt(0).receive({ type: "snapshot", journal: 3, version: 41 });
  socketAt(0).receive({ type: "events", version: 42, events: [] });
  await reconnect();
  assert.equal(socketAt(0).url, "ws://house.example/api/tables/BJ-1/live?view=yes");
  assert.equal(socketAt(1).url, "ws://house.example/api/tables/BJ-1/live?view=yes&since=42&journal=3");
});

test("of two sockets only the newer one is used", async () => {
  socketAt(0).open();
  socketAt(0).receive({ type: "snapshot", journal: 3, version: 41 });
  listeners.get("offline")?.();
  listeners.get("online")?.();
  listeners.get("online")?.(); // online again before the second socket has opened
  await nextTask();
  const [, earlier, later] = Socket.created;
  assert.ok(earlier && later);
  assert.equal(earlier.isClosed, true);
  later.open();
  earlier.open();
  later.receive({ type: "events", version: 42, events: [] });
  earlier.receive({ type: "events", version: 42, events: [] });
  assert.deepEqual(versions, [41, 42]);
});

test("an unanswered act is sent again with the same key", async () => {
  socketAt(0).open();
  const answer = live.act("k1", { type: "sat", seat: 3 });
  await reconnect();
  socketAt(1).open();
  assert.deepEqual(socketAt(1).sent, ['{"key":"k1","act":{"type":"sat","seat":3}}']);
  socketAt(1).receive({ type: "answer", key: "k1", status: 200, version: 2 });
  assert.equal((await answer).status, 200);
});

test("it renews the session before it reconnects, and waits while that fails", async () => {
  socketAt(0).open();
  identify = () => Promise.reject(new Error("the house does not answer"));
  await reconnect();
  assert.equal(Socket.created.length, 1);
  assert.equal(live.state.value, "lost");
  let identified = 0;
  identify = () => {
    identified += 1;
    return Promise.resolve();
  };
  listeners.get("online")?.();
  assert.equal(Socket.created.length, 1); // not before there is a session
  await nextTask();
  assert.equal(identified, 1);
  assert.equal(Socket.created.length, 2);
});

test("after close it opens no socket", async () => {
  socketAt(0).open();
  listeners.get("offline")?.();
  listeners.get("online")?.();
  live.close();
  await nextTask();
  assert.equal(Socket.created.length, 1);
});
