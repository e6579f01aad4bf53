import fp from 'fastify-plugin';

/** How long requests under way may take once the server is to stop, in milliseconds. */
const maxWaitMs = 10_000;

/** Finishes what is under way when the server stops, and waits for nothing else. */
export const gracefulShutdown = fp(async (app) => {
  app.addHook('preClose', (done) => {
    // A connection whose reply has just gone would be kept for the next request, which never comes.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    const late = setTimeout(() => app.server.closeAllConnections(), maxWaitMs);
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(late);
    });
    done();
  });
});
