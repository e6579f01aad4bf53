import { type Database, statement } from './database.ts';

/** PostgreSQL's channel on which every process of the portal learns what changed. */
export const announcementChannel = 'tradebridge_live';

/**
 * What changed, told to every process when the transaction commits (and never if it does not).
 * It names, and carries nothing that only some may see: access is checked where it is delivered.
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
  /** Null where so many users have new notifications that everybody may look. */
  | { readonly kind: 'notifications'; readonly userId: string | null }
  | { readonly kind: 'content-edits' }
  | { readonly kind: 'submissions' }
  | { readonly kind: 'orders'; readonly userId: string }
  | { readonly kind: 'payments' }
  | { readonly kind: 'access-changed'; readonly userId: string }
  | { readonly kind: 'session-ended'; readonly sessionId: string; readonly userId: string };

/** SQL that tells all processes that a session has ended, when the transaction commits. */
export const announcingSessionEnd = (sessionId: string, userId: string): string =>
  `pg_notify('${announcementChannel}', json_build_object(
     'kind', 'session-ended', 'sessionId', ${sessionId}, 'userId', ${userId})::text)`;

const notifyAll = statement(
  'announce',
  `select pg_notify('${announcementChannel}', payload) from unnest($1::text[]) as payload`,
);

/** Tells all processes, when the surrounding transaction commits, what it changed. Equal ones are told once. */
export async function announce(
  db: Database,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return;
  await db.rows(notifyAll, [announcements.map((announcement) => JSON.stringify(announcement))]);
}
