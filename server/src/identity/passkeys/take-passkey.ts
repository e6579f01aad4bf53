import type { PasskeyAssertion } from '@tradebridge/contract/passkeys';
import { recordEvent } from '../../audit/record-event.ts';
import type { Context, OpenContext } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  addressSubjectOf,
  countFailure,
  refuseWhileBlocked,
  userSubjectOf,
} from '../failed-attempts.ts';
import { notifyUser } from '../mail-about-account.ts';
import { type ChallengePurpose, takeChallenge } from './challenges.ts';
import { type VerifiedPasskey, verifyPasskey } from './verify-passkey.ts';

// Authenticators that count always increase a counter above 0; the others always send 0.
const noteUse = statement<{ id: string }>(
  'note-passkey-use',
  `update passkeys set counter = $2, is_backed_up = $3, last_used_at = $4
   where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
);
const stillThere = statement<{ id: string }>(
  'passkey-still-there',
  'select id from passkeys where id = $1',
);

const refusals = {
  signIn: { kind: 'session.refused', by: 'passkey' },
  secondFactor: { kind: 'secondFactor.refused', by: 'P' },
  proof: { kind: 'secondFactor.refused', by: 'P' },
} as const;

type Asked = Exclude<ChallengePurpose, { purpose: 'register' }>;

/**
 * Records a wrong assertion and refuses it. Passkeys cannot be guessed: the limit is for the
 * records, and a valid passkey never has to wait for wrong ones from the same network.
 */
async function refusePasskey(
  context: OpenContext | Context,
  { purpose }: Asked,
  { userId, reason }: { userId: string | null; reason: string },
): Promise<never> {
  const { db, now, request } = context;
  const subject =
    'actor' in context ? userSubjectOf(context, 'passkey') : addressSubjectOf(context, 'passkey');
  await refuseWhileBlocked(db, [subject], now);
  await countFailure(db, subject, now);
  const { kind, by } = refusals[purpose];
  await recordEvent(db, {
    kind,
    at: now,
    userId,
    ipAddress: request.ip,
    details: { by, reason, ...(purpose === 'proof' && { for: 'fresh proof' }) },
  });
  throw new Refusal('passkeyRefused');
}

/** The private key has been copied: a security key never counts backwards. */
async function reportClone(
  context: OpenContext,
  tx: Database,
  { id, name, user }: VerifiedPasskey,
): Promise<void> {
  await recordEvent(tx, {
    kind: 'passkey.cloneSuspected',
    at: context.now,
    userId: user.id,
    ipAddress: context.request.ip,
    subject: { type: 'passkey', id },
  });
  await notifyUser(context, tx, { user, notice: 'passkeyCloned', values: { passkey: name } });
}

/**
 * Records the use of a passkey; returns false, having done nothing, if its counter did not
 * increase.
 */
async function notePasskeyUse(
  context: OpenContext,
  tx: Database,
  passkey: VerifiedPasskey,
): Promise<boolean> {
  const values = [passkey.id, passkey.counter, passkey.isBackedUp, context.now];
  const [noted] = await tx.rows(noteUse, values);
  if (noted) return true;
  // Just removed, or copied.
  const [there] = await tx.rows(stillThere, [passkey.id]);
  if (there) await reportClone(context, tx, passkey);
  return false;
}

/**
 * Verifies a passkey's assertion of a challenge, and runs `then` in the transaction that records
 * its use. In a session the passkey must be its user's.
 * @throws Refusal `passkeyExpired`, `passkeyRefused`, `tooMany` for wrong ones beyond the limit
 */
export async function takePasskey<Result>(
  context: OpenContext | Context,
  asked: Asked,
  response: PasskeyAssertion,
  then: (tx: Database, passkey: VerifiedPasskey) => Promise<Result>,
): Promise<Result> {
  const { db, now } = context;
  const challenge = await takeChallenge(db, response.response.clientDataJSON, asked, now);
  const userId = 'actor' in context ? context.actor.userId : null;
  const verdict = await verifyPasskey(context, { response, challenge, userId });
  if (!verdict.isRight) return refusePasskey(context, asked, verdict);
  const { passkey } = verdict;
  const taken = await db.transaction(async (tx) =>
    (await notePasskeyUse(context, tx, passkey)) ? { result: await then(tx, passkey) } : undefined,
  );
  if (taken) return taken.result;
  return refusePasskey(context, asked, { userId: passkey.user.id, reason: 'counter or removed' });
}
