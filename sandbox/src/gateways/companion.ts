import type { FastifyInstance } from 'fastify';
import type { Behaviours } from './behaviour.ts';

/**
 * The companion service of apprentices: `POST /companion/users` creates an account, or finds the
 * existing one.
 */
export function serveCompanion(app: FastifyInstance, behaviours: Behaviours): void {
  const known = new Set<string>();
  app.post<{ Body: { externalId?: unknown } | undefined }>(
    '/companion/users',
    async (request, reply) => {
      const behaviour = await behaviours.take('companion');
      if (behaviour === 'down') return reply.hijack().raw.destroy();
      if (!request.headers.authorization?.startsWith('Bearer ')) {
        return reply.code(401).send({ error: 'unauthorised' });
      }
      const externalId = request.body?.externalId;
      if (behaviour === 'refuse' || typeof externalId !== 'string') {
        return reply.code(400).send({ error: 'invalid' });
      }
      if (known.has(externalId)) return reply.code(409).send({ error: 'exists' });
      known.add(externalId);
      return reply.code(201).send({ id: `companion-${known.size}` });
    },
  );
}
