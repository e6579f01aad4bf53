import { parseArgs } from 'node:util';
import { type Command, CommandFault, UsageFault } from '../platform/command.ts';
import { type Database, statement } from '../platform/database.ts';
import type { AccountRow } from './account-row.ts';
import { type AccountsPortal, readEmail } from './accounts-portal.ts';

/** An account, as commands read it. */
export interface UserRow extends AccountRow {
  is_admin: boolean;
  is_support: boolean;
  is_break_glass: boolean;
  last_login_at: Date | null;
}
export const userColumns = `id, email, name, is_admin, is_support, email_verified,
  disabled_at is not null as is_disabled, is_break_glass, last_login_at`;

// A full row lock: connecting a contact takes a share lock, so a user cannot become staff and be
// connected at the same time.
const findUser = statement<UserRow>(
  'account-to-change',
  `select ${userColumns} from users where email = $1 for update`,
);

/** Changes the account of an address and reports the result in a sentence. */
export const changing =
  (
    email: string,
    change: (tx: Database, user: UserRow, portal: AccountsPortal, now: Date) => Promise<string>,
  ): Command<AccountsPortal> =>
  async (portal, { stdout, now: clock }) => {
    const now = clock();
    const sentence = await portal.db.transaction(async (tx) => {
      const [user] = await tx.rows(findUser, [email]);
      if (!user) throw new CommandFault(`There is no account with the address ${email}.`);
      return change(tx, user, portal, now);
    });
    stdout.write(`${sentence}\n`);
    return 0;
  };

/**
 * Reads arguments that are one address.
 *
 * @throws UsageFault
 */
export function readAddress(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length !== 1) throw new UsageFault('Name one address.');
  return readEmail(positionals[0]);
}
