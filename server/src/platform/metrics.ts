import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Env } from './env.ts';
import { listenOn } from './listen-on.ts';
import { withinTime } from './within-time.ts';

/**
 * This process's metrics in Prometheus format, at `/metrics`: on a separate port if one is set,
 * else on the main port for requests with the token; with neither, nowhere.
 */
export function serveMetrics(
  app: FastifyInstance,
  { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Env,
  measured: Measured,
): void {
  if (port !== undefined) serveOnOwnPort(app, { port, host }, measure(app, measured));
  if (port === undefined && token !== undefined) {
    serveWithToken(app, token, measure(app, measured));
    return;
  }
  app.get('/metrics', (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('Not found'),
  );
}

/** Measurements taken elsewhere. */
interface Measured {
  readonly streams: { readonly size: number };
  /** Requests with X-Forwarded-For from peers not in `TRUSTED_PROXIES`. */
  readonly untrusted: { readonly count: number };
  /** The database's pool. */
  readonly pool: {
    readonly totalCount: number;
    readonly idleCount: number;
    readonly waitingCount: number;
  };
  /** Reads backlogs from the database; queried once a scrape. */
  backlogs(): Promise<readonly Backlog[]>;
  readonly log: FastifyBaseLogger;
}

/** The length of a queue or backlog. */
export interface Backlog {
  readonly name: string;
  readonly help: string;
  /** By the value of the label `queue`, if counted by queue. */
  readonly value: number | Readonly<Record<string, number>>;
}

/** How long a scrape waits for the database before it responds without the backlogs. */
const backlogsTimeoutMs = 2000;

/** Gauges with names that only counters should have, for checks of metric names. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

interface Metrics {
  readonly contentType: string;
  /** The current metrics as text. */
  scrape(): Promise<string>;
}

/** Starts counting and timing. */
function measure(
  app: FastifyInstance,
  { streams, untrusted, pool, backlogs, log }: Measured,
): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of misnamed) register.removeSingleMetric(name);
  new Gauge({
    name: 'tradebridge_database_connections',
    help: 'Connections of the pool, and callers that wait for one, by state.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  new Gauge({
    name: 'live_streams',
    help: 'Open live streams.',
    registers: [register],
    collect() {
      this.set(streams.size);
    },
  });
  new Counter({
    name: 'tradebridge_untrusted_forwarded_requests_total',
    help: 'Requests with X-Forwarded-For from an address that TRUSTED_PROXIES does not name.',
    registers: [register],
    collect() {
      this.reset();
      this.inc(untrusted.count);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as its page is open, which says nothing about the server.
    if (request.routeOptions.url === '/api/live') return;
    seconds.observe(
      { route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  return { contentType: register.contentType, scrape };

  async function scrape(): Promise<string> {
    const parts = await Promise.all([register.metrics(), whatWaits()]);
    return parts.join('\n');
  }

  /** Created for each scrape: values that cannot be read are left out rather than repeated. */
  async function whatWaits(): Promise<string> {
    const waiting = new Registry();
    const up = new Gauge({
      name: 'tradebridge_backlogs_up',
      help: 'Whether what waits could be read from the database: 1, or 0.',
      registers: [waiting],
    });
    try {
      for (const { name, help, value } of await withinTime(backlogsTimeoutMs, backlogs())) {
        const values = typeof value === 'number' ? { '': value } : value;
        const labelNames = typeof value === 'number' ? [] : ['queue'];
        const gauge = new Gauge({ name, help, labelNames, registers: [waiting] });
        for (const [queue, depth] of Object.entries(values)) {
          gauge.set(queue === '' ? {} : { queue }, depth);
        }
      }
      up.set(1);
    } catch (error) {
      log.warn({ err: error }, 'the backlogs could not be read');
      up.set(0);
    }
    return waiting.metrics();
  }
}

/** The listener starts and stops with the server. Anyone who can reach it may read. */
function serveOnOwnPort(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
  metrics: Metrics,
): void {
  const listener = Fastify({ forceCloseConnections: true });
  listener.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.scrape()),
  );
  app.addHook('onReady', async () => {
    const address = await listenOn(listener, { port, host, variable: 'METRICS_PORT' });
    app.log.info({ metrics: `${address}/metrics` }, 'serving metrics');
  });
  app.addHook('onClose', () => listener.close());
}

function serveWithToken(app: FastifyInstance, token: string, metrics: Metrics): void {
  const expected = Buffer.from(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return reply.code(401).type('text/plain; charset=utf-8').send('Unauthorised');
    }
    return reply.type(metrics.contentType).send(await metrics.scrape());
  });
}
