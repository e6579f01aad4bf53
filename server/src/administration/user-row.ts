import type { UserListed } from '@tradebridge/contract/administration';
import { lockedUntil } from '../identity/locked-accounts.ts';

export interface ListedUserRow {
  id: string;
  email: string;
  name: string;
  is_admin: boolean;
  is_support: boolean;
  is_disabled: boolean;
  email_verified: boolean;
  is_break_glass: boolean;
  companies: string[] | null;
  is_learner: boolean;
  last_login_at: Date | null;
  locked_until: Date | null;
}

/** The columns of a list of users at an instant, from `users account`. */
export const listedColumns = (
  now: string,
): string => `account.id, account.email, account.name, account.is_admin,
  account.is_support, account.disabled_at is not null as is_disabled, account.email_verified,
  account.is_break_glass, account.last_login_at,
  (select array_agg(distinct employer.name order by employer.name)
   from employer_contacts contact join employers employer using (employer_id)
   where contact.user_id = account.id and contact.retired_at is null
     and employer.retired_at is null) as companies,
  exists (
    select from students where user_id = account.id and retired_at is null
  ) as is_learner,
  ${lockedUntil('account.id', now)} as locked_until`;

export type StaffRole = UserListed['staffRole'];

export const staffRoleOf = ({
  is_admin,
  is_support,
}: Pick<ListedUserRow, 'is_admin' | 'is_support'>): StaffRole => {
  if (is_admin) return 'admin';
  return is_support ? 'support' : 'none';
};

export const listedUserOf = (row: ListedUserRow): UserListed => ({
  id: row.id,
  email: row.email,
  name: row.name,
  staffRole: staffRoleOf(row),
  isDisabled: row.is_disabled,
  emailVerified: row.email_verified,
  isBreakGlass: row.is_break_glass,
  companies: row.companies ?? [],
  isLearner: row.is_learner,
  lastLogin: row.last_login_at?.toISOString() ?? null,
  lockedUntil: row.locked_until?.toISOString() ?? null,
});
