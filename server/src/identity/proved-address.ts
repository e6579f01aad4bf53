import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockOwnAccount } from './lock-user.ts';
import { markVerified } from './verify-email.ts';

const findAddress = statement<{ email: string; email_verified: boolean }>(
  'address-of-user',
  'select email, email_verified from users where id = $1',
);

/** What an account's address and another's are to each other. */
interface AddressState {
  readonly isProved: boolean;
  /** Whether the other is the account's own. */
  readonly isOwn: boolean;
}

/** Whether the actor's account has a proved address, and whether that is the one on record. */
export async function addressStateOf(
  db: Database,
  { actor }: Pick<Context, 'actor'>,
  onRecord: string,
): Promise<AddressState> {
  const [account] = await db.rows(findAddress, [actor.userId]);
  return {
    isProved: account?.email_verified ?? false,
    isOwn: account?.email.toLowerCase() === onRecord.toLowerCase(),
  };
}

/**
 * Connects nothing with an account whose address nobody has proved: the person who proves it later takes the
 * account over, with all that was connected. A link that went to that very address proves it, since the
 * session has shown the password.
 *
 * @param sentTo the address that the link went to
 * @throws Refusal `addressNotVerified`, `signedOut`
 */
export async function refuseUnlessAddressProved(
  tx: Database,
  context: Context,
  sentTo: string,
): Promise<void> {
  const { actor } = context;
  await lockOwnAccount(tx, actor);
  const { isProved, isOwn } = await addressStateOf(tx, context, sentTo);
  if (isProved) return;
  if (!isOwn) throw new Refusal('addressNotVerified');
  await markVerified(tx, context, { userId: actor.userId, email: sentTo.toLowerCase() });
}
