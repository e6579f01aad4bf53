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
// No SHA-256 is this text: what arrives later under the key is refused as other content.
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

/** What a key is looked up by: whose it is, and the request. */
export type KeyContext = Pick<Context, 'db' | 'now' | 'request'> & {
  readonly actor: Pick<Context['actor'], 'userId'>;
};

/** How long a key is remembered, in days. */
export const idempotencyDays = 30;

/** A transaction whose nested transactions can roll back on their own, by savepoints. */
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
 * Makes a call that creates or sends something, once for each `Idempotency-Key` of a user: `verb` runs in
 * one transaction with the key. A refusal releases the key and takes nothing else back, so that what was
 * counted against a limit stays counted, as it does without a key.
 *
 * @param isSecret whether the answer is kept nowhere, and a repetition refused as `keyUsed`
 * @throws Refusal `keyReused` where the key came with other input
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
      // What this call stored under this key is what this call answers.
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
 * Does `work` in a transaction, once for each `Idempotency-Key` of a user and a call: the same key
 * with the same input answers what the first answered; with other input it is refused.
 *
 * Two at once are safe: the second waits at the key's row until the first has committed (and then
 * answers the same) or rolled back (and then does the work itself).
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
    // What this call stored under this key is what this call answers.
    return earlier.result as Result;
  });
}

/** What a call did under a key. */
export interface UseOfKey {
  readonly at: Date;
  readonly result: unknown;
}

/** What the user's call under this key did; undefined where it did nothing, or not yet. */
export async function findUseOfKey(
  { db, actor }: Pick<KeyContext, 'db' | 'actor'>,
  call: string,
  key: string,
): Promise<UseOfKey | undefined> {
  const [use] = await db.rows(findUse, [actor.userId, call, key]);
  return use && { at: use.created_at, result: use.result };
}

/**
 * Whether the request repeats one that was done under its key. Checks that come before the key is looked
 * at let it through, or a lost answer at a limit could never be repeated.
 */
export async function isRepetition(context: KeyContext, call: string): Promise<boolean> {
  const { idempotencyKey: key } = context.request;
  return key !== undefined && (await findUseOfKey(context, call, key)) !== undefined;
}

/**
 * Makes a key that was not used unusable, so that a request still on its way can do nothing; waits for
 * one that is being served. Answers what was done under the key, if anything was.
 */
export async function voidKey(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  call: string,
  key: string,
): Promise<UseOfKey | undefined> {
  await db.rows(claimKey, [actor.userId, call, key, voided, now]);
  return findUseOfKey({ db, actor }, call, key);
}
