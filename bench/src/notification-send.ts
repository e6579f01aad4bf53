import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { sendNotificationToAllUsers } from '@tradebridge/contract/notifications';
import { registerWebPushSub } from '@tradebridge/contract/push';
import { summaryOf } from './calls-to-measure.ts';
import { companyWith, importExtract } from './institution.ts';
import { signListenersIn } from './listeners.ts';
import { ask, load, type Target } from './load.ts';
import { messageOf } from './programs.ts';
import { atMost, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn, signInAsStaff } from './sign-in.ts';
import { percentile } from './statistics.ts';
import type { Workbench } from './workbench.ts';

const recipients = 5000;
/** Recipients with a registered browser. */
const devices = 300;
const timeoutMs = 60_000;
/** The minimum time for which its e-mails are being sent. */
const seconds = 30;

/** The message from the sandbox's process. */
interface RunningSandbox {
  readonly url: string;
  /** The portal's configuration for its services. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Registers one of the sandbox's browsers for a session. */
async function registerDevice(target: Target, sandboxUrl: string): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/push/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'web' }),
  });
  const { subscription } = (await reply.json()) as { subscription: object };
  const input = { sub: subscription };
  await ask(target, { name: 'register', path: registerWebPushSub.path, input });
}

/** Waits until an e-mail and a push have been sent; returns the time since `since`. */
async function untilFirstDeliveries(
  bench: Workbench,
  databaseUrl: string,
  since: number,
): Promise<number> {
  while (performance.now() - since < timeoutMs) {
    const [row] = await bench.sql<{ is_out: boolean }>(
      databaseUrl,
      `select exists (select from notification_deliveries where state = 'sent')
         and exists (select from pushes where state = 'sent') as is_out`,
    );
    if (row?.is_out) return performance.now() - since;
    await delay(50);
  }
  throw new Error('Nothing was delivered.');
}

/** The cost of a message to five thousand, for its sender and for everyone else. */
export const notificationSend: Question = {
  name: 'notification-send',
  async measure(bench) {
    const child = fork(new URL('hold-sandbox.ts', import.meta.url));
    const sandbox = (await messageOf(child)) as RunningSandbox;
    const databaseUrl = await bench.makeDatabase('notification_send');
    await importExtract(bench, 'demo', databaseUrl);
    const employerId = await companyWith(bench, databaseUrl, 16);
    const token = await signIn(databaseUrl, employerId);
    const staff = await signInAsStaff(databaseUrl);
    const tokens = await signListenersIn(bench, databaseUrl, recipients);
    await bench.sql(databaseUrl, 'vacuum analyze');
    const server = await startServer(bench, databaseUrl, {
      ...sandbox.variables,
      WEB_PUSH_CONTACT: 'mailto:office@bench.test',
    });
    try {
      for (const one of tokens.slice(0, devices)) {
        await registerDevice({ url: server.url, token: one }, sandbox.url);
      }
      const target = { url: server.url, token };
      const call = summaryOf(employerId);
      await load(target, call, { connections: 2, seconds: 3 });
      const quiet = await load(target, call, { connections: 2, seconds });
      const meanwhile = load(target, call, { connections: 2, seconds });
      await delay(500);
      const askedAt = performance.now();
      await ask(
        { url: server.url, token: staff },
        {
          name: 'message to all',
          path: sendNotificationToAllUsers.path,
          input: { title: 'Closed on Friday', body: 'We open on Monday.' },
        },
      );
      const wroteMs = performance.now() - askedAt;
      const firstMs = await untilFirstDeliveries(bench, databaseUrl, askedAt);
      const busy = await meanwhile;
      const [{ count } = { count: 0 }] = await bench.sql<{ count: number }>(
        databaseUrl,
        `select count(*)::integer as count from notifications where user_id like 'listener-%'`,
      );
      if (count !== recipients) throw new Error(`Only ${count} were notified.`);
      const p99 = percentile(busy.times, 0.99) / percentile(quiet.times, 0.99);
      const inSeconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
      return [
        atMost(
          `a message to ${recipients}: until all are written and the first mail and push are out`,
          Math.max(wroteMs, firstMs),
          30_000,
          { show: inSeconds, about: ` (the call took ${inSeconds(wroteMs)})` },
        ),
        atMost("summary's p99 meanwhile, against a quiet server", p99, 2, {
          about: ` (${percentile(busy.times, 0.99).toFixed(0)} ms against ${percentile(quiet.times, 0.99).toFixed(0)} ms)`,
        }),
      ];
    } finally {
      await server.stop();
      child.kill();
    }
  },
};
