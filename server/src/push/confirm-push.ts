import type { confirmPush as confirmCall } from '@tradebridge/contract/push';
import type { z } from 'zod';
import type { OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

// A push that arrived was sent, even if the process that sent it was killed before recording that.
const confirm = statement(
  'confirm-push',
  `update pushes set arrived_at = coalesce(arrived_at, $2), sent_at = coalesce(sent_at, $2),
     state = 'sent', reason = null
   where id = $1 and state in ('waiting', 'sent')`,
);

/** Records that a push arrived. Its id is proof: only the device can read it. */
export async function confirmPush(
  { db, now }: OpenContext,
  { pushId }: z.output<typeof confirmCall.input>,
): Promise<true> {
  await db.rows(confirm, [pushId, now]);
  return true;
}
