import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Env } from './env.ts';
import { listenOn } from './listen-on.ts';

/**
 * Counts and times of this process in Prometheus' format, at `/metrics`: on a port of their own where
 * one is set, else beside the calls for requests with the token; without either nowhere.
 */
export function serveMetrics(
  app: FastifyInstance,
  { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Env,
  measured: Measured,
): void {
  if (port !== undefined) serveApart(app, { port, host }, measure(app, measured));
  if (port === undefined && token !== undefined) {
    serveWithToken(app, token, measure(app, measured));
    return;
  }
  app.get('/metrics', (_request, reply) => reply.code(404).type('text/plain').send('Not found'));
}

/** Measurements taken elsewhere. */
interface Measured {
  readonly streams: { readonly size: number };
  /** Requests with X-Forwarded-For from peers that `TRUSTED_PROXIES` does not name. */
  readonly untrusted: { readonly count: number };
}

/** Begins to count and to time. */
function measure(app: FastifyInstance, { streams, untrusted }: Measured): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
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
    // A stream lasts as long as somebody looks at it, which says nothing of the server.
    if (request.routeOptions.url === '/api/live') return;
    seconds.observe(
      { route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  return register;
}

/** The listener comes and goes with the server. Anyone who can reach it may read. */
function serveApart(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
  register: Registry,
): void {
  const listener = Fastify({ forceCloseConnections: true });
  listener.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
  app.addHook('onReady', async () => {
    const address = await listenOn(listener, { port, host, variable: 'METRICS_PORT' });
    app.log.info({ metrics: `${address}/metrics` }, 'serving metrics');
  });
  app.addHook('onClose', () => listener.close());
}

function serveWithToken(app: FastifyInstance, token: string, register: Registry): void {
  const expected = Buffer.from(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return reply.code(401).type('text/plain').send('Unauthorised');
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
}
