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

/** A contact or student on record, of whom facts were named. */
export interface OnRecord {
  readonly family_name: string;
  readonly email: string;
  /** Whose account is connected. */
  readonly user_id: string | null;
}

/** Milliseconds that a refusal takes at least, so that its time tells not which fact was wrong. */
const refusalTime = 250;

/** Whom the user may be, of those whom all facts but the family name fit. */
function ofName<Found extends OnRecord>(
  { actor }: Context,
  found: readonly Found[],
  familyName: string,
): Found | undefined {
  const named = found.filter((one) => folded(one.family_name) === folded(familyName));
  // One of another account must not be told from none at all.
  return (
    named.find((one) => one.user_id === actor.userId) ?? named.find((one) => one.user_id === null)
  );
}

/**
 * Connects the user with whom the facts name. The facts alone, which others know, are not enough:
 * the user must be able to read the mail of that person, by the account's verified address or by a
 * link sent there. Nothing is connected with an account whose own address nobody has proved. Tries
 * are limited, by user and by network address.
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
    /** Those whom all other facts fit, in the order in which they are preferred. */
    readonly find: () => Promise<readonly Found[]>;
    /** Told without a word of which fact is wrong, and recorded as `refused`. */
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
  // A user who has to wait uses up neither what colleagues at the same address may try, nor, behind
  // an address that has to wait, what is their own.
  await claimAttempts(db, [ofUser, ofAddress], now);
  const found = ofName(context, await find(), familyName);
  if (!found) {
    await recordEvent(db, { ...byActor(context), kind: refused });
    await sleep(Math.max(0, started + refusalTime - performance.now()));
    throw new Refusal(refusal);
  }
  await giveBackAttempt(db, ofAddress);
  const { isProved, isOwn } = await addressStateOf(db, context, found.email);
  if (found.user_id === null && !(isProved && isOwn)) {
    if (!isProved && !isOwn) throw new Refusal('addressNotVerified');
    // Counted too, so that nobody can flood a mailbox with links.
    await claimMail(context, db, found.email);
    await db.transaction((tx) => mailLink(tx, found));
    return { outcome: 'linkSent' };
  }
  await db.transaction((tx) => connect(tx, found));
  await forgetAttempts(db, ofUser);
  return { outcome: 'connected' };
}
