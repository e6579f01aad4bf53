import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartFailure } from './start-failure.ts';

/**
 * Lets a server listen, and answers the address that it is then found at.
 *
 * @param port 0 for any that is free
 * @param variable the environment variable that names the port
 * @throws StartFailure when it cannot
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
  // Port 0 asked for any: what it became is what to tell.
  const address = app.server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${listening}`;
}
