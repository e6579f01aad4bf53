import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** How long, and how much of it, a body is still received after its request was answered. */
const lingerMs = 5_000;
const lingerBytes = 16 * 1024 ** 2;
const lookEveryMs = 50;

/**
 * Ends a connection as nginx does: the rest of the body is discarded for a while after the reply,
 * which a client that is still sending would lose with a connection that is reset.
 */
function linger(socket: Socket, hasArrived: () => boolean, timeoutMs: number): void {
  const maxBytesRead = socket.bytesRead + lingerBytes;
  const until = performance.now() + Math.min(timeoutMs, lingerMs);
  const looking = setInterval(() => {
    const isOver = socket.bytesRead > maxBytesRead || performance.now() > until;
    if (isOver || hasArrived()) socket.destroy();
  }, lookEveryMs).unref();
  socket.once('close', () => clearInterval(looking));
  socket.end();
}

/**
 * If a request is answered before its body has arrived, the reply says that the connection closes,
 * so that the client need not send the rest first. With HTTP/1.1 browsers would, for minutes.
 */
export function closeUnlessArrived(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  timeoutMs: number,
): void {
  // An injected request does not say.
  if (raw.complete !== false) return;
  void reply.header('connection', 'close');
  const { socket } = reply.raw;
  // Node.js calls it once such a reply is sent, and would reset the connection.
  if (socket) socket.destroySoon = () => linger(socket, () => raw.complete, timeoutMs);
}

export const refusedBodies = fp<{ timeoutMs: number }>(async (app, { timeoutMs }) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    closeUnlessArrived(request, reply, timeoutMs);
    done(null, payload);
  });
});
