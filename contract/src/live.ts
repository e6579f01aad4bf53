import { maxCompaniesOfStream } from './live-rules.ts';
import { z } from './schema.ts';
import { id } from './values.ts';

/**
 * Which companies to follow, `eId` repeated; without it, every company that the user has a role at.
 * Those that the user may not read are left out; 404 when none is left.
 */
export const liveQuery = z.strictObject({
  eId: z
    .union([id, z.array(id)])
    .transform((ids) => (Array.isArray(ids) ? ids : [ids]))
    .pipe(z.array(id).min(1).max(maxCompaniesOfStream))
    .optional(),
});

/**
 * What `GET /api/live` tells, each as a server-sent event of this name with the data as JSON. It
 * names what changed; a browser that gets it fetches anew what its user may see.
 */
export const liveEvents = {
  'employer-summary': z.object({ eId: id }),
  'user-summary': z.object({ userId: z.string() }),
  /** Who has which role at the company, or its contacts. */
  'employer-users': z.object({ eId: id }),
  /** A settings document, custom labels or other data that everybody reads. */
  settings: z.object({ key: z.string() }),
  /** The user's own orders, and what is to be paid of them. */
  orders: z.object({ userId: z.string() }),
  /** Orders and payments of anyone, for staff. */
  payments: z.object({}),
  /** Published pages. */
  pages: z.object({}),
  /** The menu, or actions on pages. */
  'shell-content': z.object({}),
  news: z.object({}),
  /** The user's own notifications, and how many of them are unread. */
  notifications: z.object({ userId: z.string() }),
  /** Published forms. */
  forms: z.object({}),
  /** Labels, with the version of the file that holds the overrides. */
  labels: z.object({ version: z.string().nullable() }),
  /** Whatever administrators edit of content, drafts and pictures included; for administrators. */
  'content-edits': z.object({}),
  /** Submissions and what they come to; for administrators. */
  submissions: z.object({}),
  /** How far the import of an uploaded extract is, for administrators. */
  'extract-uploads': z.object({}),
  /** Which service tokens there are, for administrators. */
  'service-tokens': z.object({}),
} as const;

export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; data: z.infer<(typeof liveEvents)[Name]> };
}[LiveEventName];
