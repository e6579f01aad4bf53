import { defineCall } from './call.ts';
import {
  contentKinds,
  defaultIcon,
  defaultIconColor,
  iconStyles,
  maxContentHtmlLength,
  maxContentSubtitleLength,
  maxContentTitleLength,
  maxVersionNameLength,
} from './content-rules.ts';
import { defineLabels, says, textOf } from './labels.ts';
import { z } from './schema.ts';
import { id, instant, line, maxInteger } from './values.ts';

const labels = defineLabels('contentInput', {
  color: 'Must be a colour, such as #0b6e4f',
  icon: 'Must be the name of an icon',
  name: 'A name is required',
});

/** The version that a save started from; none for what is new. */
export const savedVersion = z.int().nonnegative().max(maxInteger).optional();

/** Whatever was answered can be sent back: what the server sets is ignored. */
export const setByServer = z.unknown().optional();

export const html = z.string().max(maxContentHtmlLength);

/** Where a list goes on; what it holds is the list's own. */
export const contentCursor = z.string().max(1000);

const color = z.string().regex(/^(?:#[0-9a-f]{6})?$/i, { error: says(labels.color) });
const opacity = z.number().min(0).max(1);

/** A Phosphor icon (DATA-034). Empty colours are those of the text. */
export const icon = z.object({
  /** Its style. */
  p: z.enum(iconStyles).default(defaultIcon.p),
  /** Its name, such as `chalkboard-teacher`. */
  n: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: says(labels.icon) })
    .max(60)
    .default(defaultIcon.n),
  /** Colours of its lines and, of the style duotone, of its areas. */
  c1: color.default(defaultIcon.c1),
  c2: color.default(defaultIcon.c2),
  /** Opacities of the same, 0 to 1. */
  po: opacity.default(defaultIcon.po),
  so: opacity.default(defaultIcon.so),
});
export type ContentIcon = z.output<typeof icon>;

const newItemLabels = defineLabels('newMenuItem', { title: 'New Menu Item' });

/** An entry of the menu or of a page's list of links; it opens a page (DATA-033). */
export const menuItem = z.object({
  /** The server makes one where the caller does not. */
  id: id.optional(),
  title: line(maxContentTitleLength)
    .min(1)
    .default(() => textOf(newItemLabels.title)),
  subtitle: line(maxContentSubtitleLength).default(''),
  published: z.boolean().default(false),
  public: z.boolean().default(false),
  icon: icon.nullable().default(null),
  iconColor: color.default(defaultIconColor),
  pageId: id.nullable().default(null),
});
/** The same as the portal answers it. */
export const keptMenuItem = menuItem.required({ id: true });
export type MenuItem = z.output<typeof keptMenuItem>;

export const contentKind = z.enum(contentKinds);

const historyEntry = z.object({
  version: z.int().positive(),
  /** What somebody called a draft; null for what was published. */
  name: z.string().nullable(),
  /** Since when it was to be seen; null for a draft. */
  publishedFrom: instant.nullable(),
  at: instant,
  /** The address of who saved it; null where the account is gone. */
  by: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

const subject = { kind: contentKind, id };

export const retrieveHistory = defineCall({
  path: 'content/retrieveHistory',
  policy: 'administer',
  input: z.strictObject({ ...subject, cursor: contentCursor.optional() }),
  result: z.object({ items: z.array(historyEntry), next: z.string().nullable() }),
  effect: 'The versions that were published and the drafts that somebody named, the newest first.',
});

export const retrieveVersion = defineCall({
  path: 'content/retrieveVersion',
  policy: 'administer',
  input: z.strictObject({ ...subject, version: z.int().positive().max(maxInteger) }),
  result: z.object({ ...historyEntry.shape, body: z.record(z.string(), z.unknown()) }),
  effect: 'One version as it was saved, to compare with or to restore by saving it again.',
});

export const nameDraft = defineCall({
  path: 'content/nameDraft',
  policy: 'administer',
  input: z.strictObject({
    ...subject,
    version: z.int().positive().max(maxInteger),
    name: line(maxVersionNameLength).min(1, { error: says(labels.name) }),
  }),
  result: historyEntry,
  effect: 'Keeps the draft in the history under a name.',
});

/** Something that uses a page or a picture. */
export const contentUse = z.object({
  kind: contentKind,
  id,
  title: z.string(),
  /** Whether the use is in what users see now, or in a draft alone. */
  isLive: z.boolean(),
});
export type ContentUse = z.output<typeof contentUse>;

export const contentState = z.enum(['draft', 'scheduled', 'published', 'unpublished']);
export type ContentState = z.output<typeof contentState>;

/** What is known of something that is edited, beside what it says. */
export const contentStatus = z.object({
  version: z.int().nonnegative(),
  state: contentState,
  /** Changes are waiting to be published. */
  hasDraft: z.boolean(),
  /** Since when, and until when, users see it. */
  visibleFrom: instant.nullable(),
  visibleUntil: instant.nullable(),
  /** When what was published last takes the place of what users see now. */
  scheduledFor: instant.nullable(),
  changed: instant,
  changedBy: z.string().nullable(),
});
export type ContentStatus = z.output<typeof contentStatus>;
