import { defineCall } from './call.ts';
import {
  contentCursor,
  contentStatus,
  contentUse,
  html,
  keptMenuItem,
  menuItem,
} from './content.ts';
import {
  maxContentSubtitleLength,
  maxContentTitleLength,
  maxMenuItems,
  maxPageItems,
  maxPagesRead,
  maxSavedAtOnce,
  previewRoles,
} from './content-rules.ts';
import { defineLabels, textOf } from './labels.ts';
import { z } from './schema.ts';
import { count, id, instant, line, maxInteger, name, savedVersion, setByServer } from './values.ts';

/** A page that administrators write (DATA-032). */
export const page = z.object({
  id,
  title: z.string(),
  subtitle: z.string(),
  /** HTML. */
  content: z.string(),
  /** HTML below the form. */
  content2: z.string(),
  /** Links to other pages, in order. */
  items: z.array(keptMenuItem),
  /** When it was saved, by the server's clock (PAGE-019). */
  lastUpdated: instant,
  formId: id.nullable(),
  version: z.int().positive(),
});
export type Page = z.output<typeof page>;

/** Defaults of a new page. */
const newPageLabels = defineLabels('newPage', { title: 'New Page', content: 'Page content.' });

/** A page as sent for saving; missing parts get the defaults of a new page (PAGE-016 to 018). */
export const pageInput = z.object({
  id: id.optional(),
  title: line(maxContentTitleLength)
    .min(1)
    .default(() => textOf(newPageLabels.title)),
  subtitle: line(maxContentSubtitleLength).default(''),
  content: html.default(() => textOf(newPageLabels.content)),
  content2: html.default(''),
  items: z.array(menuItem).max(maxPageItems).default([]),
  formId: id.nullable().default(null),
  version: savedVersion,
  lastUpdated: setByServer,
});

export const getOne = defineCall({
  path: 'pages/getOne',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({
    /** The default page if none is named (PAGE-004). */
    id: id.optional(),
  }),
  result: page,
  effect:
    'A published page. One whose every menu item is hidden from the user answers as one that does not exist. Items that are hidden from the user are left out, except for administrators.',
});

export const getMany = defineCall({
  path: 'pages/getMany',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({ ids: z.array(id).max(maxPagesRead) }),
  result: z.array(page),
  effect: `Published pages in the order of their ids, at most ${maxPagesRead}; missing ones are left out.`,
});

export const retrieveMenu = defineCall({
  path: 'pages/retrieveMenu',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: z.array(keptMenuItem),
  effect: 'The items of the menu that the user sees, in order.',
});

const version = z.int().nonnegative().max(maxInteger);

const menuForEdit = z.object({
  version: z.int().nonnegative(),
  items: z.array(keptMenuItem),
});

export const retrieveMenuForEdit = defineCall({
  path: 'pages/retrieveMenuForEdit',
  policy: 'administer',
  input: z.strictObject({}),
  result: menuForEdit.extend({
    /** Whether this is a draft, which users do not see yet. */
    hasDraft: z.boolean(),
  }),
  effect: 'All items of the menu, those of the draft where there is one.',
});

export const saveMenu = defineCall({
  path: 'pages/saveMenu',
  policy: 'administer',
  input: z.object({
    version,
    items: z.array(menuItem).max(maxMenuItems),
    publish: z.boolean(),
  }),
  result: menuForEdit,
  idempotency: 'answer',
  maxBodyBytes: 2 * 1024 ** 2,
  effect: 'Saves the menu whole, as a draft or for everybody to see.',
});

export const savePages = defineCall({
  path: 'pages/savePages',
  policy: 'administer',
  input: z.strictObject({
    pages: z.array(pageInput).min(1).max(maxSavedAtOnce),
    publish: z.boolean(),
  }),
  result: z.array(page),
  idempotency: 'answer',
  maxBodyBytes: 4 * 1024 ** 2,
  effect:
    'Saves pages, as drafts or for everybody to see: all or none. An instant at which one is to be hidden stays. HTML is freed of what could do harm.',
});

export const deletePages = defineCall({
  path: 'pages/deletePages',
  policy: 'administer',
  input: z.strictObject({ ids: z.array(id).min(1).max(maxSavedAtOnce) }),
  result: z.object({ deleted: z.array(id) }),
  effect:
    'Deletes pages with their versions: all or none. Refused as in-use, the uses named, where menu items, actions or the default address open one.',
});

const pageListed = z.object({
  id,
  title: z.string(),
  ...contentStatus.shape,
  /** Menu items, links and actions that open it. */
  uses: count,
});
export type PageListed = z.output<typeof pageListed>;

export const retrievePages = defineCall({
  path: 'pages/retrievePages',
  policy: 'administer',
  input: z.strictObject({
    /** Words of the title or id. */
    text: name(100).optional(),
    cursor: contentCursor.optional(),
  }),
  result: z.object({ items: z.array(pageListed), next: z.string().nullable() }),
  effect: 'All pages, drafts included, the one that was changed last first.',
});

const pageOutline = z.object({
  id,
  title: z.string(),
  /** Whether users can see it now. */
  isPublished: z.boolean(),
  /** Its links, in order. */
  items: z.array(keptMenuItem.pick({ id: true, title: true, published: true, pageId: true })),
});
export type PageOutline = z.output<typeof pageOutline>;

export const retrieveOutline = defineCall({
  path: 'pages/retrieveOutline',
  policy: 'administer',
  input: z.strictObject({}),
  result: z.array(pageOutline),
  effect: 'All pages as they are being edited, with the pages that each links to.',
});

const pageForEdit = z.object({
  page,
  status: contentStatus,
  uses: z.array(contentUse),
});
export type PageForEdit = z.output<typeof pageForEdit>;

export const retrievePageForEdit = defineCall({
  path: 'pages/retrieveForEdit',
  policy: 'administer',
  input: z.strictObject({ id }),
  result: pageForEdit,
  effect: 'A page as it is being edited: the draft where there is one.',
});

export const publishPage = defineCall({
  path: 'pages/publishPage',
  policy: 'administer',
  input: z.strictObject({
    id,
    version,
    /** When users see it from; null for at once. Until then the current version stays. */
    from: instant.nullable(),
    /** When it disappears; null for never. */
    until: instant.nullable(),
  }),
  result: pageForEdit,
  idempotency: 'answer',
  effect: 'Publishes a page as it is being edited, at once or at an instant.',
});

export const unpublishPage = defineCall({
  path: 'pages/unpublishPage',
  policy: 'administer',
  input: z.strictObject({
    id,
    version,
    /** When it disappears; null for at once. */
    at: instant.nullable(),
  }),
  result: pageForEdit,
  idempotency: 'answer',
  effect: 'Hides a page from users; what it says is kept.',
});

export const discardPageDraft = defineCall({
  path: 'pages/discardDraft',
  policy: 'administer',
  input: z.strictObject({ id, version }),
  result: pageForEdit,
  idempotency: 'answer',
  effect: 'Drops the changes that are not published.',
});

export const previewPage = defineCall({
  path: 'pages/previewPage',
  policy: 'administer',
  input: z.strictObject({ id, as: z.enum(previewRoles) }),
  result: z.object({
    page,
    /** Whether this kind of user would see the page if it were published now. */
    isReachable: z.boolean(),
    menu: z.array(keptMenuItem),
  }),
  effect: 'A page and the menu as they are being edited, as users of a role would see them.',
});
