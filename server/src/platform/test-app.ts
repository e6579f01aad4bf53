import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@tradebridge/contract/call';
import type { CallPath, InputOf, ResultOf } from '@tradebridge/contract/calls';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { readEnv } from '../env.ts';
import { openAuth } from '../identity/auth.ts';
import { sessions } from '../identity/tables.ts';
import { LiveStreams } from '../live/live-streams.ts';
import type { Message } from '../outside/mail.ts';
import { type FileStorage, openFileStorage } from './file-storage.ts';
import { findActorOfSession } from './find-actor.ts';
import { listenToAnnouncements } from './listen.ts';
import { aTestDatabase, type TestDatabase } from './test-database.ts';

/** A reply as a client sees it. */
export interface Reply<Result = unknown> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: Envelope<Result>;
}

const secret = 'a secret of the tests, long enough to be one';

/** The whole server on a database of its own, without a port: requests are put in by hand. */
export class TestApp {
  readonly app: FastifyInstance;
  readonly db: TestDatabase;
  readonly files: FileStorage;
  readonly streams: LiveStreams;
  /** What was mailed, the oldest first. */
  readonly mails: Message[] = [];
  /** Makes the mail server fail. */
  mailFails = false;
  readonly #clock: { now: Date };
  readonly #close: () => Promise<void>;

  private constructor(
    app: FastifyInstance,
    db: TestDatabase,
    files: FileStorage,
    streams: LiveStreams,
    clock: { now: Date },
    close: () => Promise<void>,
  ) {
    this.app = app;
    this.db = db;
    this.files = files;
    this.streams = streams;
    this.#clock = clock;
    this.#close = close;
  }

  static async open(variables: Record<string, string> = {}): Promise<TestApp> {
    const db = await aTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'tradebridge-app-'));
    const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...variables }, 'demonstration');
    const log = pino({ level: env.LOG_LEVEL });
    const clock = { now: new Date('2026-03-02T09:00:00+11:00') };
    const now = () => clock.now;
    const streams = new LiveStreams(
      (actor) => findActorOfSession(db, actor.sessionId, now()),
      now,
      log,
    );
    const announcements = await listenToAnnouncements(
      db.url,
      { hear: (announcement) => streams.hear(announcement), missed: () => streams.endAll() },
      log,
    );
    const files = openFileStorage(join(folder, 'files'));
    let opened: TestApp | undefined;
    const app = await buildApp({
      env,
      db,
      auth: openAuth({
        db,
        secret,
        publicUrl: 'http://localhost:3000',
        sessionHours: env.SESSION_HOURS,
      }),
      outside: {
        mail: {
          send: async (message) => {
            if (opened?.mailFails) throw new Error('The mail server is away.');
            opened?.mails.push(message);
          },
          close: () => {},
        },
      },
      files,
      institution: {
        id: env.INSTITUTE_ID,
        name: env.INSTITUTE_NAME,
        productName: env.PRODUCT_NAME,
        timeZone: env.INSTITUTE_TIME_ZONE,
        version: '0.0.0',
        secret,
      },
      streams,
      log,
      now,
      webFolder: join(folder, 'web'),
      checkResults: true,
    });
    const testApp = new TestApp(app, db, files, streams, clock, async () => {
      streams.close();
      await app.close();
      await announcements.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    });
    opened = testApp;
    return testApp;
  }

  /** The server's clock. */
  get now(): Date {
    return this.#clock.now;
  }

  pass(milliseconds: number): void {
    this.#clock.now = new Date(this.#clock.now.getTime() + milliseconds);
  }

  /** A token of a new session of the user, its second factor given unless said otherwise. */
  async signIn(userId: string, { secondFactor = true } = {}): Promise<string> {
    const token = randomUUID();
    await this.db.orm.insert(sessions).values({
      id: randomUUID(),
      token,
      userId,
      secondFactorAt: secondFactor ? this.now : null,
      expiresAt: new Date(this.now.getTime() + 12 * 3_600_000),
      createdAt: this.now,
    });
    return token;
  }

  /** Makes a call as the browser does. */
  async call<Path extends CallPath>(
    path: Path,
    input: InputOf<Path>,
    token: string,
    headers: Record<string, string> = {},
  ): Promise<Reply<ResultOf<Path>>> {
    const reply = await this.post(`/api/${path}`, input, {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'XMLHttpRequest',
      ...headers,
    });
    // The server holds every result against the contract in these tests (`checkResults`).
    return reply as Reply<ResultOf<Path>>;
  }

  /** Posts anything to any address, with just these headers and JSON's. */
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
