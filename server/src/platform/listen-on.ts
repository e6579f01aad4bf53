import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartFailure } from './start-failure.ts';

/**
 * Starts a server, and returns its address.
 *
 * @param port 0 for any free port
 * @param variable the environment variable that sets the port
 * @throws StartFailure if it cannot listen
 */
export async function listenOn(
  app: FastifyInstance,
  { port, host, variable }: { port: number; host: string; variable: string },
): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartFailure(`Port ${port} is taken: stop what uses it, or set ${variable}.`);
    }
    throw new StartFailure(`The server cannot listen on ${host}:${port} (${code}).`);
  }
  // With port 0, this is the port that was chosen.
  const address = app.server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${listening}`;
}
