import { randomUUID } from 'node:crypto';
import { aUser } from '@tradebridge/server/identity/test-users';
import { namedStatement } from '@tradebridge/server/platform/database';
import { readEnv } from '@tradebridge/server/platform/env';
import { TestApp } from '@tradebridge/server/platform/test-app';
import { openPushChannels, type PushChannels } from '@tradebridge/server/push/channels';
import { PushDelivery, type PushParts } from '@tradebridge/server/push/deliver-pushes';
import { queueingPushes } from '@tradebridge/server/push/queue-pushes';
import { vi } from 'vitest';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import type { ArrivedPush, PushBehaviour, PushKind } from './push-book.ts';

/** The text of a push, about a notification. */
interface PushText {
  readonly notifyId: string;
  readonly title: string;
  readonly body: string;
  /** The related page of the portal. */
  readonly address: string | null;
}

const queue = namedStatement<
  { id: string },
  PushText & { readonly userId: string; readonly now: Date }
>(
  'queue-pushes',
  `${queueingPushes(
    `(select :userId::text as user_id, :notifyId::uuid as notify_id, :title::text as title,
        :body::text as body, :address::text as address)`,
    ':now',
  )} returning id`,
);

/** The server with the sandbox's push services; pushes are sent when a test says so. */
export class PushWorld {
  readonly sandbox: RunningSandbox;
  readonly app: TestApp;
  readonly channels: PushChannels;

  private constructor(sandbox: RunningSandbox, app: TestApp, channels: PushChannels) {
    this.sandbox = sandbox;
    this.app = app;
    this.channels = channels;
  }

  static async open(variables: Record<string, string> = {}): Promise<PushWorld> {
    const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
    const given = {
      ...sandbox.push.services(),
      WEB_PUSH_CONTACT: 'mailto:office@demo.test',
      ...variables,
    };
    const app = await TestApp.open(given);
    const channels = openPushChannels(readEnv(given, 'demonstration'), {
      db: app.db,
      institution: app.parts.institution,
    });
    return new PushWorld(sandbox, app, channels);
  }

  async close(): Promise<void> {
    vi.useRealTimers();
    this.channels.close();
    await this.app.close();
    await this.sandbox.close();
  }

  now = (): Date => new Date();

  /** Advances the clock, also for the push services. */
  pass(milliseconds: number): void {
    vi.setSystemTime(Date.now() + milliseconds);
  }

  /** A signed-in user with devices of these kinds. */
  async aUserWith(...kinds: PushKind[]): Promise<{ id: string; token: string }> {
    const { id } = await aUser(this.app.db);
    const token = await this.app.signIn(id);
    for (const kind of kinds) await this.register(token, kind);
    return { id, token };
  }

  async register(token: string, kind: PushKind): Promise<void> {
    const device = (await this.#post('/push/devices', { kind })) as {
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
      token: string;
    };
    const reply =
      kind === 'web'
        ? await this.app.call('user/registerWebPushSub', { sub: device.subscription }, token)
        : await this.app.call(
            'user/registerFcmToken',
            { fcmToken: device.token, platform: kind === 'apns' ? 'ios' : 'android' },
            token,
          );
    if (reply.status !== 200) throw new Error(`Registering returned ${reply.status}.`);
  }

  async behave(next: PushBehaviour, times = 1): Promise<void> {
    await this.#post('/push/behaviour', { next, times });
  }

  /** Queues a push to all devices of a user; returns their number. */
  async send(userId: string, text: Partial<PushText> = {}): Promise<number> {
    const queued = await this.app.db.rows(queue, {
      notifyId: randomUUID(),
      title: 'Closed',
      body: 'On Friday',
      address: null,
      ...text,
      userId,
      now: this.now(),
    });
    return queued.length;
  }

  /** Sends all due pushes. */
  async deliver(parts: Partial<PushParts> = {}): Promise<void> {
    const delivery = new PushDelivery({
      db: this.app.db,
      channels: this.channels,
      // Failed pushes are expected here; logged errors are not.
      log: { warn: () => {}, error: this.app.parts.log.error.bind(this.app.parts.log) },
      now: this.now,
      ...parts,
    });
    await delivery.begin();
    await delivery.settled();
  }

  async arrived(): Promise<ArrivedPush[]> {
    return (await (await fetch(`${this.sandbox.url}/push.json`)).json()) as ArrivedPush[];
  }

  /** The states of a user's pushes, oldest first. */
  async states(userId: string) {
    const { rows } = await this.app.db.query(
      `select state, reason, attempts, not_before, provider_id from pushes
       where user_id = $1 order by created_at, id`,
      [userId],
    );
    return rows as {
      state: string;
      reason: string | null;
      attempts: number;
      not_before: Date;
      provider_id: string | null;
    }[];
  }

  async countDevices(userId: string): Promise<number> {
    const { rows } = await this.app.db.query(
      'select count(*) as count from push_devices where user_id = $1',
      [userId],
    );
    return Number((rows as { count: number }[])[0]?.count);
  }

  async #post(path: string, body: object): Promise<unknown> {
    const reply = await fetch(`${this.sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return reply.json();
  }
}
