import { recordEvent } from '../audit/record-event.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { forgetSecondFactor } from './forget-second-factor.ts';

const dropWaysIn = statement<{ id: string }>(
  'drop-ways-in',
  'delete from accounts where user_id = $1 returning id',
);
const dropProviderSignIns = statement(
  'drop-provider-sign-ins',
  'delete from provider_sign_ins where user_id = $1',
);

/**
 * Takes an account with an unverified address from the person who opened it and gives it to the one
 * who verifies the address now: no earlier password, provider, second factor, recovery code, device
 * or session still works. The caller has locked the user's row, gives the account its new way to
 * sign in and marks the address as verified.
 * @param by what verifies the address
 */
export async function reclaimAccount(
  tx: Database,
  { now, request }: Pick<OpenContext, 'now' | 'request'>,
  { userId, by }: { userId: string; by: string },
): Promise<{ hadWayIn: boolean }> {
  // Before the sessions: a sign-in in progress locks its password, and opens no session once it is
  // deleted.
  const dropped = await tx.rows(dropWaysIn, [userId]);
  await tx.rows(dropProviderSignIns, [userId]);
  await forgetSecondFactor(tx, userId, now);
  const hadWayIn = dropped.length > 0;
  if (hadWayIn) {
    await recordEvent(tx, {
      kind: 'account.reclaimed',
      at: now,
      userId,
      ipAddress: request.ip,
      details: { by },
    });
  }
  return { hadWayIn };
}
