import { providerFailureCodes } from '@tradebridge/contract/identity-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenContext } from '../platform/context.ts';
import { logProviderRefusal, ProviderRefusal } from './provider-refusal.ts';
import { finishReturn, returnPath, takeReturn } from './provider-sign-in.ts';

const providerNames = ['google', 'microsoft', 'directory'] as const;

/**
 * `GET /api/auth/callback/{provider}`: the redirect URI of a provider. It redirects to the sign-in
 * page, or to the native app's if the sign-in started there, with the result in the fragment, which
 * appears in no log and no referrer. Another app that intercepts the link lacks the attempt
 * (decision 073).
 */
export function serveProviderReturn(
  app: FastifyInstance,
  openContextOf: (request: FastifyRequest) => OpenContext,
): void {
  for (const provider of providerNames) {
    app.get(returnPath(provider), { exposeHeadRoute: false }, async (request, reply) => {
      const [, query = ''] = request.url.split('?', 2);
      const fragment = new URLSearchParams({ by: provider });
      const context = openContextOf(request);
      let isInApp = false;
      try {
        const begun = await takeReturn(context, { provider, query });
        isInApp = begun.isInApp;
        fragment.set('provider', await finishReturn(context, begun));
      } catch (error) {
        const isRefusal = error instanceof ProviderRefusal;
        if (isRefusal) logProviderRefusal(request, { provider, refusal: error });
        else request.log.error({ err: error }, 'unexpected failure');
        fragment.set('error', isRefusal ? error.code : providerFailureCodes.internal);
      }
      const { nativeAppId } = context.institution;
      const origin = isInApp && nativeAppId !== null ? `${nativeAppId}:/` : '';
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`${origin}/auth/sign-in#${fragment}`, 302);
    });
  }
}
