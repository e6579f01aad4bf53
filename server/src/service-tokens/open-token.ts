import type {
  ServiceTokenScope,
  ServiceTokenState,
} from '@tradebridge/contract/service-token-rules';
import { recordEvent } from '../audit/record-event.ts';
import { addressSubjectOf, claimAttempt } from '../identity/failed-attempts.ts';
import type { OpenContext, ServiceContext, ServiceTokenUse } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { tokenStateSql } from './token-row.ts';

interface TokenRow {
  token_id: string;
  name: string;
  scopes: ServiceTokenScope[];
  created_by: string;
  last_used_at: Date | null;
  state: ServiceTokenState;
}

const tokenByHashStatement = statement<TokenRow>(
  'service-token-by-hash',
  `select token.token_id, token.name, token.scopes, token.created_by, token.last_used_at,
     ${tokenStateSql('$2')} as state
   from service_tokens token where token.token_hash = $1`,
);
// Whatever ends the token waits until the transaction ends, or this waits for it.
const lockToken = statement<Pick<TokenRow, 'token_id' | 'name' | 'state'>>(
  'lock-service-token',
  `select token.token_id, token.name, ${tokenStateSql('$2')} as state
   from service_tokens token where token.token_id = $1 for share`,
);
const noteUsed = statement(
  'note-service-token-used',
  `update service_tokens set last_used_at = $2
   where token_id = $1 and (last_used_at is null or last_used_at <= $3)`,
);
const noteMisused = statement<{ token_id: string }>(
  'note-service-token-misused',
  `update service_tokens set misused_at = $2
   where token_id = $1 and (misused_at is null or misused_at <= $3) returning token_id`,
);

/** Whether a valid token has the hash. */
export async function isServiceToken(db: Database, tokenHash: string, now: Date): Promise<boolean> {
  const [row] = await db.rows(tokenByHashStatement, [tokenHash, now]);
  return row?.state === 'valid';
}

/** How much `last_used_at` may lag. */
const useLagMs = 5 * 60_000;
/**
 * Minimum time between two events about the misuse of a token: a program may keep trying for days.
 */
const misusePauseMs = 3_600_000;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** What a request with a service token needs. */
interface AskedOfToken {
  readonly tokenHash: string;
  readonly scope: ServiceTokenScope;
  readonly path: string;
}

/**
 * Records the use of a token that has ended or lacks the scope. A failure is logged, and the
 * refusal still applies.
 */
async function recordMisuse(
  { db, now, request, log }: OpenContext,
  row: Pick<TokenRow, 'token_id' | 'name'>,
  details: { readonly cause: ServiceTokenState | 'scope'; readonly path: string },
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const isDue = await tx.rows(noteMisused, [row.token_id, now, before(now, misusePauseMs)]);
      if (isDue.length === 0) return;
      await recordEvent(tx, {
        at: now,
        kind: 'serviceToken.misused',
        userId: null,
        ipAddress: request.ip,
        service: { tokenId: row.token_id, name: row.name },
        subject: { type: 'serviceToken', id: row.token_id },
        details,
      });
    });
  } catch (error) {
    log.error({ err: error }, 'the misuse of a service token could not be recorded');
  }
}

/**
 * The service token of a request. The refusal does not reveal whether it is unknown, expired or
 * revoked. Failed attempts are counted for the network; since valid tokens are looked up first,
 * strangers cannot block them.
 *
 * @throws Refusal `serviceTokenRefused`; `tooMany` after many attempts; `scopeMissing`
 */
export async function openToken(
  context: OpenContext,
  { tokenHash, scope, path }: AskedOfToken,
): Promise<ServiceTokenUse> {
  const { db, now } = context;
  const [row] = await db.rows(tokenByHashStatement, [tokenHash, now]);
  if (row?.state !== 'valid') {
    await claimAttempt(db, addressSubjectOf(context, 'serviceToken'), now);
    if (row) await recordMisuse(context, row, { cause: row.state, path });
    throw new Refusal('serviceTokenRefused');
  }
  if (!row.scopes.includes(scope)) {
    await recordMisuse(context, row, { cause: 'scope', path });
    throw new Refusal('scopeMissing');
  }
  const staleSince = before(now, useLagMs);
  if (row.last_used_at === null || row.last_used_at <= staleSince) {
    await db.rows(noteUsed, [row.token_id, now, staleSince]);
  }
  return { tokenId: row.token_id, name: row.name, createdBy: row.created_by };
}

/**
 * What a request with a service token does once its body has arrived: `work`, in a transaction in
 * which the token cannot end.
 *
 * @throws Refusal `serviceTokenRefused` if the token has ended meanwhile, which is recorded
 */
export async function whileValid<Result>(
  context: ServiceContext,
  path: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const outcome = await context.db.transaction(async (db) => {
    const [row] = await db.rows(lockToken, [context.service.tokenId, context.now]);
    if (row?.state === 'valid') return { result: await work(db) };
    return { ended: row };
  });
  if ('result' in outcome) return outcome.result;
  const { ended } = outcome;
  if (ended) await recordMisuse(context, ended, { cause: ended.state, path });
  throw new Refusal('serviceTokenRefused');
}
