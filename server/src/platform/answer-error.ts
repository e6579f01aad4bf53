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

/** Faults found by the web server or the database, and the refusals they become. */
const refusalByFault: Record<string, ConstructorParameters<typeof Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupportedMediaType'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', { message: platformLabels.bodyCutShort }],
  /** PostgreSQL cannot store NUL, in text or in JSON. */
  '22021': ['invalid', { message: platformLabels.unstorableCharacters }],
  '22P05': ['invalid', { message: platformLabels.unstorableCharacters }],
  /** PostgreSQL: someone else has the row locked, and did not release it in time. */
  '55P03': ['conflict', { message: platformLabels.beingChanged }],
  /** PostgreSQL: the same, each waiting for the other. */
  '40P01': ['conflict', { message: platformLabels.beingChanged }],
};

const retryAfterSeconds = 5;

/** The code of an error; for one wrapped by the query builder, the database's code. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? String(error.code) : codeOf(error.cause);
};

/** The refusal for an error, or undefined if it is an internal error. */
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
 * Turns an error into the envelope, except at the sign-in endpoints, whose replies have their own
 * format. An internal error is logged in full and none of it is sent.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  if (!refusal) request.log.error({ err: error }, 'unexpected failure');
  else if (refusal !== error && refusal.status >= 500) {
    request.log.warn({ err: error }, 'the database is unavailable');
  } else if (refusal.cause !== undefined) {
    request.log.warn({ err: error }, 'an outside service failed');
  }
  const answer = refusal ?? new Refusal('internal');
  request.refusal = answer;
  if (answer.retryAfter !== undefined)
    void reply.header('retry-after', Math.ceil(answer.retryAfter));
  return reply.code(answer.status).type('application/json; charset=utf-8').send(refused(answer));
}
