import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, plainFigure, type Question } from './question.ts';
import { startServer } from './servers.ts';

const changes = 10_000;
/** One in this many requests fails. */
const oneFails = 10;
const timeoutMs = 1_800_000;

interface Receiver {
  readonly url: string;
  /** Ids of the accepted changes, in order of arrival. */
  readonly taken: readonly number[];
  close(): void;
}

/**
 * A receiver that responds to every tenth request with 500 or closes its connection, and accepts
 * the others.
 */
async function openReceiver(): Promise<Receiver> {
  const taken: number[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    const { id } = JSON.parse(await text(request)) as { id: number };
    requests += 1;
    if (requests % oneFails !== 0) {
      taken.push(id);
      response.writeHead(204).end();
    } else if (requests % (2 * oneFails) === 0) response.destroy();
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, taken, close: () => void server.close() };
}

/** Whether a webhook that occasionally fails gets each change once and in order. */
export const registryWebhook: Question = {
  name: 'registry-webhook',
  async measure(bench) {
    const databaseUrl = await bench.makeDatabase('registry_webhook');
    await bench.sql(
      databaseUrl,
      `insert into registry_changes (visible_at, at, user_id, kind, subject_type, subject_id, values)
       select now() - interval '1 hour' + n * interval '1 ms', now(), 'user', 'employer.updated',
         'employer', n, '{}'
       from generate_series(1, $1) n`,
      [changes],
    );
    const receiver = await openReceiver();
    const since = performance.now();
    const server = await startServer(bench, databaseUrl, {
      LOG_LEVEL: 'error',
      REGISTRY_WEBHOOK_URL: receiver.url,
      REGISTRY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    });
    try {
      const waiting = 'select 1 from registry_changes where acknowledged_at is null limit 1';
      while ((await bench.sql(databaseUrl, waiting)).length > 0) {
        if (performance.now() - since > timeoutMs) throw new Error('It did not finish.');
        await delay(1000);
      }
      const seconds = (performance.now() - since) / 1000;
      const misplaced = Array.from(
        { length: Math.max(changes, receiver.taken.length) },
        (_, index) => receiver.taken[index] === index + 1,
      ).filter((isRight) => !isRight).length;
      return [
        atMost(
          `${changes} changes to a webhook that fails every tenth time: missing, repeated or out of order`,
          misplaced,
          0,
          { show: String },
        ),
        plainFigure('until all were taken', seconds, (value) => `${value.toFixed(0)} s`),
      ];
    } finally {
      await server.stop();
      receiver.close();
    }
  },
};
