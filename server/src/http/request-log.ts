import fp from 'fastify-plugin';

/** Logs a line for each request: route, status, duration and user, but no content. */
export const requestLog = fp(async (app) => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.actor?.userId,
      },
      'answered',
    );
    done();
  });
});
