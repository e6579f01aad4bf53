import { parseArgs } from 'node:util';
import type { AccountsPortal } from '../identity/accounts-portal.ts';
import { readEmail, recordOfOperator } from '../identity/accounts-portal.ts';
import { changing, type UserRow } from '../identity/change-account.ts';
import { type Command, CommandFault, UsageFault } from '../platform/command.ts';
import { type ErasedCounts, eraseAccount } from './erase-account.ts';
import { refuseHeld } from './hold-command.ts';

/** Staff are named in what they published and decided, so their access is revoked first. */
function refuseStaff({ email, is_admin, is_support }: UserRow): void {
  const [role] = [is_admin && 'admin', is_support && 'support'].filter((held) => held !== false);
  if (role === undefined) return;
  throw new CommandFault(
    `${email} is ${role}. Revoke that first: npm run accounts -- revoke ${email} ${role}.`,
  );
}

function sentenceOf(
  { id, email }: UserRow,
  { sessions = 0, submissions = 0, ordersKept }: ErasedCounts,
): string {
  const kept =
    ordersKept > 0 ? ` Orders that keep the purchaser for the tax office: ${ordersKept}.` : '';
  return `${email} is erased. What has to stay refers to the account ${id}, without name and address. Sessions ended: ${sessions}. Submissions deleted: ${submissions}.${kept}`;
}

/** `erase EMAIL --yes` */
export function eraseCommand(args: string[]): Command<AccountsPortal> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  if (positionals.length !== 1) throw new UsageFault('Name one address.');
  return changing(readEmail(positionals[0]), async (tx, user, portal, now) => {
    refuseStaff(user);
    await refuseHeld(tx, user);
    if (!values.yes) {
      throw new CommandFault(
        `Erasing the account of ${user.name} (${user.email}) cannot be undone. If you want that, repeat the command with --yes.`,
      );
    }
    const counts = await eraseAccount(tx, portal, user, now);
    await recordOfOperator(tx, 'account.erased', { userId: user.id, now, counts });
    return sentenceOf(user, counts);
  });
}
