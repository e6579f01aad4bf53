import fp from 'fastify-plugin';

/** Maximum time for pending requests during shutdown. */
const maxWaitMs = 10_000;

/** Finishes pending requests when the server stops, and waits for nothing else. */
export const gracefulShutdown = fp(async (app) => {
  app.addHook('preClose', (done) => {
    // A connection whose reply has just been sent would be kept open for another request.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    const late = setTimeout(() => app.server.closeAllConnections(), maxWaitMs);
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
    done();
  });
});
