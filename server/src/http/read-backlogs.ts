import { type Database, statement } from '../platform/database.ts';
import type { Backlog } from '../platform/metrics.ts';
import { queues } from '../queues.ts';

interface BacklogRow {
  /** In seconds; null before the first import. */
  last_import_age: number | null;
  /** Age of their snapshots, in seconds; null before the first. */
  last_backup_age: number | null;
  last_rehearsal_age: number | null;
  unacknowledged_changes: number;
  jobs: Record<string, number>;
  payments_in_doubt: number;
  /** In seconds; 0 while it does not fail. */
  webhook_failing: number;
}

const read = statement<BacklogRow>(
  'backlogs',
  `select
     (select extract(epoch from $1::timestamptz - max(imported_at))::float8
        from registry_imports where state = 'imported')
       as last_import_age,
     (select extract(epoch from $1::timestamptz - max(taken_at))::float8
        from backup_runs where kind = 'backup') as last_backup_age,
     (select extract(epoch from $1::timestamptz - max(taken_at))::float8
        from backup_runs where kind = 'rehearsal') as last_rehearsal_age,
     (select count(*) from registry_changes where acknowledged_at is null and visible_at <= $1)
       as unacknowledged_changes,
     (select coalesce(json_object_agg(name, count), '{}') from (
        select name, count(*) from jobs.job where state <= 'active' group by name
      ) queue) as jobs,
     (select count(*) from payment_attempts where state = 'unknown')
       + (select count(*) from refunds where state = 'unknown') as payments_in_doubt,
     coalesce((select extract(epoch from $1::timestamptz - failing_since)::float8
        from registry_webhook), 0) as webhook_failing`,
);

/** An age in seconds, left out if there is none. */
const age = (name: string, help: string, value: number | null): Backlog[] =>
  value === null ? [] : [{ name, help, value }];

/** The sizes and ages of backlogs, as metrics. */
export async function readBacklogs(
  db: Database,
  { now, hasWebhook }: { readonly now: Date; readonly hasWebhook: boolean },
): Promise<Backlog[]> {
  const [row] = await db.rows(read, [now]);
  if (!row) throw new Error('The query returned no row.');
  const none = Object.fromEntries(Object.keys(queues).map((name) => [name, 0]));
  const jobs = { ...none, ...row.jobs };
  return [
    ...age(
      'tradebridge_last_import_age_seconds',
      'Time since the last import; absent before the first.',
      row.last_import_age,
    ),
    ...age(
      'tradebridge_last_backup_age_seconds',
      'Age of the last backup; absent before the first.',
      row.last_backup_age,
    ),
    ...age(
      'tradebridge_last_restore_rehearsal_age_seconds',
      'Age of the backup that was last restored in a rehearsal; absent before the first.',
      row.last_rehearsal_age,
    ),
    {
      name: 'tradebridge_unacknowledged_changes',
      help: 'Changes of the feed that the registry has not acknowledged.',
      value: row.unacknowledged_changes,
    },
    ...(hasWebhook
      ? [
          {
            name: 'tradebridge_registry_webhook_failing_seconds',
            help: 'How long the webhook of the registry has taken no change; 0 while it takes them, absent without one.',
            value: row.webhook_failing,
          },
        ]
      : []),
    {
      name: 'tradebridge_job_queue_depth',
      help: 'Jobs that are not done, those that will be tried again among them, by queue.',
      value: jobs,
    },
    {
      name: 'tradebridge_mail_backlog',
      help: 'Mails that no mail server has accepted yet.',
      value: jobs.mail ?? 0,
    },
    {
      name: 'tradebridge_payments_in_doubt',
      help: 'Payments and refunds of which nobody knows what became.',
      value: row.payments_in_doubt,
    },
  ];
}
