import { passcodeMinutes, type SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import { textOf } from '@tradebridge/contract/labels';
import { mobileNumberOf } from '@tradebridge/contract/phone-number';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  authenticatorKey,
  newAuthenticatorSecret,
  resealedAuthenticator,
  stepOf,
} from './authenticator.ts';
import { claimOfUser, forgetAttempts, userSubjectOf } from './failed-attempts.ts';
import { endWhatFactorOpened } from './forget-second-factor.ts';
import { identityLabels } from './labels.ts';
import { lockOwnAccount } from './lock-user.ts';
import { notifyUser } from './mail-about-account.ts';
import { inTurnOfUser, sendNewPasscode, takePasscode } from './passcodes.ts';
import { appNameOf } from './register-authenticator.ts';
import {
  claimPasscode,
  methodsOffered,
  readSecondFactor,
  refusePasscode,
} from './second-factor.ts';

interface ChangeRow {
  method: SecondFactorMethod;
  sms_number: string | null;
  authenticator_secret: string | null;
}

// A passcode that was sent to a previous number must not prove this one.
const begin = statement(
  'begin-second-factor-change',
  `with ended as (
     update second_factor_passcodes set expires_at = $5
     where session_id = $1 and purpose = 'change' and used_at is null and expires_at > $5
   )
   insert into second_factor_changes (session_id, method, sms_number, authenticator_secret, started_at)
   values ($1, $2, $3, $4, $5)
   on conflict (session_id) do update set method = excluded.method, sms_number = excluded.sms_number,
     authenticator_secret = excluded.authenticator_secret, started_at = excluded.started_at`,
);
const find = statement<ChangeRow>(
  'second-factor-change',
  `select method, sms_number, authenticator_secret from second_factor_changes
   where session_id = $1 and started_at > $2`,
);
const end = statement<ChangeRow>(
  'end-second-factor-change',
  `delete from second_factor_changes where session_id = $1 and method = $2
   returning method, sms_number, authenticator_secret`,
);
const change = namedStatement<
  unknown,
  {
    readonly userId: string;
    readonly method: SecondFactorMethod;
    readonly number: string | null;
    readonly secret: string | null;
    readonly step: number | null;
    readonly now: Date;
  }
>(
  'change-second-factor',
  `update users set second_factor_method = :method, sms_number = :number,
     authenticator_secret = :secret, authenticator_step = :step,
     second_factor_registered_at = :now, updated_at = :now
   where id = :userId`,
);

/** For SMS, the number that passcodes are sent to. */
function numberFor(method: SecondFactorMethod, given: string | null | undefined): string | null {
  if (method !== 'S') return null;
  const number = given ? mobileNumberOf(given) : null;
  if (number === null) {
    throw new Refusal('invalid', {
      fields: [{ path: 'smsNumber', message: identityLabels.notAMobileNumber }],
    });
  }
  return number;
}

/** Starts changing the second factor. */
export async function startSecondFactorChange(
  context: Context,
  {
    mfaMethod: method,
    smsNumber,
  }: { mfaMethod: SecondFactorMethod; smsNumber?: string | null | undefined },
): Promise<{ result: string; secret: { key: string; uri: string } | null }> {
  const { db, actor, now, institution } = context;
  const factor = await readSecondFactor(context);
  if (!methodsOffered(context, factor.settings).includes(method))
    throw new Refusal('notConfigured');
  const number = numberFor(method, smsNumber);
  await claimOfUser(context, db, 'accountChange');
  const sealed = method === 'A' ? newAuthenticatorSecret(institution, actor.userId) : null;
  await db.rows(begin, [actor.sessionId, method, number, sealed, now]);
  if (method === 'A' && sealed !== null) {
    const about = {
      appName: appNameOf(factor, institution.productName),
      account: actor.email,
    };
    const kept = { sealed, userId: actor.userId };
    return { result: '', secret: authenticatorKey(institution, kept, about) };
  }
  const result = await sendNewPasscode(context, {
    purpose: 'change',
    channel: method === 'S' ? 'S' : 'E',
    to: number ?? actor.email,
  });
  return { result, secret: null };
}

async function applyChange(
  tx: Database,
  context: Context,
  {
    method,
    from,
    step,
  }: { method: SecondFactorMethod; from: SecondFactorMethod; step: number | null },
): Promise<void> {
  const { actor, now, institution } = context;
  await lockOwnAccount(tx, actor);
  const [ended] = await tx.rows(end, [actor.sessionId, method]);
  if (!ended) throw new Refusal('passcodeWrong');
  const { authenticator_secret: sealed } = ended;
  await tx.rows(change, {
    userId: actor.userId,
    method,
    number: ended.sms_number,
    secret: sealed && resealedAuthenticator(institution, { sealed, userId: actor.userId }),
    step,
    now,
  });
  await forgetAttempts(tx, userSubjectOf(context, 'passcode'));
  await endWhatFactorOpened(tx, context);
  await recordEvent(tx, {
    ...byActor(context),
    kind: 'secondFactor.changed',
    details: { from, to: method },
  });
  await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
  await notifyUser(context, tx, {
    user: actor,
    notice: 'factorChanged',
    values: { method: textOf(identityLabels[`method${method}`]) },
  });
}

/** Changes the second factor, given a passcode of the new one. */
export function completeSecondFactorChange(
  context: Context,
  { passcode }: { passcode: string },
): Promise<true> {
  return inTurnOfUser<true>(context.actor.userId, async () => {
    const { db, actor, now, institution } = context;
    const since = new Date(now.getTime() - passcodeMinutes * 60_000);
    const [begun] = await db.rows(find, [actor.sessionId, since]);
    if (!begun) throw new Refusal('passcodeWrong');
    const { method, authenticator_secret: sealed } = begun;
    const { method: from } = await readSecondFactor(context);
    if (sealed === null) {
      await takePasscode(context, { purpose: 'change', passcode }, (tx) =>
        applyChange(tx, context, { method, from, step: null }),
      );
      return true;
    }
    await claimPasscode(context);
    const step = stepOf(institution, { sealed, userId: actor.userId }, { passcode, now });
    if (step === undefined) return refusePasscode(context, 'A');
    await db.transaction((tx) => applyChange(tx, context, { method, from, step }));
    return true;
  });
}
