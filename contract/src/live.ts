import { maxCompaniesOfStream } from './live-rules.ts';
import { z } from './schema.ts';
import { id } from './values.ts';

/**
 * The companies to follow, as repeated `eId`; by default every company at which the user has a
 * role. Those the user may not read are left out; 404 if none is left.
 */
export const liveQuery = z.strictObject({
  eId: z
    .union([id, z.array(id)])
    .transform((ids) => (Array.isArray(ids) ? ids : [ids]))
    .pipe(z.array(id).min(1).max(maxCompaniesOfStream))
    .optional(),
});

/** What the stream is declared with, like a call. */
export const liveStream = {
  path: 'live',
  policy: 'signedIn',
  whileViewing: 'reads',
  effect:
    'A stream of server-sent events, each of which names what changed; a client that gets one refetches what it shows. It is read with fetch, since the token is never in an address.',
} as const;

/**
 * Server-sent events of `GET /api/live`, by name, with JSON data. An event says what changed; the
 * browser then fetches what its user may see.
 */
export const liveEvents = {
  'employer-summary': z.object({ eId: id }),
  'user-summary': z.object({ userId: z.string() }),
  /** Roles at the company, or its contacts. */
  'employer-users': z.object({ eId: id }),
  /** A settings document, label overrides or other shared data. */
  settings: z.object({ key: z.string() }),
  /** The user's own orders and amounts due. */
  orders: z.object({ userId: z.string() }),
  /** Anyone's orders and payments, for staff. */
  payments: z.object({}),
  /** Published pages. */
  pages: z.object({}),
  /** The menu, or actions on pages. */
  'shell-content': z.object({}),
  news: z.object({}),
  /** The user's notifications and the unread count. */
  notifications: z.object({ userId: z.string() }),
  /** Published forms. */
  forms: z.object({}),
  /** Labels, with the version of the file of overrides. */
  labels: z.object({ version: z.string().nullable() }),
  /** Edited content, including drafts and pictures; for administrators. */
  'content-edits': z.object({}),
  /** Submissions and their results; for administrators. */
  submissions: z.object({}),
  /** Progress of an import, for administrators. */
  'extract-uploads': z.object({}),
  /** Which service tokens there are, for administrators. */
  'service-tokens': z.object({}),
  /** A part of the installation was tested; for administrators. */
  'set-up': z.object({}),
} as const;

export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; data: z.infer<(typeof liveEvents)[Name]> };
}[LiveEventName];
