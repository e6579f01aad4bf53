import type { EmployerRole } from '@tradebridge/contract/companies';
import type { Actor } from './context.ts';
import { type Database, statement } from './database.ts';
import { hashOfToken } from './sealed.ts';

interface ActorRow {
  session_id: string;
  user_id: string;
  email: string;
  name: string;
  is_admin: boolean;
  is_support: boolean;
  second_factor_given: boolean;
  expires_at: Date;
  last_seen_at: Date | null;
  roles: [employerId: string, role: EmployerRole, contactId: string][] | null;
}

const actorColumns = `session.id as session_id, account.id as user_id, account.email, account.name,
  account.is_admin, account.is_support, session.second_factor_at is not null as second_factor_given,
  session.expires_at, session.last_seen_at,
  (select json_agg(json_build_array(employer_id, role, contact_id))
   from employer_users where user_id = account.id) as roles`;

const findByToken = statement<ActorRow>(
  'actor-by-token',
  `select ${actorColumns}
   from sessions session join users account on account.id = session.user_id
   where session.token_hash = $1 and session.expires_at > $2 and account.disabled_at is null`,
);

const findBySession = statement<ActorRow>(
  'actor-by-session',
  `select ${actorColumns}
   from sessions session join users account on account.id = session.user_id
   where session.id = $1 and session.expires_at > $2 and account.disabled_at is null`,
);

const actorOf = (row: ActorRow): Actor => ({
  userId: row.user_id,
  sessionId: row.session_id,
  email: row.email,
  name: row.name,
  isAdmin: row.is_admin,
  isSupport: row.is_support,
  secondFactorGiven: row.second_factor_given,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  roles: new Map(
    row.roles?.map(([employerId, role, contactId]) => [employerId, { role, contactId }]),
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

/** Notes that a session is in use, and from where, now and then. */
export async function noteThatSeen(
  db: Database,
  { sessionId, lastSeenAt }: Pick<Actor, 'sessionId' | 'lastSeenAt'>,
  { now, ip }: { now: Date; ip: string },
): Promise<void> {
  const stale = new Date(now.getTime() - seenEvery);
  if (lastSeenAt && lastSeenAt > stale) return;
  await db.rows(noteSeen, [sessionId, now, ip, stale]);
}
