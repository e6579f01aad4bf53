import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalName } from '@tradebridge/contract/refusals';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { refused } from '../platform/answer-error.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Headers } from './security-headers.ts';

/** Errors of the HTTP parser; anything else is an invalid HTTP request. */
const refusalByCode: Readonly<Record<string, RefusalName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'tooLarge',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** The latest reply of each connection. */
const replies = new WeakMap<Socket, ServerResponse>();

/** Lets `answerMalformed` know whether a reply has started on the connection. */
export function watchReplies(app: FastifyInstance): void {
  app.server.on('request', ({ socket }, reply) => replies.set(socket, reply));
}

const isReplying = (socket: Socket): boolean => {
  const reply = replies.get(socket);
  return reply?.headersSent === true && !reply.writableFinished;
};

function replyTo(refusal: Refusal, headers: Headers): string {
  const body = JSON.stringify(refused(refusal));
  const all = {
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    date: new Date().toUTCString(),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Answers an invalid HTTP request, for which no hook runs, with the envelope, and closes the
 * connection.
 */
export const answerMalformed = (
  headers: Headers,
): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  function answer(this: FastifyInstance, { code }, socket) {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    // It would be taken for a part of the reply that has started.
    if (!socket.writable || isReplying(socket)) {
      socket.destroy();
      return;
    }
    const refusal = new Refusal(refusalByCode[code] ?? 'invalid');
    const id = randomUUID();
    // The error contains what was sent, which must not be logged.
    this.log.debug({ reqId: id, code, status: refusal.status }, 'a request could not be read');
    socket.write(replyTo(refusal, { ...headers, 'x-request-id': id }));
    socket.destroySoon();
  };
