import type { Security } from '@tradebridge/contract/identity';
import type { OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { idleSince, isInUse } from '../platform/session-idle.ts';

interface SessionRow {
  id: string;
  created_at: Date;
  last_seen_at: Date | null;
  ip_address: string | null;
  user_agent: string | null;
}

const find = statement<SessionRow>(
  'sessions-of-user',
  `select session.id, session.created_at, session.last_seen_at, session.ip_address,
     session.user_agent
   from sessions session join users account on account.id = session.user_id
   where account.id = $1 and session.expires_at > $2 and ${isInUse('$3', '$4')}
   order by coalesce(session.last_seen_at, session.created_at) desc, session.id`,
);

/** A user's open sessions, the most recently used first. */
export async function listSessions(
  { db, now, institution }: Pick<OpenContext, 'db' | 'now' | 'institution'>,
  userId: string,
): Promise<Omit<Security['sessions'][number], 'isCurrent'>[]> {
  const { sessionIdle } = institution;
  const rows = await db.rows(find, [userId, now, ...idleSince(sessionIdle, now)]);
  return rows.map((session) => ({
    id: session.id,
    created: session.created_at.toISOString(),
    lastSeen: session.last_seen_at?.toISOString() ?? null,
    ipAddress: session.ip_address,
    userAgent: session.user_agent,
  }));
}
