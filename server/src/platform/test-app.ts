import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@tradebridge/contract/call';
import type { CallPath, InputOf, ResultOf } from '@tradebridge/contract/calls';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type Assembled, assemble, type Overrides } from '../assemble.ts';
import { sessions } from '../identity/tables.ts';
import type { LiveStreams } from '../live/live-streams.ts';
import type { CompanionUser } from '../outside/companion.ts';
import type { Message } from '../outside/mail.ts';
import { messageOf } from '../outside/mail-jobs.ts';
import type { UploadFolder } from '../registry/upload-folder.ts';
import type { OpenContext } from './context.ts';
import { readEnv } from './env.ts';
import type { FileStorage } from './file-storage.ts';
import type { IncomingFiles } from './incoming-files.ts';
import type { JobData, JobName, JobSender } from './jobs.ts';
import { errorForLog } from './log-errors.ts';
import { Refusal } from './refusal.ts';
import { hashOfToken } from './sealed.ts';
import { TestCards } from './test-cards.ts';
import { aTestDatabase, type TestDatabase, testSecret } from './test-database.ts';

/** A reply as a client sees it. */
export interface Reply<Result = unknown> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: Envelope<Result>;
}

/** The header that the browser sends and everything under `/api` requires. */
export const portalHeader = { 'x-requested-with': 'XMLHttpRequest' };

/** The same with a session. */
export const sessionHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  ...portalHeader,
});

/** Tests turn the clock by hours between the requests of a session, which is not to end by that alone. */
const usedForHours = { SESSION_IDLE_MINUTES: '720', SESSION_IDLE_MINUTES_STAFF: '720' };

interface TestAppParts {
  readonly db: TestDatabase;
  readonly server: Assembled;
  readonly cards: TestCards;
  readonly parts: TestApp['parts'];
  readonly clock: { now: Date };
  readonly close: () => Promise<void>;
}

/** The whole server on its own database, without a port: requests are injected. */
export class TestApp {
  readonly app: FastifyInstance;
  readonly db: TestDatabase;
  readonly files: FileStorage;
  readonly uploads: UploadFolder;
  readonly incoming: IncomingFiles;
  readonly streams: LiveStreams;
  /** E-mails sent, oldest first. */
  readonly mails: Message[] = [];
  /** Makes the mail server fail. */
  mailFails = false;
  /** Makes it never respond. */
  mailHangs = false;
  /** Text messages sent, oldest first. */
  readonly texts: { readonly to: string; readonly text: string }[] = [];
  smsFails = false;
  readonly companionUsers: CompanionUser[] = [];
  /** The card provider: its requests and responses. */
  readonly cards: TestCards;
  /** Runs the portal without a card service. */
  cardsMissing = false;
  /** Logged errors, each a line of JSON. */
  readonly loggedErrors: string[] = [];
  /** Queued jobs, except e-mails. */
  readonly jobs: { readonly name: JobName; readonly data: unknown }[] = [];
  /** The parts used by background work. */
  readonly parts: Pick<OpenContext, 'jobs' | 'institution' | 'papers' | 'log'>;
  /** The server's outside services. */
  readonly outside: OpenContext['outside'];
  readonly #clock: { now: Date };
  readonly #close: () => Promise<void>;

  private constructor({ db, server, cards, parts, clock, close }: TestAppParts) {
    const { app, files, uploads, incoming, streams, outside } = server;
    this.app = app;
    this.outside = outside;
    this.db = db;
    this.files = files;
    this.uploads = uploads;
    this.incoming = incoming;
    this.streams = streams;
    this.cards = cards;
    this.parts = parts;
    this.#clock = clock;
    this.#close = close;
  }

  /**
   * @param shared the app whose database is shared, as by another process
   * @param overrides parts that differ from production
   */
  static async open(
    variables: Record<string, string> = {},
    shared?: TestDatabase,
    overrides: Partial<Pick<Overrides, 'webFolder' | 'bodyTimeoutMs' | 'outside'>> = {},
  ): Promise<TestApp> {
    const db = shared ?? (await aTestDatabase());
    const folder = await mkdtemp(join(tmpdir(), 'tradebridge-app-'));
    const env = readEnv(
      { DATA_DIR: folder, LOG_LEVEL: 'silent', ...usedForHours, ...variables },
      'demonstration',
    );
    const secret = env.AUTH_SECRET ?? testSecret;
    let opened: TestApp | undefined;
    const log = pino(
      { level: 'error', base: null, serializers: { err: errorForLog } },
      { write: (line) => void opened?.loggedErrors.push(line) },
    );
    const clock = { now: new Date('2026-03-02T09:00:00+11:00') };
    const cards = new TestCards();
    const webFolder = join(folder, 'web');
    const secrets = { secret, previousSecrets: env.AUTH_SECRET_PREVIOUS };
    // An e-mail is sent immediately, so that a test need not wait; the queue has its own tests.
    const jobs: JobSender = {
      send: async (_db, name, data) => {
        if (name === 'mail') opened?.mails.push(messageOf(secrets, data as JobData['mail']));
        else opened?.jobs.push({ name, data });
      },
    };
    const outside: Overrides['outside'] = {
      mail: {
        send: async (message) => {
          if (opened?.mailHangs) await new Promise(() => {});
          if (opened?.mailFails) throw new Error('The mail server is unavailable.');
          opened?.mails.push(message);
          return '250 Accepted';
        },
        close: () => {},
      },
      sms: {
        send: async (message) => {
          if (opened?.smsFails) throw new Refusal('outsideUnavailable');
          opened?.texts.push(message);
        },
      },
      companion: {
        check: async () => {},
        createUser: async (user) => {
          const isKnown = opened?.companionUsers.some(
            ({ externalId }) => externalId === user.externalId,
          );
          if (isKnown) return 'exists';
          opened?.companionUsers.push(user);
          return 'created';
        },
      },
      get cards() {
        return opened?.cardsMissing ? null : cards;
      },
      analytics: { send: async () => {} },
    };
    const server = await assemble(env, {
      db,
      databaseUrl: db.url,
      secret,
      log,
      jobs,
      outside,
      now: () => clock.now,
      webFolder,
      checkResults: true,
      ...overrides,
    });
    const { institution, papers } = server;
    opened = new TestApp({
      db,
      server,
      cards,
      parts: { jobs, institution, papers, log },
      clock,
      close: async () => {
        await server.close();
        if (!shared) await db.close();
        await rm(folder, { recursive: true, force: true });
      },
    });
    return opened;
  }

  /** The server's clock. */
  get now(): Date {
    return this.#clock.now;
  }

  pass(milliseconds: number): void {
    this.#clock.now = new Date(this.#clock.now.getTime() + milliseconds);
  }

  /**
   * A token of a new session of the user, with the second factor given and freshly proved unless
   * specified otherwise.
   */
  async signIn(userId: string, { secondFactor = true, isProved = true } = {}): Promise<string> {
    const token = randomUUID();
    await this.db.orm.insert(sessions).values({
      id: randomUUID(),
      tokenHash: hashOfToken(token),
      userId,
      secondFactorAt: secondFactor ? this.now : null,
      secondFactorBy: secondFactor ? 'A' : null,
      provedAt: isProved ? this.now : null,
      expiresAt: new Date(this.now.getTime() + 12 * 3_600_000),
      createdAt: this.now,
    });
    return token;
  }

  /**
   * How many queries are made while `work` runs, including those of the session and the policy.
   * Recording that a session was seen happens after the reply, and does not count.
   */
  async countQueries(work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    await this.interceptQueries((name, given, run) => {
      if (name !== 'session-seen') count += 1;
      return run(given);
    }, work);
    return count;
  }

  /**
   * Passes every query that is made while `work` runs to `intercept`: its name, or its text if it is
   * only that; its arguments; and what runs it.
   */
  async interceptQueries(
    intercept: (name: string, given: unknown[], run: (given: unknown[]) => unknown) => unknown,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const watched = new Map<pg.PoolClient, pg.PoolClient['query']>();
    const watch = (client: pg.PoolClient) => {
      if (watched.has(client)) return;
      const { query } = client;
      watched.set(client, query);
      client.query = new Proxy(query, {
        apply: (_query, _client, given: unknown[]) => {
          const [asked] = given as [{ name?: string } | string];
          const name = typeof asked === 'string' ? asked : (asked.name ?? '');
          return intercept(name, given, (changed) => Reflect.apply(query, client, changed));
        },
      });
    };
    this.db.pool.on('acquire', watch);
    try {
      await work();
    } finally {
      this.db.pool.off('acquire', watch);
      for (const [client, query] of watched) client.query = query;
    }
  }

  /** Makes a call as the browser does. */
  async call<Path extends CallPath>(
    path: Path,
    input: InputOf<Path>,
    token: string,
    headers: Record<string, string> = {},
  ): Promise<Reply<ResultOf<Path>>> {
    const reply = await this.post(`/api/${path}`, input, { ...sessionHeaders(token), ...headers });
    // The server checks every result against the contract in these tests (`checkResults`).
    return reply as Reply<ResultOf<Path>>;
  }

  /** Posts anything to any address, with only these headers and JSON's. */
  async post(url: string, payload: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await this.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? null : JSON.parse(response.body),
    };
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** Opens the server for a file's tests. */
export async function openTestApp(...given: Parameters<typeof TestApp.open>): Promise<TestApp> {
  const app = await TestApp.open(...given);
  afterAll(() => app.close());
  return app;
}
