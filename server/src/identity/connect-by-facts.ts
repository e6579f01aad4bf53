import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditKind } from '@tradebridge/contract/audit';
import type { RefusalName } from '@tradebridge/contract/refusals';
import { byActor, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  addressSubjectOf,
  claimAttempts,
  claimMail,
  forgetAttempts,
  giveBackAttempt,
  userSubjectOf,
} from './failed-attempts.ts';
import { folded } from './folded.ts';
import { addressStateOf } from './proved-address.ts';

/** A contact or student on record that matches the given details. */
export interface OnRecord {
  readonly family_name: string;
  readonly email: string;
  /** The connected account. */
  readonly user_id: string | null;
}

/**
 * Minimum time of a refusal, in milliseconds, so that its duration does not reveal which detail was
 * wrong.
 */
const minRefusalMs = 250;

/** The people the user may be: those who match all details but the family name. */
function ofName<Found extends OnRecord>(
  { actor }: Context,
  found: readonly Found[],
  familyName: string,
): Found | undefined {
  const named = found.filter((one) => folded(one.family_name) === folded(familyName));
  // A record of another account must be indistinguishable from none.
  return (
    named.find((one) => one.user_id === actor.userId) ?? named.find((one) => one.user_id === null)
  );
}

/**
 * Connects the user with the person whom the details identify. The details alone, which others
 * know, are not enough: the user must be able to read that person's mail, shown by the account's
 * verified address or a link sent there. An account with an unverified address is never connected.
 * Attempts are limited per user and per network address.
 */
export async function connectByFacts<Found extends OnRecord>(
  context: Context,
  {
    familyName,
    find,
    refusal,
    refused,
    mailLink,
    connect,
  }: {
    readonly familyName: string;
    /** Those who match all other details, in order of preference. */
    readonly find: () => Promise<readonly Found[]>;
    /** Does not reveal which detail is wrong; recorded as `refused`. */
    readonly refusal: RefusalName;
    readonly refused: AuditKind;
    readonly mailLink: (tx: Database, found: Found) => Promise<void>;
    readonly connect: (tx: Database, found: Found) => Promise<void>;
  },
): Promise<{ outcome: 'connected' | 'linkSent' }> {
  const { db, now } = context;
  const started = performance.now();
  const ofUser = userSubjectOf(context, 'connect');
  const ofAddress = addressSubjectOf(context, 'connectAddress');
  // A user who has to wait does not use up the attempts of others at the same address, and an
  // address that has to wait does not use up the user's.
  await claimAttempts(db, [ofUser, ofAddress], now);
  const found = ofName(context, await find(), familyName);
  if (!found) {
    await recordEvent(db, { ...byActor(context), kind: refused });
    await sleep(Math.max(0, started + minRefusalMs - performance.now()));
    throw new Refusal(refusal);
  }
  await giveBackAttempt(db, ofAddress);
  const { isProved, isOwn } = await addressStateOf(db, context, found.email);
  if (found.user_id === null && !(isProved && isOwn)) {
    if (!isProved && !isOwn) throw new Refusal('addressNotVerified');
    // Counted too, so that a mailbox cannot be flooded with links.
    await claimMail(context, db, found.email);
    await db.transaction((tx) => mailLink(tx, found));
    return { outcome: 'linkSent' };
  }
  await db.transaction((tx) => connect(tx, found));
  await forgetAttempts(db, ofUser);
  return { outcome: 'connected' };
}
