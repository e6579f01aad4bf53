import type { EmployerRole } from '@tradebridge/contract/companies';
import { idleLagMs } from '@tradebridge/contract/identity-rules';
import type { Actor, IdleLimits, Person } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { idleMinutesOf } from '../platform/session-idle.ts';
import { mayPaySql, maySignSql } from './permission-sql.ts';

type RoleRows =
  | [employerId: string, role: EmployerRole, contactId: string, maySign: boolean, mayPay: boolean][]
  | null;

interface ActorRow {
  actor: Omit<
    Actor,
    'expiresAt' | 'idleMinutes' | 'lastSeenAt' | 'provedAt' | 'roles' | 'viewing'
  > & {
    /** RFC 3339, as in JSON. */
    expiresAt: string;
    createdAt: string;
    lastSeenAt: string | null;
    provedAt: string | null;
    viewing: { userId: string; contactId: string; endsAt: string; roles: RoleRows } | null;
    roles: RoleRows;
  };
}

/** SQL: whether the second factor is switched off (ID-059); by default it is required. */
export const secondFactorIsOff = `coalesce(
    (select values ->> 'mfaEnabled' = 'false' from settings where key = 'app-settings'), false)`;

/**
 * SQL: whether staff may view as an account, which must be able to sign in and have no staff
 * claims, since a view would lend them.
 */
const isViewable = (userId: string) => `exists (select from users viewed where viewed.id = ${userId}
      and viewed.disabled_at is null and not viewed.is_admin and not viewed.is_support)`;

/** SQL of an account's roles, as JSON. */
const rolesOf = (userId: string) =>
  `(select json_agg(json_build_array(held.employer_id, held.role, held.contact_id,
      ${maySignSql('held')}, ${mayPaySql('held')}))
    from employer_users held where held.user_id = ${userId})`;

/** SQL: whom staff currently view as, as JSON, with that account's roles; null for everyone else. */
const viewing = `case when account.is_admin or account.is_support then (
    select json_build_object('userId', view.user_id, 'contactId', view.contact_id,
      'endsAt', view.ends_at,
      'roles', case when ${isViewable('view.user_id')} then ${rolesOf('view.user_id')} end)
    from contact_views view
    where view.session_id = session.id and view.ended_at is null and view.ends_at > $2) end`;

// Every call reads it: parsing one JSON column is considerably cheaper than ten columns, and a
// subquery that only staff need is cheaper than a join.
const actorColumn = `json_build_object('sessionId', session.id, 'userId', account.id,
  'email', account.email, 'name', account.name, 'isAdmin', account.is_admin,
  'isSupport', account.is_support, 'secondFactorGiven', session.second_factor_at is not null or ${secondFactorIsOff},
  'expiresAt', session.expires_at, 'createdAt', session.created_at,
  'lastSeenAt', session.last_seen_at,
  'provedAt', case when session.second_factor_at is not null then session.proved_at
    when account.second_factor_registered_at is null
      and not exists (select from passkeys where user_id = account.id) then session.proved_at end,
  'viewing', ${viewing}, 'roles', ${rolesOf('account.id')}) as actor`;

const actorTables = 'sessions session join users account on account.id = session.user_id';

const findByToken = statement<ActorRow>(
  'actor-by-token',
  `select ${actorColumn}
   from ${actorTables}
   where session.token_hash = $1 and session.expires_at > $2 and account.disabled_at is null`,
);

const findBySessions = statement<ActorRow>(
  'actors-by-sessions',
  `select ${actorColumn}
   from ${actorTables}
   where session.id = any($1) and session.expires_at > $2 and account.disabled_at is null`,
);

const findByUser = statement<{
  isAdmin: boolean;
  isSupport: boolean;
  roles: RoleRows;
}>(
  'person-by-user',
  `select is_admin as "isAdmin", is_support as "isSupport", ${rolesOf('users.id')} as roles
   from users where id = $1`,
);

const byEmployer = (roles: RoleRows): Actor['roles'] =>
  new Map(
    roles?.map(([employerId, role, contactId, maySign, mayPay]) => [
      employerId,
      { role, contactId, maySign, mayPay },
    ]),
  );

function actorOf({ actor: row }: ActorRow, idle: IdleLimits): Actor {
  const { createdAt, viewing, ...actor } = row;
  const idleMinutes = idleMinutesOf(actor, idle);
  const { isAdmin, isSupport } = actor;
  const usedAt = new Date(actor.lastSeenAt ?? createdAt);
  const idleAt = usedAt.getTime() + idleMinutes * 60_000;
  return {
    ...actor,
    isAdmin: isAdmin && viewing === null,
    isSupport: isSupport && viewing === null,
    viewing: viewing && {
      userId: viewing.userId,
      contactId: viewing.contactId,
      endsAt: new Date(viewing.endsAt),
      self: { isAdmin, isSupport },
    },
    idleMinutes,
    expiresAt: new Date(Math.min(new Date(actor.expiresAt).getTime(), idleAt)),
    lastSeenAt: actor.lastSeenAt === null ? null : usedAt,
    provedAt: actor.provedAt === null ? null : new Date(actor.provedAt),
    roles: byEmployer((viewing ?? actor).roles),
  };
}

/** What an account may do, without a session; undefined if there is no such account. */
export async function findPerson(db: Database, userId: string): Promise<Person | undefined> {
  const [row] = await db.rows(findByUser, [userId]);
  return row && { ...row, userId, roles: byEmployer(row.roles) };
}

/** The time, and how long sessions may have been idle by then. */
interface Moment {
  readonly now: Date;
  readonly idle: IdleLimits;
}

/** The user of a token, with their present permissions; undefined if the session is over. */
export async function findActor(
  db: Database,
  tokenHash: string,
  { now, idle }: Moment,
): Promise<Actor | undefined> {
  const [row] = await db.rows(findByToken, [tokenHash, now]);
  const actor = row && actorOf(row, idle);
  // For one row this is cheaper here than in the query, which every call makes.
  return actor && actor.expiresAt > now ? actor : undefined;
}

/** The same for sessions that the server knows by id; without those that are over. */
export async function findActorsOfSessions(
  db: Database,
  sessionIds: readonly string[],
  { now, idle }: Moment,
): Promise<ReadonlyMap<string, Actor>> {
  const rows = await db.rows(findBySessions, [sessionIds, now]);
  const actors = rows.map((row) => actorOf(row, idle)).filter((actor) => actor.expiresAt > now);
  return new Map(actors.map((actor) => [actor.sessionId, actor]));
}

/** The same for one session; undefined if it is over. */
export const findActorOfSession = async (
  db: Database,
  sessionId: string,
  moment: Moment,
): Promise<Actor | undefined> =>
  (await findActorsOfSessions(db, [sessionId], moment)).get(sessionId);

const updateLastSeen = statement(
  'session-seen',
  `update sessions set last_seen_at = $2, ip_address = $3
   where id = $1 and (last_seen_at is null or last_seen_at <= $4)`,
);

/** Whether the session's use was recorded recently. */
export const wasSeenRecently = (
  { lastSeenAt, idleMinutes }: Pick<Actor, 'lastSeenAt' | 'idleMinutes'>,
  now: Date,
): boolean => lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < idleLagMs(idleMinutes);

/** Records from time to time that a session is in use, and from where. */
export async function recordLastSeen(
  db: Database,
  { sessionId, idleMinutes }: Pick<Actor, 'sessionId' | 'idleMinutes'>,
  { now, ip }: { now: Date; ip: string },
): Promise<void> {
  const before = new Date(now.getTime() - idleLagMs(idleMinutes));
  await db.rows(updateLastSeen, [sessionId, now, ip, before]);
}
