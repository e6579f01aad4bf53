import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveEvent } from '@tradebridge/contract/live';
import { heartbeatMs } from '@tradebridge/contract/live-rules';
import type { FastifyBaseLogger } from 'fastify';
import { mayRead } from '../access/roles.ts';
import type { Announcement } from '../platform/announce.ts';
import type { Actor } from '../platform/context.ts';

/**
 * Bytes that may be buffered for a slow reader before its stream is closed; it reconnects and
 * fetches everything again.
 */
const maxWaitingBytes = 64 * 1024;

/** Maximum open streams of one user. */
export const maxStreamsOfUser = 12;

interface Stream {
  actor: Actor;
  /** The companies shown in the user's tabs; null for all companies where the user has a role. */
  readonly employerIds: ReadonlySet<string> | null;
  readonly response: ServerResponse;
  /** Events to send once access has been checked again, by their text; null for none. */
  pending: Map<string, LiveEvent> | null;
}

/** The current users of the sessions, without ended sessions. */
type FindActors = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Actor>>;

/** Streams whose access is checked together. Other requests are served between batches. */
const atOnce = 100;

/** Browsers receive the labels version that this process has by now. */
type StreamAnnouncement =
  | Exclude<Announcement, { kind: 'labels' }>
  | { readonly kind: 'labels'; readonly version: string | null };

const forAdministrators: ReadonlySet<LiveEvent['name']> = new Set([
  'content-edits',
  'extract-uploads',
  'service-tokens',
  'set-up',
  'submissions',
]);

const isForAdministrators = (name: LiveEvent['name']): boolean => forAdministrators.has(name);

const eventOf = (announcement: StreamAnnouncement, userId: string): LiveEvent => {
  switch (announcement.kind) {
    case 'employer-summary':
      return { name: 'employer-summary', data: { eId: announcement.employerId } };
    case 'user-summary':
      return { name: 'user-summary', data: { userId: announcement.userId } };
    case 'access-changed':
      // A change to the contact that staff are viewing as is sent as a change to the user.
      return { name: 'user-summary', data: { userId } };
    case 'employer-users':
      return { name: 'employer-users', data: { eId: announcement.employerId } };
    case 'settings':
      return { name: 'settings', data: { key: announcement.key } };
    case 'labels':
      return { name: 'labels', data: { version: announcement.version } };
    case 'extract-uploads':
    case 'service-tokens':
    case 'set-up':
    case 'pages':
    case 'shell-content':
    case 'news':
    case 'forms':
    case 'content-edits':
    case 'submissions':
      return { name: announcement.kind, data: {} };
    case 'notifications':
      return { name: 'notifications', data: { userId } };
    case 'orders':
      return { name: 'orders', data: { userId: announcement.userId } };
    case 'payments':
      return { name: 'payments', data: {} };
    case 'session-ended':
      // The session may belong to other tabs of the browser, which listen through this stream.
      return { name: 'user-summary', data: { userId: announcement.userId } };
  }
};

/** Whether the user may still read any of the companies that a stream follows. */
const mayFollow = (actor: Actor, { employerIds }: Pick<Stream, 'employerIds'>): boolean =>
  employerIds === null || [...employerIds].some((employerId) => mayRead(actor, employerId));

/** The open streams of this process and what each of them may receive. */
export class LiveStreams {
  readonly #streams = new Set<Stream>();
  /** Streams whose access has to be checked again, in order. */
  readonly #due = new Set<Stream>();
  #isSending = false;
  readonly #findActors: FindActors;
  readonly #log: FastifyBaseLogger;
  readonly #heart: NodeJS.Timeout;

  constructor(findActors: FindActors, now: () => Date, log: FastifyBaseLogger) {
    this.#findActors = findActors;
    this.#log = log;
    this.#heart = setInterval(() => {
      this.beat(now());
    }, heartbeatMs).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** A user's open streams in this process. */
  countOf(userId: string): number {
    return [...this.#streams].filter((stream) => stream.actor.userId === userId).length;
  }

  /**
   * @param employerIds the companies to follow; null for all companies where the user has a role
   * @param labels the version in force, which is sent first: labels may have been saved since the
   *   page read its configuration
   */
  add(
    actor: Actor,
    employerIds: readonly string[] | null,
    response: ServerResponse,
    labels: string | null,
  ): void {
    const stream: Stream = {
      actor,
      employerIds: employerIds && new Set(employerIds),
      response,
      pending: null,
    };
    this.#streams.add(stream);
    response.on('close', () => {
      this.#streams.delete(stream);
      this.#due.delete(stream);
    });
    this.#write(stream, 'retry: 2000\n\n');
    this.#deliver(stream, eventOf({ kind: 'labels', version: labels }, actor.userId));
  }

  /** Delivers an announcement to the streams that it concerns. */
  hear(announcement: StreamAnnouncement): void {
    for (const stream of this.#streams) {
      if (!this.#concerns(stream, announcement)) continue;
      if (
        announcement.kind === 'session-ended' &&
        announcement.sessionId === stream.actor.sessionId
      ) {
        this.#end(stream);
        continue;
      }
      const event = eventOf(announcement, stream.actor.userId);
      stream.pending ??= new Map();
      stream.pending.set(JSON.stringify(event), event);
      this.#due.add(stream);
    }
    void this.#sendDue();
  }

  /**
   * Sends a heartbeat to every stream. Those whose session has expired, as far as is known here,
   * are checked again: it may have been used meanwhile, which the stream itself does not count as.
   */
  beat(now: Date): void {
    for (const stream of this.#streams) {
      if (stream.actor.expiresAt <= now) this.#due.add(stream);
      else this.#write(stream, ': still here\n\n');
    }
    void this.#sendDue();
  }

  /** Ends every stream: browsers reconnect and fetch everything again. */
  endAll(): void {
    for (const stream of this.#streams) this.#end(stream);
  }

  close(): void {
    clearInterval(this.#heart);
    this.endAll();
  }

  #concerns({ actor, employerIds }: Stream, announcement: StreamAnnouncement): boolean {
    switch (announcement.kind) {
      case 'employer-summary':
        return (employerIds ?? actor.roles).has(announcement.employerId);
      case 'employer-users':
        return employerIds?.has(announcement.employerId) ?? false;
      case 'settings':
      case 'labels':
      case 'pages':
      case 'shell-content':
      case 'news':
      case 'forms':
        return true;
      case 'content-edits':
      case 'extract-uploads':
      case 'service-tokens':
      case 'set-up':
      case 'submissions':
        return actor.isAdmin;
      case 'payments':
        return actor.isAdmin || actor.isSupport;
      case 'orders':
        return !actor.viewing && announcement.userId === actor.userId;
      case 'access-changed':
        return [actor.userId, actor.viewing?.userId].includes(announcement.userId);
      case 'notifications':
        if (actor.viewing) return false;
        return announcement.userId === null || announcement.userId === actor.userId;
      default:
        return actor.userId === announcement.userId;
    }
  }

  /**
   * Sends all events that are due, in batches, so that ten thousand streams do not delay other
   * requests.
   */
  async #sendDue(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#due.size > 0) {
      await this.#send([...this.#due.values().take(atOnce)]);
      await nextTurn();
    }
    this.#isSending = false;
  }

  /** Checks the access of streams again, then sends each its collected events, or closes it. */
  async #send(streams: readonly Stream[]): Promise<void> {
    for (const stream of streams) this.#due.delete(stream);
    // Events received after this point, when access has been queried, need another check.
    const deliveries = streams.map((stream) => {
      const events = [...(stream.pending?.values() ?? [])];
      stream.pending = null;
      return { stream, events };
    });
    try {
      const actors = await this.#findActors(streams.map(({ actor }) => actor.sessionId));
      for (const { stream, events } of deliveries) {
        const actor = actors.get(stream.actor.sessionId);
        if (!actor?.secondFactorGiven || !mayFollow(actor, stream)) {
          this.#end(stream);
          continue;
        }
        stream.actor = actor;
        for (const event of events) this.#deliver(stream, event);
      }
    } catch (error) {
      this.#log.error({ err: error }, 'an event could not be sent to live streams');
      for (const stream of streams) this.#end(stream);
    }
  }

  #deliver(stream: Stream, { name, data }: LiveEvent): void {
    if ('eId' in data && !mayRead(stream.actor, data.eId)) return;
    if (isForAdministrators(name) && !stream.actor.isAdmin) return;
    if (name === 'payments' && !stream.actor.isAdmin && !stream.actor.isSupport) return;
    this.#write(stream, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A browser that does not read buffered data could keep an ended stream open for ever. */
  #end(stream: Stream): void {
    const { response } = stream;
    this.#streams.delete(stream);
    this.#due.delete(stream);
    if (response.writableLength > 0) response.destroy();
    else response.end();
  }

  #write(stream: Stream, text: string): void {
    // It may have ended during the check; writing to it then would end the process.
    if (!this.#streams.has(stream)) return;
    const { response } = stream;
    if (response.writableLength > maxWaitingBytes) response.destroy();
    else response.write(text);
  }
}
