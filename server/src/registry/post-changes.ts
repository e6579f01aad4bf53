import { setTimeout as sleep } from 'node:timers/promises';
import type { ToldChange } from '@tradebridge/contract/change-feed';
import type { WebhookFault } from '@tradebridge/contract/registry-rules';
import type { FastifyBaseLogger } from 'fastify';
import type { RegistryWebhook } from '../outside/registry-webhook.ts';
import { retryAt, type WebhookAnswer } from '../outside/webhooks.ts';
import { tryLockInTransaction } from '../platform/advisory-lock.ts';
import {
  type Database,
  type DatabasePool,
  namedStatement,
  statement,
} from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { acknowledgeUpTo } from './acknowledge-changes.ts';
import { nextUnacknowledged } from './list-changes.ts';
import { publishChanges } from './publish-changes.ts';

const firstPauseMs = 250;
const maxPauseMs = 15 * 60_000;

/**
 * Pause after this many failures in a row, in milliseconds: it doubles each time, up to 15 minutes.
 */
export const pauseAfter = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs);

/** Shorter pauses are waited out within a round. */
const maxPauseInRoundMs = 1000;

/** Whether there is something to post and it is due: queried once a round, without a lock. */
const findDue = statement<{ is_due: boolean }>(
  'is-change-to-be-posted',
  `select exists (select from registry_changes where acknowledged_at is null and visible_at <= $1)
     and not exists (select from registry_webhook where next_try_at > $1) as is_due`,
);
const findPutOff = statement<{ is_put_off: boolean }>(
  'is-webhook-put-off',
  'select exists (select from registry_webhook where next_try_at > $1) as is_put_off',
);
const tryAtOnce = statement(
  'try-webhook-at-once',
  'update registry_webhook set next_try_at = null',
);

const noteSuccess = statement(
  'note-webhook-success',
  `insert into registry_webhook (last_success_at) values ($1)
   on conflict (is_only) do update set last_success_at = excluded.last_success_at,
     failing_since = null, failures = 0, next_try_at = null, last_fault = null, last_status = null`,
);

const countFailure = namedStatement<
  { failures: number },
  { readonly at: Date; readonly fault: WebhookFault; readonly status: number | null }
>(
  'count-webhook-failure',
  `insert into registry_webhook as webhook (failing_since, failures, last_fault, last_status)
   values (:at, 1, :fault, :status)
   on conflict (is_only) do update set
     failing_since = coalesce(webhook.failing_since, excluded.failing_since),
     failures = webhook.failures + 1, last_fault = excluded.last_fault,
     last_status = excluded.last_status
   returning failures`,
);
const putOff = statement('put-webhook-off', 'update registry_webhook set next_try_at = $1');

interface PostingParts {
  readonly db: DatabasePool;
  readonly webhook: RegistryWebhook;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
}

interface Failure {
  readonly fault: WebhookFault;
  readonly status: number | null;
  readonly retryAfter?: string | null;
  readonly cause?: unknown;
}

/** Why a response is not an acknowledgement; undefined if it is one. */
function failureOf(answer: WebhookAnswer): Failure | undefined {
  if ('fault' in answer) {
    const fault = answer.fault === 'timeout' ? 'timeout' : 'unreachable';
    return { fault, status: null, cause: answer.cause };
  }
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return undefined;
  return { fault: status >= 300 && status < 400 ? 'redirected' : 'answered', status, retryAfter };
}

/** The same for every attempt to post a change. */
const messageIdOf = ({ epoch, id }: ToldChange) => `change_${epoch}_${id}`;

async function noteFailure(
  tx: Database,
  { now, log }: PostingParts,
  change: ToldChange,
  { cause, retryAfter = null, ...failure }: Failure,
): Promise<number> {
  const [counted] = await tx.rows(countFailure, { at: now(), ...failure });
  const failures = counted?.failures ?? 1;
  const at = now();
  const asked = retryAt(retryAfter, { now: at, maxWaitMs: maxPauseMs });
  const pauseMs = Math.max(pauseAfter(failures), (asked?.getTime() ?? 0) - at.getTime());
  const nextTry = new Date(at.getTime() + pauseMs);
  await tx.rows(putOff, [nextTry]);
  log.warn(
    { err: cause, change: change.id, ...failure, failures, nextTry },
    'the registry webhook did not acknowledge a change',
  );
  return pauseMs;
}

/**
 * Posts the first unacknowledged change, and acknowledges it on a 2xx. One at a time across all
 * processes: the lock is taken before the change is read and kept until it is acknowledged, so if a
 * process is killed the next one posts the change under the same id.
 *
 * @returns milliseconds until the next attempt; undefined if there is nothing to do, or another
 *   process is posting
 */
const postNext = (parts: PostingParts): Promise<number | undefined> =>
  parts.db.transaction(async (tx) => {
    const { webhook, now, log } = parts;
    if (!(await tryLockInTransaction(tx, 'postChanges'))) return undefined;
    // Another process may have failed in the meantime.
    const [found] = await tx.rows(findPutOff, [now()]);
    if (found?.is_put_off) return undefined;
    const change = await nextUnacknowledged(tx);
    if (!change) return undefined;
    const { epoch, id } = change;
    const body = JSON.stringify(change);
    const answer = await webhook.post({ id: messageIdOf(change), at: now(), body });
    const failure = failureOf(answer);
    if (failure) return noteFailure(tx, parts, change, failure);
    const noted = await acknowledgeUpTo(tx, { epoch, id, now: now() });
    if (noted.status === 'acknowledged') await tx.rows(noteSuccess, [now()]);
    // It will be listed again in the new epoch.
    else
      log.info(
        { change: id, epoch },
        'a new epoch of the change feed started while a change was being posted',
      );
    return 0;
  });

/** Posts unacknowledged changes, in order, as they become visible. */
export function keepPostingChanges(parts: PostingParts): RepeatedWork {
  const { db, now, log } = parts;
  let isFirst = true;
  let isStopped = false;
  const work = async () => {
    // After fixing a problem and restarting the server, an operator should not have to wait for the
    // pause to end.
    if (isFirst) await db.rows(tryAtOnce);
    isFirst = false;
    const [found] = await db.rows(findDue, [now()]);
    if (!found?.is_due) return;
    await publishChanges(db, now());
    while (!isStopped) {
      const pauseMs = await postNext(parts);
      if (pauseMs === undefined || pauseMs > maxPauseInRoundMs) return;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const posting = repeatWork({
    everyMs: 1000,
    work,
    log,
    failure: 'changes could not be posted to the registry webhook',
  });
  return {
    wake: posting.wake,
    stop: () => {
      isStopped = true;
      return posting.stop();
    },
  };
}
