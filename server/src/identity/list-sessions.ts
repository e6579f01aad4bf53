import type { Security } from '@tradebridge/contract/identity';
import { type Database, statement } from '../platform/database.ts';

interface SessionRow {
  id: string;
  created_at: Date;
  last_seen_at: Date | null;
  ip_address: string | null;
  user_agent: string | null;
}

const find = statement<SessionRow>(
  'sessions-of-user',
  `select id, created_at, last_seen_at, ip_address, user_agent from sessions
   where user_id = $1 and expires_at > $2
   order by coalesce(last_seen_at, created_at) desc, id`,
);

/** A user's open sessions, the last used first. */
export async function listSessions(
  db: Database,
  userId: string,
  now: Date,
): Promise<Omit<Security['sessions'][number], 'isCurrent'>[]> {
  const rows = await db.rows(find, [userId, now]);
  return rows.map((session) => ({
    id: session.id,
    created: session.created_at.toISOString(),
    lastSeen: session.last_seen_at?.toISOString() ?? null,
    ipAddress: session.ip_address,
    userAgent: session.user_agent,
  }));
}
