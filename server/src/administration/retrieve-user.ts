import type { UserDetail } from '@tradebridge/contract/administration';
import type { EmployerRole } from '@tradebridge/contract/companies';
import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import { listSessions } from '../identity/list-sessions.ts';
import { locksOf } from '../identity/locked-accounts.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type ListedUserRow, listedColumns, listedUserOf } from './user-row.ts';

interface UserRow extends ListedUserRow {
  created_at: Date;
  previous_login_at: Date | null;
  second_factor_method: SecondFactorMethod;
  is_registered: boolean;
  recovery_codes_left: number;
  trusted_devices: number;
  passkeys: number;
  has_password_or_provider: boolean;
  bounced: { id: string; at: string; reason: string } | null;
}

const findUser = statement<UserRow>(
  'user-for-administration',
  `select ${listedColumns('$2')}, created_at, previous_login_at, second_factor_method,
     second_factor_registered_at is not null as is_registered,
     (select count(*) from recovery_codes where user_id = $1 and used_at is null)
       as recovery_codes_left,
     (select count(*) from trusted_devices where user_id = $1 and expires_at > $2)
       as trusted_devices,
     (select count(*) from passkeys where user_id = $1) as passkeys,
     exists (select from accounts where user_id = $1) as has_password_or_provider,
     (select json_build_object('id', id, 'at', at, 'reason', reason) from bounced_addresses
      where email = lower(account.email)) as bounced
   from users account where id = $1`,
);
const findContacts = statement<{
  contact_id: string;
  employer_id: string;
  employer_name: string;
  role: EmployerRole;
}>(
  'contacts-for-administration',
  `select contact.contact_id, employer_id, employer.name as employer_name, contact.role
   from employer_contacts contact join employers employer using (employer_id)
   where contact.user_id = $1 and contact.retired_at is null and employer.retired_at is null
   order by employer.name, contact.contact_id`,
);
/** One account, for administrators; refused as notFound if there is none. */
export async function getUser(
  context: Pick<Context, 'db' | 'now' | 'institution'>,
  userId: string,
): Promise<UserDetail> {
  const { db, now } = context;
  const [user] = await db.rows(findUser, [userId, now]);
  if (!user) throw new Refusal('notFound');
  const contacts = await db.rows(findContacts, [userId]);
  const sessions = await listSessions(context, userId);
  const locks = await locksOf(db, userId, now);
  return {
    ...listedUserOf(user),
    created: user.created_at.toISOString(),
    previousLogin: user.previous_login_at?.toISOString() ?? null,
    mfaMethod: user.second_factor_method,
    mfaRegistered: user.is_registered,
    recoveryCodesLeft: user.recovery_codes_left,
    contacts: contacts.map((contact) => ({
      contactId: contact.contact_id,
      employer: { id: contact.employer_id, name: contact.employer_name },
      role: contact.role,
    })),
    sessions,
    bounced: user.bounced && { ...user.bounced, at: new Date(user.bounced.at).toISOString() },
    trustedDevices: user.trusted_devices,
    passkeys: user.passkeys,
    hasPasswordOrProvider: user.has_password_or_provider,
    locks: locks.map(({ reason, until }) => ({ reason, until: until.toISOString() })),
  };
}

export const retrieveUser = (context: Context, { userId }: { userId: string }) =>
  getUser(context, userId);
