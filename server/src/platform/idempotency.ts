import { createHash } from 'node:crypto';
import { maxIdempotencyKeyLength } from '@tradebridge/contract/call';
import type { Context } from './context.ts';
import { type Database, statement } from './database.ts';
import { platformLabels } from './labels.ts';
import { Refusal } from './refusal.ts';

const claimKey = statement<{ user_id: string }>(
  'claim-idempotency-key',
  `insert into idempotency_keys (user_id, call, key, input_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning user_id`,
);
const storeResult = statement(
  'store-idempotent-result',
  'update idempotency_keys set result = $4 where user_id = $1 and call = $2 and key = $3',
);
// Not a SHA-256, so that a later request with the key is refused for its different content.
const voided = 'voided';
const findUse = statement<{ result: unknown; created_at: Date }>(
  'find-use-of-idempotency-key',
  `select result, created_at from idempotency_keys
   where user_id = $1 and call = $2 and key = $3 and input_hash <> '${voided}'`,
);
const findResult = statement<{ input_hash: string; result: unknown }>(
  'find-idempotent-result',
  'select input_hash, result from idempotency_keys where user_id = $1 and call = $2 and key = $3',
);

const releaseKey = statement(
  'release-idempotency-key',
  'delete from idempotency_keys where user_id = $1 and call = $2 and key = $3',
);

/** What a key is looked up by: its user and the request. */
export type KeyContext = Pick<Context, 'db' | 'now' | 'request'> & {
  readonly actor: Pick<Context['actor'], 'userId'>;
};

export const idempotencyDays = 30;

/** A transaction whose nested transactions can roll back separately, using savepoints. */
const withSavepoints = (db: Database): Database => ({
  ...db,
  transaction: async (work) => {
    await db.query('savepoint verb');
    try {
      return await work(db);
    } catch (error) {
      await db.query('rollback to savepoint verb');
      throw error;
    } finally {
      await db.query('release savepoint verb');
    }
  },
});

function checkedKey(key: string): string {
  if (key !== '' && key.length <= maxIdempotencyKeyLength) return key;
  throw new Refusal('invalid', {
    message: [platformLabels.idempotencyKeyLength, { longest: maxIdempotencyKeyLength }],
  });
}

const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest('hex');

/**
 * Runs a creating or sending call once for each `Idempotency-Key` of a user: `verb` runs in one
 * transaction with the key. A refusal releases the key without rolling anything else back, so that
 * attempts counted against a limit stay counted, as they do without a key.
 *
 * @param isSecret whether the result is not stored, and a repetition refused as `keyUsed`
 * @throws Refusal `keyReused` if the key was used with other input
 */
export async function answerOnce<Result>(
  context: Context,
  { path, input, isSecret }: { path: string; input: unknown; isSecret: boolean },
  verb: (context: Context) => Promise<Result>,
): Promise<Result> {
  if (context.request.idempotencyKey === undefined) return verb(context);
  const identity = [context.actor.userId, path, checkedKey(context.request.idempotencyKey)];
  const inputHash = hashOf(input);
  const outcome = await context.db.transaction(async (db) => {
    const [claimed] = await db.rows(claimKey, [...identity, inputHash, context.now]);
    if (!claimed) {
      const [earlier] = await db.rows(findResult, identity);
      if (earlier?.input_hash !== inputHash) throw new Refusal('keyReused');
      if (isSecret) throw new Refusal('keyUsed');
      // The result stored under this key has this call's type.
      return { result: earlier.result as Result };
    }
    try {
      const result = await verb({ ...context, db: withSavepoints(db) });
      if (!isSecret) await db.rows(storeResult, [...identity, JSON.stringify(result)]);
      return { result };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await db.rows(releaseKey, identity);
      return { refusal: error };
    }
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.result;
}

/**
 * Runs `work` in a transaction, once for each `Idempotency-Key` of a user and a call: the same key
 * with the same input returns the first result; other input is refused.
 *
 * Concurrent requests are safe: the second waits for the key's row until the first has committed
 * (and then returns the same) or rolled back (and then runs the work itself).
 */
export async function idempotently<Result>(
  context: KeyContext,
  call: string,
  input: unknown,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { idempotencyKey: key } = context.request;
  if (key === undefined) return context.db.transaction(work);
  const inputHash = hashOf(input);
  const identity = [context.actor.userId, call, checkedKey(key)];
  return context.db.transaction(async (db) => {
    const [claimed] = await db.rows(claimKey, [...identity, inputHash, context.now]);
    if (claimed) {
      const result = await work(db);
      await db.rows(storeResult, [...identity, JSON.stringify(result)]);
      return result;
    }
    const [earlier] = await db.rows(findResult, identity);
    if (earlier?.input_hash !== inputHash) throw new Refusal('keyReused');
    // The result stored under this key has this call's type.
    return earlier.result as Result;
  });
}

/** The result of a call under a key. */
export interface UseOfKey {
  readonly at: Date;
  readonly result: unknown;
}

/** The result of the user's call under this key; undefined if there is none, or not yet. */
export async function findUseOfKey(
  { db, actor }: Pick<KeyContext, 'db' | 'actor'>,
  call: string,
  key: string,
): Promise<UseOfKey | undefined> {
  const [use] = await db.rows(findUse, [actor.userId, call, key]);
  return use && { at: use.created_at, result: use.result };
}

/**
 * Whether the request repeats one completed under its key. Checks that run before the key is
 * evaluated let it through, or a response lost at a limit could never be repeated.
 */
export async function isRepetition(context: KeyContext, call: string): Promise<boolean> {
  const { idempotencyKey: key } = context.request;
  return key !== undefined && (await findUseOfKey(context, call, key)) !== undefined;
}

/**
 * Invalidates an unused key, so that a request still on its way has no effect; waits for one being
 * served. Returns the result under the key, if there is one.
 */
export async function voidKey(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  call: string,
  key: string,
): Promise<UseOfKey | undefined> {
  await db.rows(claimKey, [actor.userId, call, key, voided, now]);
  return findUseOfKey({ db, actor }, call, key);
}
