import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@tradebridge/contract/identity-rules';
import { byActor, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import {
  hashOfToken,
  keyedHashes,
  keyIdIn,
  type Secrets,
  seal,
  unseal,
} from '../platform/sealed.ts';
import { claimOfUser } from './failed-attempts.ts';
import { forgetRecoveryCodes } from './forget-second-factor.ts';
import { lockOwnAccount } from './lock-user.ts';
import { notifyUser } from './mail-about-account.ts';
import { inTurnOfUser } from './passcodes.ts';
import {
  acceptSecondFactor,
  claimPasscode,
  readSecondFactor,
  refuseIfGiven,
  refusePasscode,
} from './second-factor.ts';

// Thirty-two characters that cannot be confused: twelve of them are 60 bits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = 3;
const groupLength = 4;

const keep = statement(
  'keep-recovery-codes',
  `insert into recovery_codes (user_id, code_hash) select $1, code from unnest($2::text[]) as code`,
);
const findUnused = statement<{ id: string; code_hash: string }>(
  'unused-recovery-codes',
  'select id, code_hash from recovery_codes where user_id = $1 and used_at is null',
);
const spend = statement<{ id: string }>(
  'spend-recovery-code',
  'update recovery_codes set used_at = $2 where id = $1 and used_at is null returning id',
);
const countLeft = statement<{ count: number }>(
  'recovery-codes-left',
  'select count(*) as count from recovery_codes where user_id = $1 and used_at is null',
);

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-');

/** A code without separators and case, as it is hashed. */
const plain = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

export const recoveryCodePurpose = 'recovery code digest';
/** For codes from before digests were sealed. */
const keyedPurpose = 'recovery code';

const hashedText = (userId: string, code: string) => `${userId}:${plain(code)}`;

// A sealed digest protects a code as well as a keyed hash, and can be resealed when the server's
// secret is rotated; a keyed hash cannot be renewed without the code.
const sealedDigest = ({ secret }: Secrets, userId: string, code: string): string =>
  seal(secret, recoveryCodePurpose, hashOfToken(hashedText(userId, code)), userId);

/** Whether a code matches the stored one, which is a sealed digest or an older keyed hash. */
const matching = (secrets: Secrets, userId: string, code: string) => {
  const digest = hashOfToken(hashedText(userId, code));
  const keyed = keyedHashes(secrets, keyedPurpose, hashedText(userId, code));
  return (kept: string): boolean =>
    keyIdIn(kept) === null
      ? keyed.includes(kept)
      : unseal(secrets, recoveryCodePurpose, kept, userId) === digest;
};

/** Creates new recovery codes, which are shown only once; earlier ones stop working. */
export async function makeRecoveryCodes(context: Context): Promise<{ codes: string[] }> {
  const { db, actor, institution } = context;
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const hashes = codes.map((code) => sealedDigest(institution, actor.userId, code));
  await db.transaction(async (tx) => {
    await claimOfUser(context, tx, 'accountChange');
    await lockOwnAccount(tx, actor);
    await forgetRecoveryCodes(tx, actor.userId);
    await tx.rows(keep, [actor.userId, hashes]);
    await recordEvent(tx, { ...byActor(context), kind: 'recoveryCodes.made' });
    await notifyUser(context, tx, { user: actor, notice: 'codesMade' });
  });
  return { codes };
}

/** Gives the second factor at sign-in with a recovery code, which is then used up. */
export function useRecoveryCode(
  context: Context,
  { code }: { code: string },
): Promise<{ codesLeft: number }> {
  refuseIfGiven(context);
  return inTurnOfUser(context.actor.userId, async () => {
    const { db, actor, now, institution } = context;
    const factor = await readSecondFactor(context);
    await claimPasscode(context);
    const isOf = matching(institution, actor.userId, code);
    const kept = (await db.rows(findUnused, [actor.userId])).find((one) => isOf(one.code_hash));
    if (!kept) return refusePasscode(context, 'R');
    const codesLeft = await db.transaction(async (tx) => {
      const [spent] = await tx.rows(spend, [kept.id, now]);
      if (!spent) return undefined;
      await acceptSecondFactor(tx, context, factor, 'R');
      await recordEvent(tx, { ...byActor(context), kind: 'recoveryCode.used' });
      const [left] = await tx.rows(countLeft, [actor.userId]);
      const count = left?.count ?? 0;
      await notifyUser(context, tx, {
        user: actor,
        notice: 'recoveryUsed',
        values: { codesLeft: count },
      });
      return count;
    });
    return codesLeft === undefined ? refusePasscode(context, 'R') : { codesLeft };
  });
}
