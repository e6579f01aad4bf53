import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockOwnAccount } from './lock-user.ts';
import { markVerified } from './verify-email.ts';

const findAddress = statement<{ email: string; email_verified: boolean }>(
  'address-of-user',
  'select email, email_verified from users where id = $1',
);

/** Relation of an account's address to another address. */
interface AddressState {
  readonly isProved: boolean;
  /** Whether both are the same. */
  readonly isOwn: boolean;
}

/** Whether the actor's address is verified, and whether it is the one on record. */
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
 * Refuses to connect anything with an account whose address is unverified: the person who verifies
 * it later takes over the account with everything connected. A link that was sent to that very
 * address verifies it, since the session has shown the password.
 * @param sentTo the address that the link was sent to
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
