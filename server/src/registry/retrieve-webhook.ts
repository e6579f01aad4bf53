import type { retrieveRegistryWebhook } from '@tradebridge/contract/administration';
import type { WebhookFault } from '@tradebridge/contract/registry-rules';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

interface WebhookRow {
  waiting: number;
  last_success_at: Date | null;
  failing_since: Date | null;
  next_try_at: Date | null;
  last_fault: WebhookFault | null;
  last_status: number | null;
}

const find = statement<WebhookRow>(
  'registry-webhook',
  `select waiting.count as waiting, webhook.last_success_at, webhook.failing_since,
     webhook.next_try_at, webhook.last_fault, webhook.last_status
   from (
     select count(*) from registry_changes where acknowledged_at is null and visible_at <= $1
   ) waiting left join registry_webhook webhook on true`,
);

/** Progress of posting the change feed; null if no webhook is configured. */
export async function retrieveWebhook({
  db,
  now,
  outside,
}: Pick<Context, 'db' | 'now' | 'outside'>): Promise<
  z.output<typeof retrieveRegistryWebhook.result>
> {
  if (!outside.registryWebhook) return null;
  const [row] = await db.rows(find, [now]);
  if (!row) throw new Error('The state of the webhook is missing.');
  const { failing_since: since, last_fault: fault } = row;
  return {
    waiting: row.waiting,
    lastSuccess: row.last_success_at?.toISOString() ?? null,
    failing:
      since && fault
        ? {
            since: since.toISOString(),
            nextTry: (row.next_try_at ?? now).toISOString(),
            fault,
            status: row.last_status,
          }
        : null,
  };
}
