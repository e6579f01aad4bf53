import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload, whose body may arrive slowly. */
    mayTakeLong?: boolean;
  }
}

/** Timeout for the body of a request; uploads have a longer one. */
export const defaultBodyTimeoutMs = 30_000;
export const uploadTimeoutMs = 2 * 3_600_000;

/**
 * Closes the connection of a call whose body does not arrive in time, which would otherwise stay
 * open.
 */
export const bodyTimeouts = fp<{ timeoutMs: number }>(async (app, { timeoutMs }) => {
  app.addHook('preParsing', ({ raw, routeOptions: { config } }, _reply, payload, done) => {
    // Most bodies arrive with the headers.
    if (!config.mayTakeLong && !raw.complete) {
      const late = setTimeout(() => raw.destroy(), timeoutMs).unref();
      raw.once('close', () => clearTimeout(late));
    }
    done(null, payload);
  });
});
