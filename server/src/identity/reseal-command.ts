import { parseArgs } from 'node:util';
import { renewSignatures } from '../audit/accept-events.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Command } from '../platform/command.ts';
import { type DatabasePool, statement } from '../platform/database.ts';
import { type Resealed, reseal, type SealedPlace } from '../platform/reseal.ts';
import { keyIdOf, type Secrets } from '../platform/sealed.ts';
import { lockUser } from './lock-user.ts';
import { type MailContext, notifyUser } from './mail-about-account.ts';

/** The portal whose sealed values a command reseals. */
export interface ResealablePortal extends MailContext {
  readonly db: DatabasePool;
  readonly institution: MailContext['institution'] & Secrets;
  readonly sealedPlaces: readonly SealedPlace[];
}

interface Holder {
  id: string;
  email: string;
  name: string;
}

// Hashes have no key id.
const isHash = "code_hash not like '%.%' and used_at is null";
const findHolders = statement<Holder>(
  'holders-of-hashed-recovery-codes',
  `select id, email, name from users
   where exists (select from recovery_codes where user_id = users.id and ${isHash}) order by email`,
);
const endCodes = statement<{ id: string }>(
  'end-hashed-recovery-codes',
  `delete from recovery_codes where user_id = $1 and ${isHash} returning id`,
);

/** Deletes the codes that cannot be resealed, in one transaction per user, and mails the user. */
async function endHashedCodes(
  { db, jobs, institution }: ResealablePortal,
  holders: readonly Holder[],
  now: Date,
): Promise<void> {
  for (const user of holders) {
    await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const ended = await tx.rows(endCodes, [user.id]);
      if (ended.length === 0) return;
      await recordEvent(tx, {
        kind: 'recoveryCodes.ended',
        at: now,
        userId: null,
        ipAddress: null,
        subject: { type: 'user', id: user.id },
        details: { by: 'operator', count: ended.length },
      });
      await notifyUser({ jobs, institution, now }, tx, { user, notice: 'recoveryEnded' });
    });
  }
}

/** Explains why values of a key were not resealed, and what to do about it. */
function leftOf(what: string, keyId: string, previous: readonly string[], count: number): string {
  const number = previous.findIndex((secret) => keyIdOf(secret) === keyId) + 1;
  if (number > 0) {
    return `${what}: ${count} sealed with previous secret ${number} meanwhile. Restart every server with the present AUTH_SECRET, then run this again.`;
  }
  const key = keyId === '' ? '' : ` (key ${keyId})`;
  return `${what}: ${count} cannot be opened${key}. Add the AUTH_SECRET that they were sealed with to AUTH_SECRET_PREVIOUS, or give them up.`;
}

function* reportOn(
  { what, count, left, unreadable }: Resealed,
  previous: readonly string[],
): Generator<string> {
  yield `${what}: ${count} sealed again.`;
  for (const { keyId, count } of left) yield leftOf(what, keyId, previous, count);
  if (unreadable.length > 0) yield `  Among them: ${unreadable.join(', ')}`;
}

/** Answers whether nothing of the audit log needs a previous secret any more. */
async function renewAuditLog(
  { db, institution }: ResealablePortal,
  { now, say }: { now: Date; say: (lines: Iterable<string>) => void },
): Promise<boolean> {
  const found = await renewSignatures(db, { secrets: institution, now });
  if (!found) return true;
  if (found.faultCount > 0) {
    say([
      `audit log: not signed again, since something in it is wrong (faults: ${found.faultCount}). Run npm run audit -- verify.`,
    ]);
    return false;
  }
  say([`audit log: signed up to event ${found.head.number}.`]);
  return true;
}

const holdersSentence = (count: number) =>
  `Users with recovery codes that cannot be sealed again: ${count}. Such codes work only while the secret that they were made with is configured. They are replaced when a user makes new ones; reseal --end-old-recovery-codes ends them now and tells the users by mail.`;

/** Which entries can be removed from AUTH_SECRET_PREVIOUS, by their position in the list. */
function* reportOnPrevious(
  previous: readonly string[],
  stillNeeded: (keyId: string) => boolean,
): Generator<string> {
  for (const [index, secret] of previous.entries()) {
    const keyId = keyIdOf(secret);
    const verdict = stillNeeded(keyId) ? 'is still needed' : 'is no longer needed';
    yield `AUTH_SECRET_PREVIOUS, secret ${index + 1} (key ${keyId}): ${verdict}.`;
  }
}

/**
 * Reseals everything that was sealed with a previous AUTH_SECRET or in an earlier format. Returns 0
 * if no previous secret is needed any more, otherwise 1.
 */
export function resealCommand(args: string[]): Command<ResealablePortal> {
  const { values } = parseArgs({
    args,
    options: { 'end-old-recovery-codes': { type: 'boolean' } },
  });
  return async (portal, { stdout, now: clock }) => {
    const { db, institution, sealedPlaces } = portal;
    const previous = institution.previousSecrets;
    const say = (lines: Iterable<string>) => {
      for (const line of lines) stdout.write(`${line}\n`);
    };
    const counts: Record<string, number> = {};
    const keysLeft = new Set<string>();
    for (const place of sealedPlaces) {
      const resealed = await reseal(db, institution, place);
      if (resealed.count > 0) counts[resealed.what] = resealed.count;
      for (const { keyId } of resealed.left) keysLeft.add(keyId);
      say(reportOn(resealed, previous));
    }
    const now = clock();
    const isAuditLogDone = await renewAuditLog(portal, { now, say });
    if (values['end-old-recovery-codes']) {
      await endHashedCodes(portal, await db.rows(findHolders), now);
    }
    const holders = await db.rows(findHolders);
    if (holders.length > 0) say([holdersSentence(holders.length)]);
    if (Object.keys(counts).length > 0) {
      await recordEvent(db, {
        kind: 'secrets.resealed',
        at: now,
        userId: null,
        ipAddress: null,
        details: { by: 'operator', counts },
      });
    }
    const isAnyNeeded = holders.length > 0 || !isAuditLogDone;
    say(reportOnPrevious(previous, (keyId) => isAnyNeeded || keysLeft.has(keyId)));
    const isDone =
      keysLeft.size === 0 && isAuditLogDone && (holders.length === 0 || previous.length === 0);
    if (isDone) say(['Nothing sealed with another secret remains.']);
    return isDone ? 0 : 1;
  };
}
