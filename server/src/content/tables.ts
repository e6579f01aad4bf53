import { contentKinds } from '@tradebridge/contract/content-rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { instant, isOneOf, registryId } from '../platform/columns.ts';

/** What content can use. */
export const linkTargets = ['page', 'picture', 'form'] as const;
export type LinkTarget = (typeof linkTargets)[number];

/** Of the shape that its kind has. */
type Body = object;

/**
 * What administrators write: pages, the menu, news, actions, forms. Users see `live` from `visibleFrom` until
 * `visibleUntil`; what is published for later is `scheduled` and takes its place by the clock, so no job
 * has to run for it.
 */
export const contents = pgTable(
  'contents',
  {
    kind: text().notNull(),
    id: registryId('id').notNull(),
    /** Counts up with each save, of drafts too. */
    version: integer().notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
    /** Changes that are not published; null where there are none. */
    draft: jsonb().$type<Body>(),
    live: jsonb().$type<Body>(),
    visibleFrom: instant('visible_from'),
    visibleUntil: instant('visible_until'),
    scheduled: jsonb().$type<Body>(),
    scheduledFor: instant('scheduled_for'),
    /** Since when a form is put away: nobody can answer it, and lists leave it out. */
    archivedAt: instant('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    check('contents_kind', isOneOf(table.kind, contentKinds)),
    check(
      'contents_scheduled',
      sql`(${table.scheduled} is null) = (${table.scheduledFor} is null)`,
    ),
    index('contents_created').on(
      table.kind,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('contents_changed').on(
      table.kind,
      table.changedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // For what comes and goes by the clock, which is looked for again and again.
    index('contents_visible_from').on(table.visibleFrom),
    index('contents_visible_until').on(table.visibleUntil),
    index('contents_scheduled_for').on(table.scheduledFor),
    // Forms are listed by name.
    index('contents_form_name')
      .on(sql`((coalesce(draft, live) ->> 'name') collate english_names)`, table.id)
      .where(sql`kind = 'form'`),
  ],
);

/** What uses which page, picture or form, as the bodies of `contents` say; written with them. */
export const contentLinks = pgTable(
  'content_links',
  {
    kind: text().notNull(),
    id: registryId('id').notNull(),
    /** Which body of its source has it: `draft`, `live` or `scheduled`. */
    slot: text().notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: registryId('target_id').notNull(),
    /** The flags of a menu item; null where something else links to it. */
    isPublished: boolean('is_published'),
    isPublic: boolean('is_public'),
  },
  (table) => [
    index('content_links_target').on(table.targetKind, table.targetId),
    index('content_links_source').on(table.kind, table.id),
    check('content_links_slot', isOneOf(table.slot, ['draft', 'live', 'scheduled'])),
    check('content_links_target_kind', isOneOf(table.targetKind, linkTargets)),
  ],
);

/** What was published, the drafts that somebody named, and of what was deleted the last version, whose body is null. */
export const contentVersions = pgTable(
  'content_versions',
  {
    kind: text().notNull(),
    id: registryId('id').notNull(),
    version: integer().notNull(),
    body: jsonb().$type<Body | null>().notNull(),
    name: text(),
    /** Since when users were to see it; null for a draft. */
    publishedFrom: instant('published_from'),
    at: instant('at').notNull(),
    byUser: text('by_user').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.version] }),
    check('content_versions_kind', isOneOf(table.kind, contentKinds)),
  ],
);
