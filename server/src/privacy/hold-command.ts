import { parseArgs } from 'node:util';
import { maxReasonLength, minReasonLength } from '@tradebridge/contract/administration-rules';
import type { AccountsPortal } from '../identity/accounts-portal.ts';
import { readEmail, recordOfOperator } from '../identity/accounts-portal.ts';
import { changing, readAddress } from '../identity/change-account.ts';
import { type Command, CommandFault, UsageFault } from '../platform/command.ts';
import { type Database, statement } from '../platform/database.ts';

const findHold = statement<{ reason: string }>(
  'legal-hold',
  'select reason from legal_holds where user_id = $1',
);
const hold = statement(
  'hold-account',
  `insert into legal_holds (user_id, reason, held_at) values ($1, $2, $3)
   on conflict (user_id) do update set reason = excluded.reason, held_at = excluded.held_at`,
);
const release = statement<{ user_id: string }>(
  'release-account',
  'delete from legal_holds where user_id = $1 returning user_id',
);

/** @throws CommandFault with the reason, where the account is on hold */
export async function refuseHeld(
  tx: Database,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const [held] = await tx.rows(findHold, [id]);
  if (!held) return;
  throw new CommandFault(
    `${email} is on hold and cannot be erased: ${held.reason}. Release it first: npm run accounts -- release ${email}.`,
  );
}

/** `hold EMAIL --reason TEXT`: the account is not erased until it is released. */
export function holdCommand(args: string[]): Command<AccountsPortal> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const reason = values.reason?.trim() ?? '';
  if (positionals.length !== 1) throw new UsageFault('Name one address.');
  if (reason.length < minReasonLength || reason.length > maxReasonLength) {
    throw new UsageFault(`--reason must have ${minReasonLength} to ${maxReasonLength} characters.`);
  }
  return changing(readEmail(positionals[0]), async (tx, user, _portal, now) => {
    await tx.rows(hold, [user.id, reason, now]);
    await recordOfOperator(tx, 'account.held', { userId: user.id, now, reason });
    return `${user.email} is on hold, and cannot be erased until it is released.`;
  });
}

/** `release EMAIL` */
export function releaseCommand(args: string[]): Command<AccountsPortal> {
  return changing(readAddress(args), async (tx, user, _portal, now) => {
    const [released] = await tx.rows(release, [user.id]);
    if (!released) return `${user.email} is not on hold.`;
    await recordOfOperator(tx, 'account.released', { userId: user.id, now });
    return `${user.email} is no longer on hold.`;
  });
}
