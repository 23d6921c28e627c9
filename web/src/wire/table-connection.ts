/** WebSocket of a table: frames in order, with reconnection. */

import { signal, type Signal } from "@preact/signals";
import type { Frame, Wire } from "./frames.ts";

export type ConnectionState = "connecting" | "live" | "lost";

const MIN_RECONNECT_DELAY = 300;
const MAX_RECONNECT_DELAY = 5000;

export class TableConnection {
  readonly state: Signal<ConnectionState> = signal<ConnectionState>("connecting");
  readonly latency: Signal<number | null> = signal<number | null>(null);
  private socket: WebSocket | null = null;
  private version: number | null = null;
  /** Journal of that version: a table whose rules have changed restarts its versions in a new journal. */
  private journal: number | null = null;
  private reconnectDelay = MIN_RECONNECT_DELAY;
  private reconnectTimer = 0;
  private isClosed = false;
  /** Whether the next frame is the first after a loss. */
  private wasLost = false;
  private readonly awaitedAnswers = new Map<string, { sent: number; resolve: (answer: ActAnswer) => void }>();

  private readonly table: string;
  private readonly identify: () => Promise<unknown>;
  private readonly onFrame: (frame: Frame, isAfterLoss: boolean) => void;

  /** Connect with the current session; `identify` renews it before each reconnection. */
  constructor(table: string, identify: () => Promise<unknown>, onFrame: (frame: Frame, isAfterLoss: boolean) => void) {
    this.table = table;
    this.identify = identify;
    this.onFrame = onFrame;
    this.connect();
    addEventListener("online", this.onOnline);
    addEventListener("offline", this.onOffline);
  }

  /** Send an act. The answer comes over the same socket. Unanswered acts are sent again with the same key. */
  act(key: string, act: object): Promise<ActAnswer> {
    return new Promise((resolve) => {
      this.awaitedAnswers.set(key, { sent: performance.now(), resolve });
      this.unansweredActs.set(key, act);
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ key, act }));
    });
  }

  close(): void {
    this.isClosed = true;
    removeEventListener("online", this.onOnline);
    removeEventListener("offline", this.onOffline);
    clearTimeout(this.reconnectTimer);
    this.socket?.close();
  }

  private readonly unansweredActs = new Map<string, object>();

  private readonly onOnline = (): void => {
    if (this.state.value === "lost") {
      clearTimeout(this.reconnectTimer);
      void this.reconnect();
    }
  };

  /** The browser reports a lost network at once; the socket may take minutes. */
  private readonly onOffline = (): void => {
    const socket = this.socket;
    if (!socket) return;
    this.onLoss();
    socket.close();
  };

  /** The session may have expired, and without one the server refuses every act on the socket. */
  private async reconnect(): Promise<void> {
    try {
      await this.identify();
    } catch {
      this.scheduleReconnect();
      return;
    }
    if (!this.isClosed) this.connect();
  }

  private scheduleReconnect(): void {
    if (this.isClosed) return;
    clearTimeout(this.reconnectTimer);
    this.reconnectTimer = window.setTimeout(() => {
      void this.reconnect();
    }, this.reconnectDelay);
    this.reconnectDelay = Math.min(MAX_RECONNECT_DELAY, this.reconnectDelay * 2);
  }

  private connect(): void {
    const since = this.version === null ? "" : `&since=${this.version}`;
    const journal = this.journal === null ? "" : `&journal=${this.journal}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live?view=yes${since}${journal}`,
    );
    const previous = this.socket;
    this.socket = socket;
    previous?.close();
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.reconnectDelay = MIN_RECONNECT_DELAY;
      this.state.value = "live";
      for (const [key, act] of this.unansweredActs) socket.send(JSON.stringify({ key, act }));
    };
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      this.receive(JSON.parse(message.data as string) as Frame | AnswerFrame);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.onLoss();
    };
  }

  private receive(frame: Frame | AnswerFrame): void {
    if (frame.type === "answer") {
      const request = this.awaitedAnswers.get(frame.key);
      this.awaitedAnswers.delete(frame.key);
      this.unansweredActs.delete(frame.key);
      if (request) {
        this.latency.value = Math.round(performance.now() - request.sent);
        request.resolve(frame);
      }
      return;
    }
    this.version = frame.version;
    if (frame.type === "snapshot") this.journal = frame.journal ?? null;
    const isAfterLoss = this.wasLost;
    this.wasLost = false;
    this.onFrame(frame, isAfterLoss);
  }

  private onLoss(): void {
    this.socket = null;
    if (this.isClosed) return;
    this.wasLost = this.wasLost || this.version !== null;
    this.state.value = "lost";
    this.scheduleReconnect();
  }
}

export interface ActAnswer {
  status: number;
  version?: number;
  error?: Wire["ErrorBody"];
}
interface AnswerFrame extends ActAnswer {
  type: "answer";
  key: string;
}
