import { liveQuery, liveStream } from '@tradebridge/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeptLabels } from '../labels/keep-overrides.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Permit } from '../platform/serve.ts';
import { type LiveStreams, maxStreamsOfUser } from './live-streams.ts';

/**
 * The requested companies that the user may read.
 *
 * @throws Refusal `notFound` if there are none
 */
async function readableOf(
  context: Context,
  eIds: readonly string[],
  permit: Permit,
): Promise<string[]> {
  const readable: string[] = [];
  let refused: unknown;
  for (const eId of new Set(eIds)) {
    try {
      await permit({ ...liveStream, policy: 'readEmployer' }, context, { eId });
      readable.push(eId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused = error;
    }
  }
  if (readable.length === 0) throw refused;
  return readable;
}

/**
 * `GET /api/live`: a stream of server-sent events. It is read with fetch and the usual headers; a
 * token is never in an address.
 */
export function serveLive(
  app: FastifyInstance,
  streams: LiveStreams,
  {
    labels,
    contextOf,
    permit,
  }: {
    labels: Pick<KeptLabels, 'inForce'>;
    contextOf: (request: FastifyRequest) => Context;
    permit: Permit;
  },
): void {
  app.get('/api/live', { exposeHeadRoute: false }, async (request, reply) => {
    const context = contextOf(request);
    const query = liveQuery.safeParse(request.query);
    if (!query.success) throw new Refusal('invalid');
    const { eId } = query.data;
    const employerIds = eId ? await readableOf(context, eId, permit) : null;
    if (streams.countOf(context.actor.userId) >= maxStreamsOfUser)
      throw new Refusal('tooMany', { retryAfter: 30, limit: 'liveStreams' });
    reply.hijack();
    // If the browser disconnected during the check, its close event has been missed.
    if (reply.raw.destroyed || request.raw.socket.destroyed) return;
    // A hijacked reply does not write the default headers. Set one by one, they would stay in
    // memory for as long as the stream is open.
    reply.raw.writeHead(200, {
      ...Object.fromEntries(
        Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined),
      ),
      'content-type': 'text/event-stream; charset=utf-8',
      // Otherwise nginx would buffer events.
      'x-accel-buffering': 'no',
    });
    streams.add(context.actor, employerIds, reply.raw, labels.inForce.version);
  });
}
