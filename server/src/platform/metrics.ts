import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Counts and times of this process in Prometheus' format, at `/metrics` for whoever knows the token;
 * without one it does not exist.
 */
export function serveMetrics(
  app: FastifyInstance,
  token: string | undefined,
  streams: { readonly size: number },
): void {
  if (token === undefined) {
    app.get('/metrics', (_request, reply) => reply.code(404).type('text/plain').send('Not found'));
    return;
  }
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
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as somebody looks at it, which says nothing of the server.
    if (request.routeOptions.url === '/api/live') return;
    seconds.observe(
      { route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  const expected = Buffer.from(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return reply.code(401).type('text/plain').send('Unauthorised');
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
}
