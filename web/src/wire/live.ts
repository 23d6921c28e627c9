/** A table as it happens: frames from the house, in order, through every loss of the connection. */

import { signal, type Signal } from "@preact/signals";
import type { Frame, Wire } from "./frames.ts";

export type Connection = "connecting" | "live" | "lost";

const MIN_RECONNECT_DELAY = 300;
const MAX_RECONNECT_DELAY = 5000;

export class Live {
  readonly connection: Signal<Connection> = signal<Connection>("connecting");
  readonly delay: Signal<number | null> = signal<number | null>(null);
  private socket: WebSocket | null = null;
  private version: number | null = null;
  /** The journal of that version: a table whose rules have changed counts its versions anew. */
  private journal: number | null = null;
  private wait = MIN_RECONNECT_DELAY;
  private timer = 0;
  private isClosed = false;
  /** Whether the next frame is the first one after a loss. */
  private wasLost = false;
  private readonly waiting = new Map<string, { sent: number; resolve: (answer: Answer) => void }>();

  private readonly table: string;
  private readonly identify: () => Promise<unknown>;
  private readonly onFrame: (frame: Frame, isAfterLoss: boolean) => void;

  /** Connect as the person who is here; after a loss, `identify` sees to it that there is still one. */
  constructor(table: string, identify: () => Promise<unknown>, onFrame: (frame: Frame, isAfterLoss: boolean) => void) {
    this.table = table;
    this.identify = identify;
    this.onFrame = onFrame;
    this.open();
    addEventListener("online", this.openNow);
    addEventListener("offline", this.noticeLoss);
  }

  /** Send an act; the answer comes over the same socket. Unanswered acts are sent again under the same key. */
  act(key: string, act: object): Promise<Answer> {
    return new Promise((resolve) => {
      this.waiting.set(key, { sent: performance.now(), resolve });
      this.pending.set(key, act);
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ key, act }));
    });
  }

  close(): void {
    this.isClosed = true;
    removeEventListener("online", this.openNow);
    removeEventListener("offline", this.noticeLoss);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private readonly pending = new Map<string, object>();

  private readonly openNow = (): void => {
    if (this.connection.value === "lost") {
      clearTimeout(this.timer);
      void this.openAgain();
    }
  };

  /** The system knows at once that the network is gone; the socket might notice minutes later. */
  private readonly noticeLoss = (): void => {
    const socket = this.socket;
    if (!socket) return;
    this.lose();
    socket.close();
  };

  /** The session may have ended meanwhile: without one, the house would refuse every act on this socket. */
  private async openAgain(): Promise<void> {
    try {
      await this.identify();
    } catch {
      this.openLater();
      return;
    }
    if (!this.isClosed) this.open();
  }

  private openLater(): void {
    if (this.isClosed) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      void this.openAgain();
    }, this.wait);
    this.wait = Math.min(MAX_RECONNECT_DELAY, this.wait * 2);
  }

  private open(): void {
    const since = this.version === null ? "" : `&since=${this.version}`;
    const journal = this.journal === null ? "" : `&journal=${this.journal}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live?view=yes${since}${journal}`,
    );
    const before = this.socket;
    this.socket = socket;
    before?.close();
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.wait = MIN_RECONNECT_DELAY;
      this.connection.value = "live";
      for (const [key, act] of this.pending) socket.send(JSON.stringify({ key, act }));
    };
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      this.receive(JSON.parse(message.data as string) as Frame | AnswerFrame);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  private receive(frame: Frame | AnswerFrame): void {
    if (frame.type === "answer") {
      const asked = this.waiting.get(frame.key);
      this.waiting.delete(frame.key);
      this.pending.delete(frame.key);
      if (asked) {
        this.delay.value = Math.round(performance.now() - asked.sent);
        asked.resolve(frame);
      }
      return;
    }
    this.version = frame.version;
    if (frame.type === "snapshot") this.journal = frame.journal ?? null;
    const isAfterLoss = this.wasLost;
    this.wasLost = false;
    this.onFrame(frame, isAfterLoss);
  }

  private lose(): void {
    this.socket = null;
    if (this.isClosed) return;
    this.wasLost = this.wasLost || this.version !== null;
    this.connection.value = "lost";
    this.openLater();
  }
}

export interface Answer {
  status: number;
  version?: number;
  error?: Wire["ErrorBody"];
}
interface AnswerFrame extends Answer {
  type: "answer";
  key: string;
}
