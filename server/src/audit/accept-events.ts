import { type DatabasePool, statement } from '../platform/database.ts';
import { type Secrets, sealedPrefix, signWith } from '../platform/sealed.ts';
import { chainEvents } from './chain-events.ts';
import { findCheckpoints, writeCheckpoint } from './checkpoints.ts';
import { recordEvent } from './record-event.ts';
import { type Verification, verifyChain } from './verify-chain.ts';

interface Accepted {
  /** Events that count as genuine from now on although they are not signed. */
  readonly count: number;
  /** What was found before. */
  readonly verification: Verification;
}

/**
 * Accepts events that are not signed, once an operator has reviewed them, up to the end of the chain.
 * Nothing is accepted where anything else is wrong.
 */
export async function acceptEvents(
  db: DatabasePool,
  { secrets, now }: { readonly secrets: Secrets; readonly now: Date },
): Promise<Accepted> {
  await chainEvents(db);
  const verification = await verifyChain(db, { secrets });
  const { unsignedCount: count, faultCount } = verification;
  if (count === 0 || faultCount > count) return { count, verification };
  await db.transaction(async (tx) => {
    await writeCheckpoint(tx, signWith(secrets.secret), {
      kind: 'accepted',
      ...verification.head,
      at: now,
    });
    await recordEvent(tx, {
      kind: 'audit.accepted',
      at: now,
      userId: null,
      ipAddress: null,
      details: { by: 'operator', count, upTo: verification.head.number },
    });
  });
  return { count, verification };
}

const findOtherKeys = statement<{ is_any: boolean }>(
  'is-anything-of-the-audit-log-signed-with-another-secret',
  `select exists (select from audit_checkpoints where not starts_with(signature, $1))
     or exists (
       select from audit_events where not starts_with(signature, $1)
         and (number is null or number >
           coalesce((select max(number) from audit_checkpoints where kind = 'accepted'), 0))
     ) as is_any`,
);

/**
 * Signs the checkpoints with the present secret, and a new one for all events, so that the previous secrets
 * are no longer needed to verify them.
 *
 * @returns undefined where nothing is signed with another secret, else what was found wrong before: nothing
 *   was signed unless that is whole
 */
export async function renewSignatures(
  db: DatabasePool,
  { secrets, now }: { readonly secrets: Secrets; readonly now: Date },
): Promise<Verification | undefined> {
  const [found] = await db.rows(findOtherKeys, [sealedPrefix(secrets.secret)]);
  if (!found?.is_any) return undefined;
  await chainEvents(db);
  const verification = await verifyChain(db, { secrets });
  if (verification.faultCount === 0) {
    const sign = signWith(secrets.secret);
    await db.transaction(async (tx) => {
      for (const checkpoint of await findCheckpoints(tx)) {
        await writeCheckpoint(tx, sign, checkpoint);
      }
      await writeCheckpoint(tx, sign, { kind: 'accepted', ...verification.head, at: now });
    });
  }
  return verification;
}
