import type { EmployerRole } from '@tradebridge/contract/companies';
import type { Actor } from './context.ts';
import { type Database, statement } from './database.ts';
import { hashOfToken } from './sealed.ts';

interface ActorRow {
  actor: Omit<Actor, 'expiresAt' | 'lastSeenAt' | 'provedAt' | 'roles'> & {
    /** RFC 3339, as JSON has it. */
    expiresAt: string;
    lastSeenAt: string | null;
    provedAt: string | null;
    roles: [employerId: string, role: EmployerRole, contactId: string][] | null;
  };
}

/** SQL for whether no second factor is asked for (ID-059); what nobody has set is the default: it is asked for. */
export const secondFactorIsOff = `coalesce(
    (select values ->> 'mfaEnabled' = 'false' from settings where key = 'app-settings'), false)`;

// Every call reads it: one column of JSON takes both sides a good deal less than ten.
const actorColumn = `json_build_object('sessionId', session.id, 'userId', account.id,
  'email', account.email, 'name', account.name, 'isAdmin', account.is_admin,
  'isSupport', account.is_support, 'secondFactorGiven', session.second_factor_at is not null or ${secondFactorIsOff},
  'expiresAt', session.expires_at, 'lastSeenAt', session.last_seen_at,
  'provedAt', case when session.second_factor_at is not null
    or account.second_factor_registered_at is null then session.proved_at end,
  'roles', (select json_agg(json_build_array(employer_id, role, contact_id))
    from employer_users where user_id = account.id)) as actor`;

const findByToken = statement<ActorRow>(
  'actor-by-token',
  `select ${actorColumn}
   from sessions session join users account on account.id = session.user_id
   where session.token_hash = $1 and session.expires_at > $2 and account.disabled_at is null`,
);

const findBySession = statement<ActorRow>(
  'actor-by-session',
  `select ${actorColumn}
   from sessions session join users account on account.id = session.user_id
   where session.id = $1 and session.expires_at > $2 and account.disabled_at is null`,
);

const actorOf = ({ actor }: ActorRow): Actor => ({
  ...actor,
  expiresAt: new Date(actor.expiresAt),
  lastSeenAt: actor.lastSeenAt === null ? null : new Date(actor.lastSeenAt),
  provedAt: actor.provedAt === null ? null : new Date(actor.provedAt),
  roles: new Map(
    actor.roles?.map(([employerId, role, contactId]) => [employerId, { role, contactId }]),
  ),
});

async function findOne(
  db: Database,
  by: typeof findByToken,
  key: string,
  now: Date,
): Promise<Actor | undefined> {
  const [row] = await db.rows(by, [key, now]);
  return row && actorOf(row);
}

/** Who a token belongs to, with the permissions of this moment; undefined when its session is over. */
export const findActor = (db: Database, token: string, now: Date) =>
  findOne(db, findByToken, hashOfToken(token), now);

/** The same, for a session that is known to the server. */
export const findActorOfSession = (db: Database, sessionId: string, now: Date) =>
  findOne(db, findBySession, sessionId, now);

/** How old `lastSeenAt` may grow, in milliseconds. */
const seenEvery = 5 * 60_000;

const noteSeen = statement(
  'session-seen',
  `update sessions set last_seen_at = $2, ip_address = $3
   where id = $1 and (last_seen_at is null or last_seen_at <= $4)`,
);

/** Whether that a session is in use was noted a moment ago. */
export const isSeenLately = ({ lastSeenAt }: Pick<Actor, 'lastSeenAt'>, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < seenEvery;

/** Notes that a session is in use, and from where, now and then. */
export async function noteThatSeen(
  db: Database,
  { sessionId }: Pick<Actor, 'sessionId'>,
  { now, ip }: { now: Date; ip: string },
): Promise<void> {
  await db.rows(noteSeen, [sessionId, now, ip, new Date(now.getTime() - seenEvery)]);
}
