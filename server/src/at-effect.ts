import { findActorOfSession } from './access/find-actor.ts';
import { lockRights } from './access/lock-rights.ts';
import { recordDenial, refuseUnlessPermitted } from './permit.ts';
import type { Actor, Context, IdleLimits } from './platform/context.ts';
import { Refusal } from './platform/refusal.ts';
import type { AtEffect } from './platform/serve.ts';
import { whileValid } from './service-tokens/open-token.ts';

/** A session is in use while its upload arrives, which may take longer than it may be idle. */
function idleFrom({ now, institution: { sessionIdle } }: Context, at: Date): IdleLimits {
  const arrivedMinutes = (at.getTime() - now.getTime()) / 60_000;
  return {
    minutes: sessionIdle.minutes + arrivedMinutes,
    staffMinutes: sessionIdle.staffMinutes + arrivedMinutes,
  };
}

/**
 * What a request does once its body has arrived, which can be hours after its user was found
 * (decision 101). In one transaction it locks what the right depends on, reads the right again, and
 * does the work as of then. So whatever ends the session, the account, the token or the role
 * waits for the work, or the work is refused.
 * @throws Refusal `signedOut`, `serviceTokenRefused`, or the one of the policy
 */
export const makeAtEffect = (now: () => Date): AtEffect => ({
  async ofUser(call, asked, input, work) {
    let denied: { readonly actor: Actor; readonly error: unknown } | undefined;
    try {
      return await asked.db.transaction(async (db) => {
        await lockRights(db, asked.actor, 'eId' in input ? String(input.eId) : null);
        const at = now();
        const moment = { now: at, idle: idleFrom(asked, at) };
        const actor = await findActorOfSession(db, asked.actor.sessionId, moment);
        if (!actor) throw new Refusal('signedOut');
        if (!actor.secondFactorGiven) throw new Refusal('secondFactorRequired');
        const context = { ...asked, db, now: at, actor };
        try {
          await refuseUnlessPermitted(call, context, input);
        } catch (error) {
          denied = { actor, error };
          throw error;
        }
        return work(context);
      });
    } finally {
      // After the transaction, which was rolled back.
      if (denied) await recordDenial(call, { ...asked, actor: denied.actor }, input, denied.error);
    }
  },
  ofService: ({ path }, asked, work) =>
    whileValid({ ...asked, now: now() }, `/api/${path}`, (db) =>
      work({ ...asked, db, now: now() }),
    ),
});
