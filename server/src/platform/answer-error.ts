import type { Envelope } from '@tradebridge/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from './database-away.ts';
import { platformLabels } from './labels.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused, for hooks that run after the reply. */
    refusal: Refusal | null;
  }
}

/** Faults that the web server or the database itself finds, as the refusals they are. */
const refusalByFault: Record<string, ConstructorParameters<typeof Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupportedMediaType'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', { message: platformLabels.bodyCutShort }],
  /** PostgreSQL: it keeps no NUL, in text or in JSON. */
  '22021': ['invalid', { message: platformLabels.unstorableCharacters }],
  '22P05': ['invalid', { message: platformLabels.unstorableCharacters }],
  /** PostgreSQL: somebody else holds the row, and goes on holding it. */
  '55P03': ['conflict', { message: platformLabels.beingChanged }],
};

/** Seconds after which the database may be back. */
const retryAfterSeconds = 5;

/** The code of an error; where the query builder wrapped one of the database, that one's. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? String(error.code) : codeOf(error.cause);
};

/** The refusal that an error is, or undefined when it is a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const known = refusalByFault[codeOf(error)];
  if (known) return new Refusal(...known);
  return isDatabaseAway(error)
    ? new Refusal('unavailable', { retryAfter: retryAfterSeconds })
    : undefined;
}

export const succeeded = <Result>(result: Result): Envelope<Result> => ({
  Success: true,
  Result: result,
  Error: null,
  Messages: [],
});

export const refused = ({ code, message, fields }: Refusal): Envelope => ({
  Success: false,
  Result: null,
  Error: {
    Code: code,
    Message: message,
    ...(fields.length > 0 && {
      Fields: fields.map((field) => ({ Path: field.path, Message: field.message })),
    }),
  },
  Messages: [message, ...fields.map((field) => field.message)],
});

/**
 * Turns an error into the envelope, at every address but the sign-in, whose replies have a shape of their
 * own. What is not a refusal is a fault of ours: logged whole, answered with nothing of it.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  if (!refusal) request.log.error({ err: error }, 'unexpected failure');
  else if (refusal !== error && refusal.status >= 500) {
    request.log.warn({ err: error }, 'the database is away');
  } else if (refusal.cause !== undefined) {
    request.log.warn({ err: error }, 'an outside service failed');
  }
  const answer = refusal ?? new Refusal('internal');
  request.refusal = answer;
  if (answer.retryAfter !== undefined)
    void reply.header('retry-after', Math.ceil(answer.retryAfter));
  return reply.code(answer.status).type('application/json; charset=utf-8').send(refused(answer));
}
