import { knownDays } from '@tradebridge/contract/identity-rules';
import { notificationsKeptDays, sentMailsKeptDays } from '@tradebridge/contract/notification-rules';
import { paymentLinkKeptDays } from '@tradebridge/contract/payment-link-rules';
import { deviceKeptDays, pushKeptDays } from '@tradebridge/contract/push-rules';
import { acknowledgedChangesKeptDays } from '@tradebridge/contract/registry-rules';
import { serviceTokenKeptDays } from '@tradebridge/contract/service-token-rules';
import { answersKeptDays } from '@tradebridge/contract/submission-rules';
import type { FastifyBaseLogger } from 'fastify';
import { retireEvents } from './audit/retire-events.ts';
import type { IdleLimits } from './platform/context.ts';
import { type Database, type DatabasePool, statement } from './platform/database.ts';
import type { FileStorage } from './platform/file-storage.ts';
import { idempotencyDays } from './platform/idempotency.ts';
import type { IncomingFiles } from './platform/incoming-files.ts';
import { type RepeatedWork, repeatWork } from './platform/repeat-work.ts';
import type { Secrets } from './platform/sealed.ts';
import { idleSince, isInUse } from './platform/session-idle.ts';
import { erasedOrdersSweep } from './privacy/erased-orders.ts';
import { deleteAcknowledged } from './registry/delete-acknowledged.ts';
import { refreshSearchWords } from './search/search-words.ts';
import { sweepExpired } from './submission-administration/expire-submissions.ts';
import { sweepUnfinished } from './submissions/delete-unfinished.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What expires, with the age in milliseconds at which it is deleted; docs/operating.md says the same. */
export const expirySweeps = [
  {
    age: idempotencyDays * day,
    sweep: statement(
      'sweep-idempotency-keys',
      'delete from idempotency_keys where created_at < $1',
    ),
  },
  {
    age: day,
    sweep: statement(
      'sweep-passcodes',
      'delete from second_factor_passcodes where expires_at < $1',
    ),
  },
  {
    age: day,
    sweep: statement('sweep-attempts', 'delete from failed_attempts where last_at < $1'),
  },
  {
    age: 0,
    sweep: statement('sweep-setting-changes', 'delete from setting_changes where ends_at < $1'),
  },
  {
    age: day,
    sweep: statement('sweep-account-links', 'delete from account_links where expires_at < $1'),
  },
  {
    age: 0,
    sweep: statement('sweep-link-codes', 'delete from link_codes where expires_at < $1'),
  },
  {
    // Links with orders are kept with them.
    age: paymentLinkKeptDays * day,
    sweep: statement(
      'sweep-payment-links',
      `delete from payment_links link where expires_at < $1
         and not exists (select from orders where payment_link_id = link.link_id)`,
    ),
  },
  {
    age: serviceTokenKeptDays * day,
    sweep: statement(
      'sweep-service-tokens',
      'delete from service_tokens where coalesce(revoked_at, expires_at) < $1',
    ),
  },
  { age: acknowledgedChangesKeptDays * day, sweep: deleteAcknowledged },
  {
    age: 0,
    sweep: statement('sweep-trusted-devices', 'delete from trusted_devices where expires_at < $1'),
  },
  {
    age: 0,
    sweep: statement('sweep-known-devices', 'delete from known_devices where expires_at < $1'),
  },
  {
    age: knownDays * day,
    sweep: statement('sweep-known-networks', 'delete from known_networks where last_used_at < $1'),
  },
  {
    age: deviceKeptDays * day,
    sweep: statement('sweep-push-devices', 'delete from push_devices where registered_at < $1'),
  },
  {
    age: pushKeptDays * day,
    sweep: statement('sweep-pushes', 'delete from pushes where created_at < $1'),
  },
  {
    age: answersKeptDays * day,
    sweep: statement('sweep-answers-drafts', 'delete from answers_drafts where saved_at < $1'),
  },
  {
    age: notificationsKeptDays * day,
    // Their delivery records are deleted with them.
    sweep: statement('sweep-notifications', 'delete from notifications where created_at < $1'),
  },
  {
    age: notificationsKeptDays * day,
    sweep: statement(
      'sweep-notification-sends',
      'delete from notification_sends where created_at < $1',
    ),
  },
  {
    age: notificationsKeptDays * day,
    sweep: statement('sweep-refused-mails', 'delete from refused_mails where at < $1'),
  },
  {
    age: sentMailsKeptDays * day,
    sweep: statement('sweep-sent-mails', 'delete from sent_mails where at < $1'),
  },
  {
    age: notificationsKeptDays * day,
    sweep: statement('sweep-bounced-addresses', 'delete from bounced_addresses where at < $1'),
  },
  {
    age: day,
    sweep: statement('sweep-contact-views', 'delete from contact_views where ended_at < $1'),
  },
  {
    age: 0,
    sweep: statement(
      'sweep-passkey-challenges',
      'delete from passkey_challenges where expires_at < $1',
    ),
  },
  {
    age: 0,
    sweep: statement(
      'sweep-provider-sign-ins',
      'delete from provider_sign_ins where expires_at < $1',
    ),
  },
];

const isOver = `account.id = session.user_id
     and (session.expires_at < $1 or not (${isInUse('$2', '$3')}))`;

// An expired session keeps its devices for pushes: see `push/tables.ts`.
const keepPushDevices = statement(
  'keep-push-devices-of-old-sessions',
  `update push_devices device set session_id = null from sessions session, users account
   where session.id = device.session_id and ${isOver}`,
);
const sweepSessions = statement(
  'sweep-sessions',
  `delete from sessions session using users account where ${isOver}`,
);

interface Housekeeping {
  readonly idle: IdleLimits;
  readonly log: FastifyBaseLogger;
}

/**
 * Deletes what has expired, and purchasers of erased accounts, and updates the words that searches
 * compare with misspelt ones. Several processes may do so at once.
 */
export async function runHousekeeping(
  db: Database,
  now: Date,
  { idle, log }: Housekeeping,
): Promise<void> {
  const sweeps = [
    { sweep: keepPushDevices, values: [now, ...idleSince(idle, now)] },
    { sweep: sweepSessions, values: [now, ...idleSince(idle, now)] },
    erasedOrdersSweep(now),
    { sweep: refreshSearchWords, values: [] },
    ...expirySweeps.map(({ age, sweep }) => ({ sweep, values: [new Date(now.getTime() - age)] })),
  ];
  for (const { sweep, values } of sweeps) {
    try {
      await db.rows(sweep, values);
    } catch (error) {
      log.error({ err: error }, `${sweep.name} failed`);
    }
  }
}

interface HousekeepingParts extends Housekeeping {
  readonly now: () => Date;
  readonly incoming: IncomingFiles;
  readonly files: FileStorage;
  readonly institution: Secrets & { readonly timeZone: string };
  /** Undefined keeps the audit log for ever. */
  readonly auditKeptMonths: number | undefined;
}

/** Retires months of the audit log that are no longer kept. */
export async function sweepAuditLog(
  db: DatabasePool,
  {
    institution,
    auditKeptMonths: keptMonths,
    now,
    log,
  }: Pick<HousekeepingParts, 'institution' | 'auditKeptMonths' | 'now' | 'log'>,
): Promise<void> {
  if (keptMonths === undefined) return;
  const { timeZone } = institution;
  const retired = await retireEvents(db, {
    secrets: institution,
    now: now(),
    timeZone,
    keptMonths,
  });
  if ('verification' in retired) {
    log.error(
      { faults: retired.verification.faults },
      'events of the audit log were tampered with, and are kept',
    );
  }
}

/**
 * Runs housekeeping once an hour, including leftovers of uploads and submissions past their
 * retention.
 */
export function startHousekeeping(
  db: DatabasePool,
  { now, incoming, files, institution, auditKeptMonths, ...rest }: HousekeepingParts,
): RepeatedWork {
  return repeatWork({
    everyMs: hour,
    work: async () => {
      await runHousekeeping(db, now(), rest);
      await sweepUnfinished({ db, files, now: now(), log: rest.log });
      await sweepExpired({ db, files, now: now(), log: rest.log });
      await incoming.removeLeftOvers(now());
      await sweepAuditLog(db, { institution, auditKeptMonths, now, log: rest.log });
    },
    log: rest.log,
    failure: 'housekeeping failed',
  });
}
