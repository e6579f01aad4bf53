import { type Database, statement } from './database.ts';

/** The PostgreSQL channel on which every process receives announcements. */
export const announcementChannel = 'tradebridge_live';

/**
 * What changed, sent to every process when the transaction commits. It carries only ids, nothing
 * that is restricted: access is checked on delivery.
 */
export type Announcement =
  | { readonly kind: 'employer-summary'; readonly employerId: string }
  | { readonly kind: 'user-summary'; readonly userId: string }
  | { readonly kind: 'employer-users'; readonly employerId: string }
  | { readonly kind: 'settings'; readonly key: string }
  | { readonly kind: 'labels' }
  | { readonly kind: 'extract-uploads' }
  | { readonly kind: 'service-tokens' }
  | { readonly kind: 'set-up' }
  | { readonly kind: 'pages' }
  | { readonly kind: 'shell-content' }
  | { readonly kind: 'news' }
  | { readonly kind: 'forms' }
  /** Null if so many users have new notifications that all of them should check. */
  | { readonly kind: 'notifications'; readonly userId: string | null }
  | { readonly kind: 'content-edits' }
  | { readonly kind: 'submissions' }
  | { readonly kind: 'orders'; readonly userId: string }
  | { readonly kind: 'payments' }
  | { readonly kind: 'access-changed'; readonly userId: string }
  | { readonly kind: 'session-ended'; readonly sessionId: string; readonly userId: string };

/** SQL that announces the end of a session when the transaction commits. */
export const announcingSessionEnd = (sessionId: string, userId: string): string =>
  `pg_notify('${announcementChannel}', json_build_object(
     'kind', 'session-ended', 'sessionId', ${sessionId}, 'userId', ${userId})::text)`;

const notifyAll = statement(
  'announce',
  `select pg_notify('${announcementChannel}', payload) from unnest($1::text[]) as payload`,
);

/**
 * Announces changes to all processes when the surrounding transaction commits. Duplicates are sent
 * once.
 */
export async function announce(
  db: Database,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return;
  await db.rows(notifyAll, [announcements.map((announcement) => JSON.stringify(announcement))]);
}
