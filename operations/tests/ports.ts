import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect } from 'vitest';

/** A port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('A TCP server has a port.');
  return address.port;
}

/** Waits until something listens on a port of 127.0.0.1. */
export async function listens(port: number): Promise<void> {
  const canConnect = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(socket.destroy() !== undefined));
      socket.on('error', () => resolve(false));
    });
  await expect.poll(canConnect, { timeout: 20_000 }).toBe(true);
}
