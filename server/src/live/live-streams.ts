import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@tradebridge/contract/live';
import type { FastifyBaseLogger } from 'fastify';
import { mayRead } from '../companies/policy.ts';
import type { Announcement } from '../platform/announce.ts';
import type { Actor } from '../platform/context.ts';

/** A comment now and then, so that proxies keep the stream and both ends notice when it is gone. */
const heartbeat = 25_000;

/** Bytes that may wait for a slow reader before its stream is closed; it comes back and fetches anew. */
const mostWaiting = 64 * 1024;

/** Streams that one user may hold open. */
export const mostStreamsOfUser = 12;

interface Stream {
  actor: Actor;
  /** The company that the user looks at; null for every company that the user has a role at. */
  readonly employerId: string | null;
  readonly response: ServerResponse;
  /** What is to be told once access has been looked at again. */
  readonly pending: Map<string, LiveEvent>;
  isTelling: boolean;
}

/** Who the stream belongs to now, or undefined when the session is over. */
type ActorAgain = (actor: Actor) => Promise<Actor | undefined>;

const eventOf = (announcement: Announcement): LiveEvent | undefined => {
  switch (announcement.kind) {
    case 'employer-summary':
      return { name: 'employer-summary', data: { eId: announcement.employerId } };
    case 'user-summary':
    case 'access-changed':
      return { name: 'user-summary', data: { userId: announcement.userId } };
    case 'session-ended':
      return undefined;
  }
};

/** The open streams of this process and what each of them may hear. */
export class LiveStreams {
  readonly #streams = new Set<Stream>();
  readonly #actorAgain: ActorAgain;
  readonly #log: FastifyBaseLogger;
  readonly #heart: NodeJS.Timeout;

  constructor(actorAgain: ActorAgain, now: () => Date, log: FastifyBaseLogger) {
    this.#actorAgain = actorAgain;
    this.#log = log;
    this.#heart = setInterval(() => {
      this.beat(now());
    }, heartbeat).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Streams that a user has open on this process. */
  countOf(userId: string): number {
    return [...this.#streams].filter((stream) => stream.actor.userId === userId).length;
  }

  add(actor: Actor, employerId: string | null, response: ServerResponse): void {
    const stream: Stream = { actor, employerId, response, pending: new Map(), isTelling: false };
    this.#streams.add(stream);
    response.on('close', () => this.#streams.delete(stream));
    this.#write(stream, 'retry: 2000\n\n');
  }

  /** Delivers an announcement to the streams that it concerns. */
  hear(announcement: Announcement): void {
    for (const stream of this.#streams) {
      if (!this.#concerns(stream, announcement)) continue;
      if (announcement.kind === 'session-ended') {
        stream.response.end();
        continue;
      }
      const event = eventOf(announcement);
      if (event) stream.pending.set(JSON.stringify(event), event);
      void this.#tell(stream);
    }
  }

  /** Shows every stream that it lives, and ends those whose session has had its time. */
  beat(now: Date): void {
    for (const stream of this.#streams) {
      if (stream.actor.expiresAt <= now) stream.response.end();
      else this.#write(stream, ': still here\n\n');
    }
  }

  /** Ends every stream: whoever comes back fetches anew. */
  endAll(): void {
    for (const stream of this.#streams) stream.response.end();
  }

  close(): void {
    clearInterval(this.#heart);
    this.endAll();
  }

  #concerns({ actor, employerId }: Stream, announcement: Announcement): boolean {
    switch (announcement.kind) {
      case 'employer-summary':
        return employerId === null
          ? actor.roles.has(announcement.employerId)
          : employerId === announcement.employerId;
      case 'session-ended':
        return actor.sessionId === announcement.sessionId;
      default:
        return actor.userId === announcement.userId;
    }
  }

  /** Looks at the user's access afresh, then tells what has come together meanwhile, or closes. */
  async #tell(stream: Stream): Promise<void> {
    if (stream.isTelling) return;
    stream.isTelling = true;
    try {
      while (stream.pending.size > 0) {
        const events = [...stream.pending.values()];
        stream.pending.clear();
        const actor = await this.#actorAgain(stream.actor);
        if (!actor || (stream.employerId !== null && !mayRead(actor, stream.employerId))) {
          stream.response.end();
          return;
        }
        stream.actor = actor;
        for (const event of events) this.#deliver(stream, event);
      }
    } catch (error) {
      this.#log.error({ err: error }, 'a live stream could not be told of a change');
      stream.response.end();
    } finally {
      stream.isTelling = false;
    }
  }

  #deliver(stream: Stream, { name, data }: LiveEvent): void {
    if (name === 'employer-summary' && !mayRead(stream.actor, data.eId)) return;
    this.#write(stream, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #write({ response }: Stream, text: string): void {
    if (response.writableLength > mostWaiting) response.destroy();
    else response.write(text);
  }
}
