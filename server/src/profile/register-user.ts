import { readSecondFactor } from '../identity/second-factor.ts';
import { mayTrustDevices } from '../identity/trusted-devices.ts';
import { retrieveSummary } from '../notifications/read-notifications.ts';
import type { Context } from '../platform/context.ts';
import { getEmployerUser } from './get-employer-user.ts';
import { retrieveShellContent } from './retrieve-shell-content.ts';

/** The user of the session. Before the second factor is given, only the address. */
export async function registerUser(context: Context) {
  const { db, actor } = context;
  const isGiven = actor.secondFactorGiven;
  const [factor, shellContent, summary] = await Promise.all([
    readSecondFactor(context),
    isGiven ? retrieveShellContent(context) : null,
    isGiven ? retrieveSummary(context) : null,
  ]);
  return {
    user: isGiven ? await getEmployerUser(db, actor) : { id: actor.userId, email: actor.email },
    shellContent,
    summary,
    isNewUser: factor.isNewUser,
    mfaRequired: !isGiven,
    mfaMethod: factor.method,
    mfaRegistered: factor.isRegistered,
    hasPasskey: factor.hasPasskey,
    idleMinutes: actor.idleMinutes,
    mayTrustDevice: mayTrustDevices(context) && !factor.mustBeReplaced,
  };
}
