import { setTimeout as sleep } from 'node:timers/promises';
import fp from 'fastify-plugin';
import type { DatabasePool } from '../platform/database.ts';

/**
 * How long the database may take to answer before the server counts as not ready, in milliseconds.
 */
const readyTimeoutMs = 2000;

export const health = fp<{ db: DatabasePool }>(async (app, { db }) => {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    // The pool may be exhausted: the probe is answered rather than queued.
    const isReady = await Promise.race([
      db.pool.query('select 1').then(
        () => true,
        () => false,
      ),
      sleep(readyTimeoutMs, false, { ref: false }),
    ]);
    return isReady ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' });
  });
});

/** Whether a URL is a probe; probes are exempt from the request limits. */
export const isProbe = (url: string | undefined): boolean =>
  /^\/(healthz|readyz|metrics)$/.test(url ?? '');
