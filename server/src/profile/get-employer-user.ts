import type { EmployerUser } from '@tradebridge/contract/profile';
import { accountShown } from '../access/viewed-account.ts';
import { type ContactRow, contactColumns, contactOf } from '../companies/contact.ts';
import { maskedNumber } from '../identity/second-factor.ts';
import type { Actor, Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { findViewedContact, viewingOf } from '../view-as/find-viewed-contact.ts';

interface UserRow {
  id: string;
  email: string;
  name: string;
  edit_version: number;
  is_admin: boolean;
  is_support: boolean;
  is_learner: boolean;
  last_login_at: Date | null;
  previous_login_at: Date | null;
  is_registered: boolean;
  sms_number: string | null;
}

const findUser = statement<UserRow>(
  'employer-user',
  `select id, email, name, edit_version, is_admin, is_support, last_login_at, previous_login_at, sms_number,
     second_factor_registered_at is not null as is_registered,
     exists (select 1 from students where user_id = users.id and retired_at is null) as is_learner
   from users where id = $1`,
);

interface OwnContactRow extends ContactRow {
  employer_code: string;
  employer_name: string;
  employer_epsilon_number: string | null;
}

// A contact of several companies is the first by id; at each company they act as its own contact
// (decision 032).
const findContact = statement<OwnContactRow>(
  'contact-of-user',
  `select ${contactColumns}, employer.code as employer_code, employer.name as employer_name,
     employer.epsilon_number as employer_epsilon_number
   from employer_contacts contact
   join employers employer using (employer_id)
   join users account on account.id = contact.user_id
   where contact.user_id = $1 and contact.retired_at is null and employer.retired_at is null
   order by contact.contact_id limit 1`,
);

/** The user for their own browser, with their contact or, while viewing as one, that contact. */
export async function getEmployerUser(
  db: Database,
  { userId, viewing }: Pick<Actor, 'userId' | 'viewing'>,
): Promise<EmployerUser> {
  const [[user], [contact], viewed] = await Promise.all([
    db.rows(findUser, [userId]),
    db.rows(findContact, [accountShown({ userId, viewing })]),
    viewing && findViewedContact(db, viewing.contactId),
  ]);
  if (!user) throw new Error('The session has no user.');
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    version: user.edit_version,
    isAdmin: user.is_admin && !viewing,
    isSupport: user.is_support && !viewing,
    employerContact: contact
      ? {
          ...contactOf(contact),
          employer: {
            id: contact.employer_id,
            code: contact.employer_code,
            name: contact.employer_name,
            epsilonNumber: contact.employer_epsilon_number,
          },
        }
      : null,
    isLearner: user.is_learner && !viewing,
    lastLogin: user.last_login_at?.toISOString() ?? null,
    previousLogin: user.previous_login_at?.toISOString() ?? null,
    mfaRegistered: user.is_registered,
    smsId: maskedNumber(user.sms_number),
    ...(viewing && viewed && { viewing: viewingOf(viewed, viewing.endsAt) }),
  };
}

/** The user of the session, with their current data. */
export const syncContactDetails = ({ db, actor }: Context): Promise<EmployerUser> =>
  getEmployerUser(db, actor);
