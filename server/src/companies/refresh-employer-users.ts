import { mayPaySql, maySignSql } from '../access/permission-sql.ts';
import { lockInTransaction } from '../platform/advisory-lock.ts';
import { announce } from '../platform/announce.ts';
import { type Database, statement } from '../platform/database.ts';

/** Whose permissions are recalculated: some users', or everybody's after an import. */
export type EmployerUsersScope = { readonly userIds: readonly string[] } | 'everybody';

/** `$1` the users, or null for everybody. */
const inScope = (user: string) => `($1::text[] is null or ${user} = any($1))`;

const strength = (role: string) => `array_position(array['reader', 'writer', 'admin'], ${role})`;

/**
 * SQL of the correct roles and permissions: they apply downward from the contact's company, never up
 * or sideways. Of several contacts, the strongest role counts, and each permission that one has.
 */
const due = `
  with recursive reach as (
    select employer.employer_id, contact.user_id, contact.role, contact.contact_id,
      ${maySignSql('contact')} as may_sign, ${mayPaySql('contact')} as may_pay
    from employer_contacts contact join employers employer using (employer_id)
    where contact.user_id is not null and contact.retired_at is null
      and employer.retired_at is null and ${inScope('contact.user_id')}
    union
    select below.employer_id, reach.user_id, reach.role, reach.contact_id, reach.may_sign,
      reach.may_pay
    from reach join employers below on below.parent_employer_id = reach.employer_id
    where below.retired_at is null
  ), due as (
    select distinct on (employer_id, user_id) employer_id, user_id, role, contact_id,
      bool_or(may_sign) over reached as may_sign, bool_or(may_pay) over reached as may_pay
    from reach
    window reached as (partition by employer_id, user_id)
    order by employer_id, user_id, ${strength('role')} desc, contact_id
  )`;

interface Touched {
  employer_id: string;
  user_id: string;
}

const removeLost = statement<Touched>(
  'remove-lost-employer-users',
  `${due}
   delete from employer_users held
   where ${inScope('held.user_id')} and not exists (
     select from due where due.employer_id = held.employer_id and due.user_id = held.user_id
   )
   returning held.employer_id, held.user_id`,
);

const updateChanged = statement<Touched>(
  'update-changed-employer-users',
  `${due}
   update employer_users held set role = due.role, contact_id = due.contact_id,
     may_sign = due.may_sign, may_pay = due.may_pay
   from due
   where held.employer_id = due.employer_id and held.user_id = due.user_id
     and (held.role, held.contact_id, ${maySignSql('held')}, ${mayPaySql('held')})
       is distinct from (due.role, due.contact_id, due.may_sign, due.may_pay)
   returning held.employer_id, held.user_id`,
);

const addGained = statement<Touched>(
  'add-gained-employer-users',
  `${due}
   insert into employer_users (employer_id, user_id, role, contact_id, may_sign, may_pay)
   select employer_id, user_id, role, contact_id, may_sign, may_pay from due
   on conflict (employer_id, user_id) do nothing
   returning employer_id, user_id`,
);

/**
 * Recalculates `employer_users` from contacts and the tree of companies, changing only what
 * differs: a contact's role applies to its company and every company below it; the strongest
 * counts, with the smallest contact id among equals (ROLE-006). Retired contacts and companies
 * grant nothing. Call it in the transaction that changed a contact or a parent: on commit it
 * announces changed access, which updates open streams, to the users concerned and, unless
 * everybody is recalculated, to those who have the companies open.
 */
export async function refreshEmployerUsers(db: Database, scope: EmployerUsersScope): Promise<void> {
  const userIds = scope === 'everybody' ? null : scope.userIds;
  // Two concurrent runs would each use contacts that the other is about to change.
  await lockInTransaction(db, 'refreshEmployerUsers');
  const lost = await db.rows(removeLost, [userIds]);
  const changed = await db.rows(updateChanged, [userIds]);
  const gained = await db.rows(addGained, [userIds]);
  const touched = [...lost, ...changed, ...gained];
  const affected = new Set(touched.map((entry) => entry.user_id));
  const employerIds = new Set(
    scope === 'everybody' ? [] : touched.map((entry) => entry.employer_id),
  );
  await announce(db, [
    ...[...affected].map((userId) => ({ kind: 'access-changed' as const, userId })),
    ...[...employerIds].map((employerId) => ({ kind: 'employer-users' as const, employerId })),
  ]);
}
