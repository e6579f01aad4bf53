import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from './database-away.ts';
import { StartFailure } from './start-failure.ts';

/** Advice for operators, by PostgreSQL and Node.js error codes. */
const remedies: readonly [codes: RegExp, sentence: string][] = [
  [
    /^28(000|P01)$/,
    'The database rejects the user of DATABASE_URL: check the user and the password.',
  ],
  [
    /^3D000$/,
    'The database that DATABASE_URL names does not exist: create it, or correct DATABASE_URL.',
  ],
  [
    /^42501$/,
    'The user of DATABASE_URL lacks permissions that the portal needs: make it the owner of the database.',
  ],
  [
    /^53300$/,
    'The database has no connection left: raise its max_connections, or lower DATABASE_CONNECTIONS.',
  ],
  [/^57P0[123]$/, 'The database is starting up or shutting down: try again in a moment.'],
  [
    /_CERT|CERT_|_SIGNATURE$/,
    'The certificate of the database cannot be trusted: check it, and the sslmode of DATABASE_URL.',
  ],
];

function remedyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  return remedies.find(([codes]) => codes.test(code))?.[1] ?? remedyOf(error.cause);
}

/**
 * The message for an operator if the database cannot be used. The original error is meant for
 * database administrators, and goes to the log if the message does not cover it.
 *
 * @param otherwise what does not work, without a full stop, for an unknown error
 */
export function databaseFailure(
  cause: unknown,
  { otherwise, log }: { otherwise: string; log: FastifyBaseLogger },
): StartFailure {
  const remedy = remedyOf(cause);
  if (remedy !== undefined) return new StartFailure(remedy, { cause });
  if (isDatabaseAway(cause)) {
    return new StartFailure(
      'The database cannot be reached: check that it runs, and that DATABASE_URL is right.',
      { cause },
    );
  }
  log.error({ err: cause }, 'the database cannot be used');
  return new StartFailure(`${otherwise}: the log says why.`, { cause });
}
