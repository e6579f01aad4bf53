import type { Security } from '@tradebridge/contract/identity';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { passwordSignInOn } from '../settings/read-settings.ts';
import { linkedProviders } from './linked-providers.ts';
import { listSessions } from './list-sessions.ts';
import { listPasskeys } from './passkeys/list-passkeys.ts';
import { pendingEmailOf } from './request-email-change.ts';
import { maskedNumber, methodsOffered, readSecondFactor } from './second-factor.ts';
import { mayTrustDevices } from './trusted-devices.ts';

interface AccountRow {
  email_verified: boolean;
  has_password: boolean;
  may_set_password: boolean;
  codes_left: number;
}
const hasPassword =
  'exists (select from accounts where user_id = users.id and password is not null)';
// While passwords are off, only a break-glass account can change its password. A first password is
// set by a link, which the sign-in page does not send then.
const findAccount = statement<AccountRow>(
  'security-of-user',
  `select email_verified, ${hasPassword} as has_password,
     ${passwordSignInOn} or is_break_glass and ${hasPassword} as may_set_password,
     (select count(*) from recovery_codes where user_id = users.id and used_at is null) as codes_left
   from users where id = $1`,
);

interface DeviceRow {
  id: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date;
  user_agent: string | null;
}
const findDevices = statement<DeviceRow>(
  'devices-of-user',
  `select id, created_at, last_used_at, expires_at, user_agent from trusted_devices
   where user_id = $1 and expires_at > $2
   order by coalesce(last_used_at, created_at) desc, id`,
);

/** The user's own second factor, passkeys, sessions and trusted devices. */
export async function retrieveSecurity(context: Context): Promise<Security> {
  const { db, actor, now } = context;
  const [[account], sessions, devices, factor, passkeys, pendingEmail, providers] =
    await Promise.all([
      db.rows(findAccount, [actor.userId]),
      listSessions(context, actor.userId),
      db.rows(findDevices, [actor.userId, now]),
      readSecondFactor(context),
      listPasskeys(db, actor.userId),
      pendingEmailOf(db, actor.userId, now),
      linkedProviders(context),
    ]);
  if (!account) throw new Error('The session has no user.');
  return {
    mfaMethod: factor.method,
    mfaRegistered: factor.isRegistered,
    mfaMethods: methodsOffered(context, factor.settings),
    smsNumber: maskedNumber(factor.smsNumber),
    recoveryCodesLeft: account.codes_left,
    hasPassword: account.has_password,
    maySetPassword: account.may_set_password,
    emailVerified: account.email_verified,
    mayTrustDevices: mayTrustDevices(context),
    pendingEmail,
    providers,
    sessions: sessions.map((session) => ({
      ...session,
      isCurrent: session.id === actor.sessionId,
    })),
    devices: devices.map((device) => ({
      id: device.id,
      created: device.created_at.toISOString(),
      lastUsed: device.last_used_at?.toISOString() ?? null,
      expires: device.expires_at.toISOString(),
      userAgent: device.user_agent,
    })),
    passkeys,
  };
}
