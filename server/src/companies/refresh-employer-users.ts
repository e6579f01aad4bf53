import { announce } from '../platform/announce.ts';
import { type Database, statement } from '../platform/database.ts';

/**
 * What the contacts of `$1` reach: their own company and every company below it. `union` drops
 * what was reached before, so that even a circle of parents would come to an end.
 */
const reached = `reach as (
    select contact.user_id, contact.contact_id, contact.role, contact.employer_id
    from employer_contacts contact join employers employer using (employer_id)
    where contact.user_id = any($1) and contact.retired_at is null and employer.retired_at is null
    union
    select reach.user_id, reach.contact_id, reach.role, below.employer_id
    from reach join employers below on below.parent_employer_id = reach.employer_id
    where below.retired_at is null
  ),
  strongest as (
    select distinct on (employer_id, user_id) employer_id, user_id, role, contact_id
    from reach
    order by employer_id, user_id, array_position(array['admin', 'writer', 'reader'], role), contact_id
  )`;

const withdraw = statement<{ user_id: string }>(
  'withdraw-employer-users',
  `with recursive ${reached}
   delete from employer_users held
   where held.user_id = any($1) and not exists (
     select 1 from strongest
     where strongest.employer_id = held.employer_id and strongest.user_id = held.user_id
   )
   returning held.user_id`,
);
const grant = statement<{ user_id: string }>(
  'grant-employer-users',
  `with recursive ${reached}
   insert into employer_users as held (employer_id, user_id, role, contact_id)
   select employer_id, user_id, role, contact_id from strongest
   on conflict (employer_id, user_id) do update
     set role = excluded.role, contact_id = excluded.contact_id
     where (held.role, held.contact_id) is distinct from (excluded.role, excluded.contact_id)
   returning user_id`,
);
const allConnected = statement<{ user_id: string }>(
  'connected-users',
  `select user_id from employer_contacts where user_id is not null
   union select user_id from employer_users`,
);

/**
 * Writes anew who may do what where, after contacts or the relations of companies changed: for the
 * users named, or for everyone. Whoever's rights changed is announced, so that open streams follow
 * in the same commit; every call reads them afresh anyway.
 */
export async function refreshEmployerUsers(
  db: Database,
  scope: { userIds: readonly string[] } | 'everyone',
): Promise<void> {
  const userIds =
    scope === 'everyone' ? (await db.rows(allConnected)).map((row) => row.user_id) : scope.userIds;
  if (userIds.length === 0) return;
  const withdrawn = await db.rows(withdraw, [userIds]);
  const granted = await db.rows(grant, [userIds]);
  const changed = new Set([...withdrawn, ...granted].map((row) => row.user_id));
  await announce(
    db,
    [...changed].map((userId) => ({ kind: 'access-changed', userId })),
  );
}
