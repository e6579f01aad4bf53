import { maxBounceBytes } from '@tradebridge/contract/service-token-rules';
import { type BounceTaken, reportBounce } from '@tradebridge/contract/service-tokens';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bounceReadBytes } from '../outside/read-bounce.ts';
import { succeeded } from '../platform/answer-error.ts';
import type { ServiceContext } from '../platform/context.ts';
import { readBeginning } from '../platform/read-beginning.ts';
import { Refusal } from '../platform/refusal.ts';
import type { AtEffect } from '../platform/serve.ts';
import { serveFileBody } from '../platform/serve-file-body.ts';
import { bounceLabels as labels } from './labels.ts';
import { takeBounce } from './take-bounce.ts';

/**
 * `POST /api/mail/bounces`: the body is a message received by the bounce mailbox; needs a service
 * token. Returns the result in the envelope. Idempotent.
 */
export function serveBounces(
  app: FastifyInstance,
  {
    serviceContextOf,
    atEffect,
  }: {
    readonly serviceContextOf: (request: FastifyRequest) => ServiceContext;
    readonly atEffect: AtEffect;
  },
): void {
  // Mails arrive quickly or not at all, so the connection times out earlier than an upload's.
  const served = { ...reportBounce, mayTakeLong: false };
  serveFileBody(app, served, async (request, content) => {
    const context = serviceContextOf(request);
    if (!content) throw new Refusal('unsupportedMediaType', { message: labels.sendMessage });
    if (Number(request.headers['content-length']) > maxBounceBytes) throw new Refusal('tooLarge');
    const limits = { keptBytes: bounceReadBytes, maxBytes: maxBounceBytes };
    const message = await readBeginning(content, limits, () => new Refusal('tooLarge'));
    if (message.length === 0) throw new Refusal('invalid', { message: labels.messageMissing });
    const { kind } = await atEffect.ofService(reportBounce, context, ({ db, institution, now }) =>
      takeBounce({ db, secrets: institution, now: () => now }, message),
    );
    const taken: BounceTaken = { outcome: kind };
    return succeeded(taken);
  });
}
