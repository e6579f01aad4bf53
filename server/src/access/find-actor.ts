import type { EmployerRole } from '@tradebridge/contract/companies';
import { idleLagMs } from '@tradebridge/contract/identity-rules';
import type { Actor, IdleLimits, Person } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { idleMinutesOf } from '../platform/session-idle.ts';

interface ActorRow {
  actor: Omit<
    Actor,
    'expiresAt' | 'idleMinutes' | 'lastSeenAt' | 'provedAt' | 'roles' | 'viewing'
  > & {
    /** RFC 3339, as JSON has it. */
    expiresAt: string;
    createdAt: string;
    lastSeenAt: string | null;
    provedAt: string | null;
    viewing: { userId: string; contactId: string; endsAt: string } | null;
    roles: [employerId: string, role: EmployerRole, contactId: string][] | null;
  };
}

/** SQL for whether no second factor is asked for (ID-059); what nobody has set is the default: it is asked for. */
export const secondFactorIsOff = `coalesce(
    (select values ->> 'mfaEnabled' = 'false' from settings where key = 'app-settings'), false)`;

/**
 * SQL for whether staff may view as an account: somebody who can sign in, and is not of staff, whose
 * claims a view would lend.
 */
const isViewable = (userId: string) => `exists (select from users viewed where viewed.id = ${userId}
      and viewed.disabled_at is null and not viewed.is_admin and not viewed.is_support)`;

/** SQL for the roles of an account, as JSON. */
const rolesOf = (userId: string) =>
  `(select json_agg(json_build_array(employer_id, role, contact_id))
    from employer_users where user_id = ${userId})`;

// Every call reads it: one column of JSON takes both sides a good deal less than ten.
const actorColumn = `json_build_object('sessionId', session.id, 'userId', account.id,
  'email', account.email, 'name', account.name, 'isAdmin', account.is_admin,
  'isSupport', account.is_support, 'secondFactorGiven', session.second_factor_at is not null or ${secondFactorIsOff},
  'expiresAt', session.expires_at, 'createdAt', session.created_at,
  'lastSeenAt', session.last_seen_at,
  'provedAt', case when session.second_factor_at is not null then session.proved_at
    when account.second_factor_registered_at is null
      and not exists (select from passkeys where user_id = account.id) then session.proved_at end,
  'viewing', case when view.id is not null then json_build_object(
    'userId', view.user_id, 'contactId', view.contact_id, 'endsAt', view.ends_at) end,
  'roles', case when view.id is null or ${isViewable('view.user_id')}
    then ${rolesOf('coalesce(view.user_id, account.id)')} end) as actor`;

const actorTables = `sessions session
   join users account on account.id = session.user_id
   left join contact_views view on view.session_id = session.id and view.ended_at is null
     and view.ends_at > $2 and (account.is_admin or account.is_support)`;

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
  roles: ActorRow['actor']['roles'];
}>(
  'person-by-user',
  `select is_admin as "isAdmin", is_support as "isSupport", ${rolesOf('users.id')} as roles
   from users where id = $1`,
);

const byEmployer = (roles: ActorRow['actor']['roles']): Actor['roles'] =>
  new Map(roles?.map(([employerId, role, contactId]) => [employerId, { role, contactId }]));

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
      ...viewing,
      endsAt: new Date(viewing.endsAt),
      self: { isAdmin, isSupport },
    },
    idleMinutes,
    expiresAt: new Date(Math.min(new Date(actor.expiresAt).getTime(), idleAt)),
    lastSeenAt: actor.lastSeenAt === null ? null : usedAt,
    provedAt: actor.provedAt === null ? null : new Date(actor.provedAt),
    roles: byEmployer(actor.roles),
  };
}

/** What an account may, without a session of it; undefined where there is no such account. */
export async function findPerson(db: Database, userId: string): Promise<Person | undefined> {
  const [row] = await db.rows(findByUser, [userId]);
  return row && { ...row, userId, roles: byEmployer(row.roles) };
}

/** The moment, and how long sessions may have gone unused by then. */
interface Moment {
  readonly now: Date;
  readonly idle: IdleLimits;
}

/** Who a token belongs to, with the permissions of this moment; undefined when its session is over. */
export async function findActor(
  db: Database,
  tokenHash: string,
  { now, idle }: Moment,
): Promise<Actor | undefined> {
  const [row] = await db.rows(findByToken, [tokenHash, now]);
  const actor = row && actorOf(row, idle);
  // Of one row it costs less here than in the query, which every call makes.
  return actor && actor.expiresAt > now ? actor : undefined;
}

/** The same for sessions that are known to the server, by their ids; without those that are over. */
export async function findActorsOfSessions(
  db: Database,
  sessionIds: readonly string[],
  { now, idle }: Moment,
): Promise<ReadonlyMap<string, Actor>> {
  const rows = await db.rows(findBySessions, [sessionIds, now]);
  const actors = rows.map((row) => actorOf(row, idle)).filter((actor) => actor.expiresAt > now);
  return new Map(actors.map((actor) => [actor.sessionId, actor]));
}

/** The same for one session; undefined when it is over. */
export const findActorOfSession = async (
  db: Database,
  sessionId: string,
  moment: Moment,
): Promise<Actor | undefined> =>
  (await findActorsOfSessions(db, [sessionId], moment)).get(sessionId);

const noteSeen = statement(
  'session-seen',
  `update sessions set last_seen_at = $2, ip_address = $3
   where id = $1 and (last_seen_at is null or last_seen_at <= $4)`,
);

/** Whether that a session is in use was noted a moment ago. */
export const isSeenLately = (
  { lastSeenAt, idleMinutes }: Pick<Actor, 'lastSeenAt' | 'idleMinutes'>,
  now: Date,
): boolean => lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < idleLagMs(idleMinutes);

/** Notes that a session is in use, and from where, now and then. */
export async function noteThatSeen(
  db: Database,
  { sessionId, idleMinutes }: Pick<Actor, 'sessionId' | 'idleMinutes'>,
  { now, ip }: { now: Date; ip: string },
): Promise<void> {
  const before = new Date(now.getTime() - idleLagMs(idleMinutes));
  await db.rows(noteSeen, [sessionId, now, ip, before]);
}
