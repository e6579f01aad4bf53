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

/** What content can refer to. */
export const linkTargets = ['page', 'picture', 'form'] as const;
export type LinkTarget = (typeof linkTargets)[number];

/** The shape depends on the kind. */
type Body = object;

/**
 * Content by administrators: pages, the menu, news, actions, forms. Users see `live` from
 * `visibleFrom` until `visibleUntil`; `scheduled` replaces it at its time, without a job.
 */
export const contents = pgTable(
  'contents',
  {
    kind: text().notNull(),
    id: registryId('id').notNull(),
    /** Increases with each save, including drafts. */
    version: integer().notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
    /** Unpublished changes; null if there are none. */
    draft: jsonb().$type<Body>(),
    live: jsonb().$type<Body>(),
    visibleFrom: instant('visible_from'),
    visibleUntil: instant('visible_until'),
    scheduled: jsonb().$type<Body>(),
    scheduledFor: instant('scheduled_for'),
    /** When a form was archived: it can no longer be answered, and lists leave it out. */
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
    // For content that appears and disappears on schedule, which is checked repeatedly.
    index('contents_visible_from').on(table.visibleFrom),
    index('contents_visible_until').on(table.visibleUntil),
    index('contents_scheduled_for').on(table.scheduledFor),
    // Forms are listed by name.
    index('contents_form_name')
      .on(sql`((coalesce(draft, live) ->> 'name') collate english_names)`, table.id)
      .where(sql`kind = 'form'`),
  ],
);

/** References to pages, pictures and forms in the bodies of `contents`; written with them. */
export const contentLinks = pgTable(
  'content_links',
  {
    kind: text().notNull(),
    id: registryId('id').notNull(),
    /** The body of its source: `draft`, `live` or `scheduled`. */
    slot: text().notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: registryId('target_id').notNull(),
    /** The flags of a menu item; null for other links. */
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

/** Published versions, named drafts and, for deleted content, the last version without a body. */
export const contentVersions = pgTable(
  'content_versions',
  {
    kind: text().notNull(),
    id: registryId('id').notNull(),
    version: integer().notNull(),
    body: jsonb().$type<Body | null>().notNull(),
    name: text(),
    /** When users were to see it; null for a draft. */
    publishedFrom: instant('published_from'),
    at: instant('at').notNull(),
    byUser: text('by_user').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.version] }),
    check('content_versions_kind', isOneOf(table.kind, contentKinds)),
  ],
);
