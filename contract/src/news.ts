import { defineCall } from './call.ts';
import { contentCursor, html } from './content.ts';
import { maxContentTitleLength, maxNewsSummaryLength, maxSavedAtOnce } from './content-rules.ts';
import { picture } from './media.ts';
import { z } from './schema.ts';
import { id, instant, line, name, savedVersion, setByServer } from './values.ts';

/** A news item (DATA-030). */
export const news = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  /** HTML. */
  content: z.string(),
  /** When users see it from; null for a draft. */
  publish: instant.nullable(),
  /** When it disappears; null for never. */
  unpublish: instant.nullable(),
  picture: picture.nullable(),
  created: instant,
  /** Whether the user has opened it, or it was published before the account was created. */
  isRead: z.boolean(),
  version: z.int().positive(),
});
export type News = z.output<typeof news>;

export const retrieveNews = defineCall({
  path: 'news/retrieveNews',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({
    cursor: contentCursor.optional(),
    /** Includes drafts and future items, for administrators. */
    all: z.boolean().optional(),
    /** Leaves `content` empty, for lists that do not need it. */
    brief: z.boolean().optional(),
    /** Words of the title; used only with `all`. */
    text: name(100).optional(),
  }),
  result: z.object({ items: z.array(news), next: z.string().nullable() }),
  effect: 'News that the user sees, the one created last first.',
});

export const getNews = defineCall({
  path: 'news/getOne',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({ id }),
  result: news,
  effect: 'One news item; drafts and future ones for administrators alone.',
});

export const markNewsRead = defineCall({
  path: 'news/markRead',
  policy: 'signedIn',
  input: z.strictObject({ id }),
  result: z.literal(true),
  effect: 'Takes the unread mark off a news item, for the user.',
});

export const saveNews = defineCall({
  path: 'news/saveNews',
  policy: 'administer',
  input: z.strictObject({
    news: z
      .array(
        z.object({
          id: id.optional(),
          title: line(maxContentTitleLength).min(1),
          summary: line(maxNewsSummaryLength).default(''),
          content: html.default(''),
          publish: instant.nullable().default(null),
          unpublish: instant.nullable().default(null),
          picture: picture.nullable().default(null),
          version: savedVersion,
          created: setByServer,
          isRead: setByServer,
        }),
      )
      .min(1)
      .max(maxSavedAtOnce),
  }),
  result: z.array(news),
  idempotency: 'answer',
  maxBodyBytes: 4 * 1024 ** 2,
  effect: 'Saves news items: all or none. HTML is freed of what could do harm.',
});

export const deleteNews = defineCall({
  path: 'news/deleteNews',
  policy: 'administer',
  input: z.strictObject({ ids: z.array(id).min(1).max(maxSavedAtOnce) }),
  result: z.object({ deleted: z.array(id) }),
  effect: 'Deletes news items with their versions: all or none.',
});
