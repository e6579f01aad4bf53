import fp from 'fastify-plugin';
import { isNameless } from './nameless-addresses.ts';

/**
 * Logs a line per request: route, status, duration and, if permitted, user or service token, but no
 * content.
 */
export const requestLog = fp(async (app) => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        serviceTokenId: request.serviceToken?.tokenId,
        userId: isNameless(request) ? undefined : request.actor?.userId,
      },
      'answered',
    );
    done();
  });
});
