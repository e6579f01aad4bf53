import type { LiveEventName } from '@tradebridge/contract/live';
import { heartbeatMs, maxCompaniesOfStream } from '@tradebridge/contract/live-rules';
import { whenEither } from '../app/when-either.ts';
import type { StreamEvent } from './event-stream.ts';
import { readStream, StreamRefused } from './read-stream.ts';
import { pause, pauseBefore, untilOnline } from './waits.ts';

/** Milliseconds between polls of tabs without a stream. */
export const pollMs = 30_000;

/**
 * Maximum streams of all tabs of this browser. Over HTTP/1.1 a browser opens six connections to a
 * host, and the pages need the others.
 */
const maxStreamsOfBrowser = 2;

/** Silence after which a follower takes over from a frozen leader. */
const maxLeaderSilenceMs = heartbeatMs * 3;

/** Messages between the tabs of a user. */
type TabMessage =
  | { kind: 'event'; event: StreamEvent }
  /** Events may have been missed before this. */
  | { kind: 'missed' }
  /** The leader is alive. */
  | { kind: 'alive' }
  | { kind: 'follows'; tab: string; eId: string | null }
  | { kind: 'left'; tab: string };

export interface Listener {
  readonly userId: string;
  /** The company on display in this tab. */
  readonly eId: string | null;
  readonly onEvent: (event: StreamEvent) => void;
  /** Events may have been missed: everything has to be refetched. */
  readonly onMissed: () => void;
}

/**
 * Reports changes on the server until the signal aborts. Tabs of a browser in which the same user
 * is signed in share one stream: the tab that holds the lock reads it and passes events on. Without
 * locks (no secure context), or if the streams are taken, tabs poll.
 */
export async function listen(listener: Listener, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    return poll(listener.onMissed, signal);
  }
  const tab = new Tab(listener, signal);
  await tab.takePart();
}

async function poll(onDue: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(pollMs, signal);
    if (!signal.aborted) onDue();
  }
}

const slotName = (slot: number) => `tradebridge.live.slot.${slot}`;

/** One of a user's tabs. */
class Tab {
  readonly #listener: Listener;
  readonly #signal: AbortSignal;
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #id = crypto.randomUUID();
  /** The companies in other tabs, with the heartbeats since each was last heard from. */
  readonly #others = new Map<string, { eId: string | null; age: number }>();
  #isLeader = false;
  #leaderHeardAt = Date.now();
  /** The last labels event, for tabs opened later. */
  #labels: StreamEvent | null = null;
  /** Whether a stream was open before: after a break, events may have been missed. */
  #hasHeard = false;
  #onOtherCompany = () => {};
  #takeOver = () => {};

  constructor(listener: Listener, signal: AbortSignal) {
    this.#listener = listener;
    this.#signal = signal;
    this.#name = `tradebridge.live.${listener.userId}`;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#take(data);
  }

  /** Listens, and leads whenever no other tab does, until the signal aborts. */
  async takePart(): Promise<void> {
    const watch = setInterval(() => this.#watchLeader(), heartbeatMs / 2);
    try {
      this.#sayWhatIsFollowed();
      await this.#compete();
    } finally {
      clearInterval(watch);
      this.#say({ kind: 'left', tab: this.#id });
      this.#channel.close();
    }
  }

  async #compete(): Promise<void> {
    let steal = false;
    while (!this.#signal.aborted) {
      // Ends waiting for the lead, or the lead itself when another tab takes it.
      const turn = new AbortController();
      const signal = whenEither(this.#signal, turn.signal);
      const options: LockOptions = steal ? { steal: true } : { signal };
      steal = false;
      this.#takeOver = () => {
        steal = true;
        turn.abort();
      };
      try {
        await navigator.locks.request(this.#name, options, () => this.#lead(signal));
        return;
      } catch {
        // Waiting ended, or the lead was taken: starts the next turn.
      } finally {
        turn.abort();
      }
    }
  }

  /** Takes the lead from a silent tab, such as one frozen by the browser. */
  #watchLeader(): void {
    const silenceMs = Date.now() - this.#leaderHeardAt;
    if (!this.#isLeader && !document.hidden && silenceMs > maxLeaderSilenceMs) {
      this.#leaderHeardAt = Date.now();
      this.#takeOver();
    }
  }

  /** Reads the stream for all tabs; returns when the signal aborts or the server refuses. */
  async #lead(signal: AbortSignal): Promise<void> {
    this.#isLeader = true;
    try {
      while (!signal.aborted && !(await this.#readWithSlot(signal))) {
        this.#say({ kind: 'alive' });
        await pause(pollMs, signal);
        if (!signal.aborted) this.#reportMissed();
      }
    } finally {
      this.#isLeader = false;
      this.#leaderHeardAt = Date.now();
    }
  }

  /** Whether this browser had a free stream. */
  async #readWithSlot(signal: AbortSignal): Promise<boolean> {
    for (let slot = 0; slot < maxStreamsOfBrowser; slot += 1) {
      const hadSlot = await navigator.locks.request(
        slotName(slot),
        { ifAvailable: true },
        async (lock) => {
          if (lock) await this.#keepReading(signal);
          return lock !== null;
        },
      );
      if (hadSlot) return true;
    }
    return false;
  }

  async #keepReading(signal: AbortSignal): Promise<void> {
    let attempts = 0;
    let replaced: AbortController | null = null;
    while (!signal.aborted) {
      await untilOnline(signal);
      const companies = this.#companies();
      const end = new AbortController();
      const otherCompany = new Promise<'otherCompany'>((resolve) => {
        this.#onOtherCompany = () => resolve('otherCompany');
      });
      const before = replaced;
      const reading = readStream({
        eIds: companies,
        signal: whenEither(signal, end.signal),
        onOpen: () => {
          attempts = 0;
          if (before) before.abort();
          else if (this.#hasHeard) this.#reportMissed();
          this.#hasHeard = true;
        },
        onEvent: (event) => this.#publish(event),
        onAlive: () => this.#beat(),
      }).then(() => 'ended' as const);
      const outcome = await Promise.race([reading, otherCompany]).catch((error: unknown) =>
        error instanceof StreamRefused ? ('refused' as const) : ('broken' as const),
      );
      if (outcome === 'otherCompany') {
        // The old stream is used until the new one is open, so that nothing is missed.
        reading.catch(() => {});
        replaced = end;
        continue;
      }
      replaced?.abort();
      replaced = null;
      if (outcome === 'refused') return;
      await pause(pauseBefore(attempts), signal);
      attempts += 1;
    }
  }

  #companies(): string[] {
    const eIds = [this.#listener, ...this.#others.values()].map(({ eId }) => eId);
    const named = eIds.filter((eId) => eId !== null);
    return [...new Set(named)].slice(0, maxCompaniesOfStream);
  }

  #beat(): void {
    for (const [tab, other] of this.#others) {
      other.age += 1;
      if (other.age > 3) this.#others.delete(tab);
    }
    this.#say({ kind: 'alive' });
  }

  #publish(event: StreamEvent): void {
    if (event.name === ('labels' satisfies LiveEventName)) this.#labels = event;
    this.#listener.onEvent(event);
    this.#say({ kind: 'event', event });
  }

  #reportMissed(): void {
    this.#listener.onMissed();
    this.#say({ kind: 'missed' });
  }

  #take(message: TabMessage): void {
    switch (message.kind) {
      case 'follows':
        this.#noteOther(message.tab, message.eId);
        return;
      case 'left':
        this.#others.delete(message.tab);
        return;
      case 'event':
        this.#listener.onEvent(message.event);
        break;
      case 'missed':
        this.#listener.onMissed();
        break;
      case 'alive':
        this.#sayWhatIsFollowed();
        break;
    }
    this.#hasHeard = true;
    this.#leaderHeardAt = Date.now();
  }

  #noteOther(tab: string, eId: string | null): void {
    const isNew = eId !== null && !this.#companies().includes(eId);
    // A stream begins with them; this tab joined later.
    const isLate = this.#isLeader && !this.#others.has(tab);
    if (isLate && this.#labels) this.#say({ kind: 'event', event: this.#labels });
    this.#others.set(tab, { eId, age: 0 });
    if (isNew) this.#onOtherCompany();
  }

  #sayWhatIsFollowed(): void {
    this.#say({ kind: 'follows', tab: this.#id, eId: this.#listener.eId });
  }

  #say(message: TabMessage): void {
    this.#channel.postMessage(message);
  }
}
