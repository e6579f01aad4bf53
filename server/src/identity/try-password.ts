import { secondFactorIsOff } from '../access/find-actor.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, namedStatement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { passwordSignInOn } from '../settings/read-settings.ts';
import { notifyOfBreakGlass } from './break-glass.ts';
import {
  addressSubjectOf,
  attemptSubject,
  countFailure,
  countingTries,
  giveBackAttempt,
  isBeyond,
  openSubjectsOf,
  refuseBlocked,
  type Subject,
  subjectsOf,
  type Tried,
  type ValuesOfBeyond,
  type ValuesToCount,
  valuesOfBeyond,
  valuesToCount,
} from './failed-attempts.ts';
import { isKnownNetwork, networkHashOf } from './known-networks.ts';
import { openSession, type SessionToOpen } from './open-session.ts';
import { hashOfNothing } from './password-parameters.ts';
import { isPassword } from './passwords.ts';
import { recordWrongPassword } from './record-wrong-password.ts';
import { keepRenewedHash, renewedHash } from './renew-password-hash.ts';

export interface Attempt {
  readonly email: string;
  readonly password: string;
  /** Hash of the device token that the browser sent, if any. */
  readonly tokenHash: string | null;
  /** Whether the network has exceeded its sign-ins per minute. */
  readonly isBusy: boolean;
  /** Whether the attempt has already waited in the queue of its slowed network. */
  readonly hasWaited: boolean;
  /** Limits the sign-ins per minute of a known device; throws Refusal `tooMany`. */
  readonly limitDevice: () => Promise<void>;
}

interface Facts {
  /** The attempt has to wait in the queue, and was not counted. */
  is_slowed: boolean;
  is_factor_off: boolean;
  /**
   * Whether passwords open sessions of all accounts, rather than only of break-glass
   * administrators.
   */
  is_password_on: boolean;
  /** Null if there is no account with a password. */
  user_id: string | null;
  password: string | null;
  is_disabled: boolean | null;
  /**
   * Whether the account is a break-glass administrator's, which can sign in while passwords are
   * off.
   */
  is_break_glass: boolean | null;
  /** The ids of the browser's device, if the account knows it and if it trusts it. */
  known_device_id: string | null;
  trusted_device_id: string | null;
  is_known_device: boolean;
  is_known_network: boolean;
  /** The subjects for which the attempt was counted: those that are not blocked. */
  counted: readonly string[];
}

interface Tries extends ValuesToCount, ValuesOfBeyond {
  /** Which of the subjects are the device. */
  readonly isOfDevice: readonly boolean[];
  readonly email: string;
  readonly tokenHash: string | null;
  readonly networkHash: string;
  readonly hasWaited: boolean;
  readonly isBusy: boolean;
}

// Reads everything needed before the password is checked, and counts the attempt, in one statement:
// for the device if the account knows it, otherwise for the network and the account. Staff cannot
// trust devices. The commit need not reach the disk: if the password is wrong, its event is written
// before the reply, and everything earlier with it.
const beginTry = namedStatement<Facts, Tries>(
  'facts-and-try-to-sign-in',
  `with account as (
     select credential.user_id, credential.password, holder.disabled_at is not null as is_disabled,
       holder.is_break_glass and holder.is_admin as is_break_glass,
       known.id as known_device_id, trusted.id as trusted_device_id,
       known.id is not null or trusted.id is not null as is_known_device,
       ${isKnownNetwork('holder.id', ':networkHash', ':now')} as is_known_network
     from (select) as one
     left join (
       users holder
       join accounts credential on credential.user_id = holder.id and credential.password is not null
     ) on holder.email = :email
     left join known_devices known on known.user_id = holder.id and known.token_hash = :tokenHash
       and known.expires_at > :now
     left join trusted_devices trusted on trusted.user_id = holder.id
       and trusted.token_hash = :tokenHash and trusted.expires_at > :now and not holder.is_admin and not holder.is_support
       and (holder.second_factor_method = 'A' or holder.second_factor_registered_at is null
         or coalesce((select values ->> 'mfaMethodEnabled' = 'true' from settings
           where key = 'app-settings' and values ? 'mfaMethodEnabled'), true))
   ),
   facts as (
     select account.*, ${secondFactorIsOff} as is_factor_off,
       ${passwordSignInOn} as is_password_on,
       not :hasWaited::boolean and not is_known_device
         and (:isBusy::boolean or ${isBeyond}) as is_slowed
     from account
   ),
   counted as (${countingTries(
     `(select one.subject, facts.user_id, one.place
       from facts cross join unnest(:subjects::text[], :isOfDevice::boolean[]) with ordinality
         as one (subject, is_of_device, place)
       where not is_slowed and one.is_of_device = is_known_device)`,
   )})
   select facts.*, array(select subject from counted) as counted,
     set_config('synchronous_commit', 'off', true)
   from facts`,
);

/**
 * A hash that no password matches, checked if there is no account so that the reply takes as long.
 */
const dummyHash = hashOfNothing();

/** What an attempt may count for: a known device, which strangers cannot use up, or the account. */
interface Candidates {
  readonly ofDevice: Subject | null;
  readonly ofAccount: ReturnType<typeof openSubjectsOf>;
  readonly ofNetwork: Subject;
}

const candidatesOf = (context: OpenContext, { email, tokenHash }: Attempt): Candidates => ({
  ofDevice: tokenHash ? attemptSubject(context.institution.secret, 'device', tokenHash) : null,
  ofAccount: openSubjectsOf(context, 'password', email),
  ofNetwork: addressSubjectOf(context, 'address'),
});

async function begin(
  context: OpenContext,
  { email, tokenHash, hasWaited, isBusy }: Attempt,
  { ofDevice, ofAccount, ofNetwork }: Candidates,
): Promise<Facts> {
  const { db, now } = context;
  const subjects = [...subjectsOf(ofAccount), ...(ofDevice ? [ofDevice] : [])];
  const [facts] = await db.rows(beginTry, {
    ...valuesToCount(subjects, now),
    ...valuesOfBeyond(ofNetwork, now),
    isOfDevice: subjects.map((subject) => subject === ofDevice),
    email,
    tokenHash,
    networkHash: networkHashOf(context),
    hasWaited,
    isBusy,
  });
  if (!facts) throw new Error('The query returned no row.');
  return facts;
}

/**
 * What the attempt counts for in the end. If others have locked the account, it counts for the
 * network address alone, and succeeds only from a network that the account knows.
 * @throws Refusal `tooMany` if the known device or the network address itself is blocked
 */
async function claimedOf(
  db: Database,
  tried: Tried,
  { counted }: Facts,
  now: Date,
): Promise<{ tried: Tried; isLocked: boolean }> {
  const subjects = subjectsOf(tried);
  if (counted.length === subjects.length) return { tried, isLocked: false };
  if (!('own' in tried) || !counted.includes(tried.own.key)) {
    return refuseBlocked(db, subjects, { counted, now });
  }
  for (const subject of tried.shared) {
    if (counted.includes(subject.key)) await giveBackAttempt(db, subject);
  }
  return { tried: tried.own, isLocked: true };
}

/** Opens a session while passwords are off, and notifies all administrators. */
const openBreakGlass = (
  context: OpenContext,
  session: SessionToOpen,
): Promise<string | undefined> =>
  context.db.transaction(async (tx) => {
    const token = await openSession(context, tx, session);
    if (token !== undefined) await notifyOfBreakGlass(context, tx, session.userId);
    return token;
  });

/**
 * Tries a password. Returns the token of a new session; `wrong`; or `slowed` if nothing was tried
 * because the attempt must first wait in its network's queue.
 * @throws Refusal `tooMany`, or `passwordSignInOff` in place of `wrong` while passwords are off
 */
export async function tryPassword(
  context: OpenContext,
  attempt: Attempt,
): Promise<{ token: string } | 'wrong' | 'slowed'> {
  const { db, now } = context;
  const candidates = candidatesOf(context, attempt);
  const facts = await begin(context, attempt, candidates);
  if (facts.is_slowed) return 'slowed';
  const { ofDevice, ofAccount, ofNetwork } = candidates;
  const all = facts.is_known_device && ofDevice ? ofDevice : ofAccount;
  const { tried, isLocked } = await claimedOf(db, all, facts, now);
  if (facts.is_known_device) {
    await attempt.limitDevice().catch(async (error: unknown) => {
      for (const subject of subjectsOf(tried)) await giveBackAttempt(db, subject);
      throw error;
    });
  }
  const isAdmitted = facts.is_password_on || facts.is_break_glass;
  // While passwords are off, an account that is not admitted is checked against the dummy hash:
  // neither the reply nor its time may reveal which accounts exist, or which of them are
  // break-glass accounts.
  const hash = (isAdmitted && facts.password) || dummyHash;
  const [isRight, renewed] = await Promise.all([
    isPassword(db, { tried, hash, password: attempt.password }),
    renewedHash(hash, attempt.password),
  ]);
  const { user_id: userId } = facts;
  const mayEnter = isAdmitted && !facts.is_disabled && (!isLocked || facts.is_known_network);
  if (isRight && userId !== null && mayEnter) {
    const present = await keepRenewedHash(db, { userId, hash, renewed, now });
    const session: SessionToOpen = {
      userId,
      by: 'password',
      passwordHash: present,
      tried,
      deviceId: facts.trusted_device_id ?? undefined,
      knownDeviceId: facts.known_device_id ?? undefined,
      isSecondFactorAsked: !facts.is_factor_off,
    };
    const token = facts.is_password_on
      ? await openSession(context, db, session)
      : await openBreakGlass(context, session);
    // The password was replaced while this one was being verified: it is checked against the new
    // one.
    return token === undefined ? tryPassword(context, attempt) : { token };
  }
  await countFailure(db, ofNetwork, now);
  // While the account is locked, a right and a wrong password cause the same work and the same
  // reply.
  if (isLocked) await refuseBlocked(db, subjectsOf(all), { counted: [], now });
  await recordWrongPassword(context, { userId });
  if (!facts.is_password_on) throw new Refusal('passwordSignInOff');
  return 'wrong';
}
