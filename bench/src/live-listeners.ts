import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { retrieveSummary, sendNotificationToAllUsers } from '@tradebridge/contract/notifications';
import { importExtract } from './institution.ts';
import { signListenersIn } from './listeners.ts';
import { ask, type Target } from './load.ts';
import { residentBytes } from './memory.ts';
import { messageOf } from './programs.ts';
import { atMost, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signInAsStaff } from './sign-in.ts';

const listeners = 10_000;
const metricsToken = 'a token of the benchmark';

/** Time in which an idle server frees what opening the streams left behind. */
const restMs = 20_000;

/** Repeats a light call until told to stop; returns the slowest time, in milliseconds. */
async function slowestCall(target: Target, isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const askedAt = performance.now();
    await ask(target, { name: 'summary', path: retrieveSummary.path, input: {} });
    slowest = Math.max(slowest, performance.now() - askedAt);
    await delay(5);
  }
  return slowest;
}

/** The cost of ten thousand open pages for one process, and of a change sent to all of them. */
export const liveListeners: Question = {
  name: 'live-listeners',
  async measure(bench) {
    const databaseUrl = await bench.makeDatabase('live_listeners');
    await importExtract(bench, 'demo', databaseUrl);
    const staff = await signInAsStaff(databaseUrl);
    const tokens = await signListenersIn(bench, databaseUrl, listeners);
    await bench.sql(databaseUrl, 'vacuum analyze');
    const server = await startServer(bench, databaseUrl, { METRICS_TOKEN: metricsToken });
    const target = { url: server.url, token: staff };
    // Warm-up, which loads what the first requests need.
    for (let time = 0; time < 200; time += 1) {
      await ask(target, { name: 'summary', path: retrieveSummary.path, input: {} });
    }
    const before = await residentBytes(target, metricsToken);
    const child = fork(new URL('hold-listeners.ts', import.meta.url));
    try {
      child.send({ url: server.url, tokens, waitedFor: 'event: notifications' });
      await messageOf(child);
      await delay(restMs);
      const each = ((await residentBytes(target, metricsToken)) - before) / listeners;
      let isOver = false;
      const slowest = slowestCall(target, () => isOver);
      await delay(500);
      const heard = messageOf(child);
      const askedAt = Date.now();
      await ask(target, {
        name: 'message to all',
        path: sendNotificationToAllUsers.path,
        input: { title: 'Closed on Friday', body: 'We open on Monday.' },
      });
      const sentAt = Date.now();
      const heardAt = Number(await heard);
      isOver = true;
      const milliseconds = (value: number) => `${Math.round(value)} ms`;
      return [
        atMost(`memory of a server for each of ${listeners} live listeners`, each, 20_000, {
          show: (bytes) => `${(bytes / 1000).toFixed(1)} kB`,
        }),
        atMost(
          `a message to all, from its reply until ${listeners} listeners have heard of it`,
          heardAt - sentAt,
          2000,
          { show: milliseconds, about: ` (the call took ${milliseconds(sentAt - askedAt)})` },
        ),
        atMost('the slowest other call meanwhile', await slowest, 100, { show: milliseconds }),
      ];
    } finally {
      child.kill();
      await server.stop();
    }
  },
};
