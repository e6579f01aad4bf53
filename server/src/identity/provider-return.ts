import { providerFailureCodes } from '@tradebridge/contract/identity-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenContext } from '../platform/context.ts';
import { logProviderRefusal, ProviderRefusal } from './provider-refusal.ts';
import { returnFromProvider, returnPath } from './provider-sign-in.ts';

const providerNames = ['google', 'microsoft', 'directory'] as const;

/**
 * `GET /api/auth/callback/{provider}`: where a provider sends the browser back to. It goes on to the
 * sign-in page, what it brings in the fragment, which no log and no referrer sees.
 */
export function serveProviderReturn(
  app: FastifyInstance,
  openContextOf: (request: FastifyRequest) => OpenContext,
): void {
  for (const provider of providerNames) {
    app.get(returnPath(provider), { exposeHeadRoute: false }, async (request, reply) => {
      const [, query = ''] = request.url.split('?', 2);
      const fragment = new URLSearchParams({ by: provider });
      try {
        const code = await returnFromProvider(openContextOf(request), { provider, query });
        fragment.set('provider', code);
      } catch (error) {
        const isRefusal = error instanceof ProviderRefusal;
        if (isRefusal) logProviderRefusal(request, { provider, refusal: error });
        else request.log.error({ err: error }, 'unexpected failure');
        fragment.set('error', isRefusal ? error.code : providerFailureCodes.internal);
      }
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`/auth/sign-in#${fragment}`, 302);
    });
  }
}
