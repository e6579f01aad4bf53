import { parseArgs } from 'node:util';
import { line } from '@tradebridge/contract/values';
import { type Command, CommandFault, UsageFault } from '../platform/command.ts';
import type { Database } from '../platform/database.ts';
import { isPasswordSignInOn } from '../settings/read-settings.ts';
import { type AccountsPortal, readEmail, recordOfOperator } from './accounts-portal.ts';
import { setBreakGlass } from './break-glass.ts';
import { insertAccount } from './create-account.ts';
import { identityLabels } from './labels.ts';
import { mailAboutAccount } from './mail-about-account.ts';
import { sendAccountLink } from './send-account-link.ts';

interface Created {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isBreakGlass: boolean;
}

/**
 * Tells the owner of a new account how to sign in: with a link that sets a password, or with a
 * provider if passwords are off. Returns the same for the operator.
 */
async function notifyOwner(
  { jobs, institution }: AccountsPortal,
  tx: Database,
  { isBreakGlass, ...user }: Created,
  now: Date,
): Promise<string> {
  const { email, name } = user;
  if (isBreakGlass || (await isPasswordSignInOn(tx))) {
    const by = { userId: null, ipAddress: null };
    await sendAccountLink({ jobs, institution, now }, tx, { occasion: 'created', user, by });
    const another = isBreakGlass
      ? `npm run accounts -- break-glass ${email} on`
      : 'Forgot password on the sign-in page';
    return `The server mails a link to set the password as soon as it runs; the link works for an hour, and ${another} sends another.`;
  }
  await mailAboutAccount({ jobs, institution }, tx, {
    to: email,
    subject: identityLabels.createdSubject,
    text: identityLabels.createdForProviderText,
    values: { name, url: institution.publicUrl },
  });
  return 'Signing in with passwords is switched off: the server tells the owner by mail to sign in with a provider.';
}

/** `create EMAIL --name NAME [--break-glass]` */
export function createCommand(args: string[]): Command<AccountsPortal> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, 'break-glass': { type: 'boolean' } },
  });
  if (positionals.length !== 1) throw new UsageFault('Name one address.');
  const email = readEmail(positionals[0]);
  const name = line(100)
    .min(1)
    .safeParse(values.name ?? '');
  if (!name.success) throw new UsageFault('--name must be a name of 1 to 100 characters.');
  const isBreakGlass = values['break-glass'] ?? false;
  return async (portal, { stdout, now: clock }) => {
    const now = clock();
    const next = await portal.db.transaction(async (tx) => {
      const account = { email, name: name.data, passwordHash: null, emailVerified: false, now };
      const id = await insertAccount(tx, account);
      if (id === undefined) {
        throw new CommandFault(`An account with the address ${email} already exists.`);
      }
      await recordOfOperator(tx, 'account.created', { userId: id, now });
      if (isBreakGlass) {
        await setBreakGlass(tx, { userId: id, isBreakGlass }, now);
        const event = { userId: id, now, isBreakGlass };
        await recordOfOperator(tx, 'account.breakGlassChanged', event);
      }
      return notifyOwner(portal, tx, { id, email, name: name.data, isBreakGlass }, now);
    });
    stdout.write(`Created ${email}. ${next}\n`);
    return 0;
  };
}
