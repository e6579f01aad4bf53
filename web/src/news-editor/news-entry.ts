import type { InputOf } from '@tradebridge/contract/calls';
import type { Picture } from '@tradebridge/contract/media';
import type { News } from '@tradebridge/contract/news';
import { wallClock } from '../app/format.ts';
import { copyTitle } from '../content/copy-title.ts';
import { instantAtWallClock } from '../content/wall-time.ts';

/** When it is visible. */
export type Visibility = 'draft' | 'now' | 'from';

/** The form of a news item. */
export interface NewsEntry {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly picture: Picture | null;
  readonly visibility: Visibility;
  /** Times on the institution's clock, `YYYY-MM-DDTHH:MM`; empty for none. */
  readonly from: string;
  readonly until: string;
}

export const newEntry: NewsEntry = {
  title: '',
  summary: '',
  content: '',
  picture: null,
  visibility: 'draft',
  from: '',
  until: '',
};

type NewsBody = Pick<News, 'title' | 'summary' | 'content' | 'picture' | 'publish' | 'unpublish'>;

export const entryOf = (news: NewsBody): NewsEntry => ({
  title: news.title,
  summary: news.summary,
  content: news.content,
  picture: news.picture,
  visibility: news.publish === null ? 'draft' : 'from',
  from: news.publish === null ? '' : wallClock(news.publish),
  until: news.unpublish === null ? '' : wallClock(news.unpublish),
});

/** A version from the history, for editing. The server validated it when it was saved. */
export function entryOfBody(body: Readonly<Record<string, unknown>>): NewsEntry {
  const { title, summary, content, picture } = newEntry;
  const given = body as Partial<NewsBody>;
  return entryOf({ title, summary, content, picture, publish: null, unpublish: null, ...given });
}

/** A copy is a draft. */
export const copyOf = (news: News): NewsEntry => ({
  ...entryOf(news),
  title: copyTitle(news.title),
  visibility: 'draft',
  from: '',
  until: '',
});

/**
 * The instants from and until which it is visible.
 *
 * @param before as saved: an unchanged time keeps its seconds
 */
export function periodOf(
  { visibility, from, until }: NewsEntry,
  before: Pick<News, 'publish' | 'unpublish'> | null,
  now: Date = new Date(),
): Pick<News, 'publish' | 'unpublish'> {
  if (visibility === 'draft') return { publish: null, unpublish: null };
  return {
    publish: visibility === 'now' ? now.toISOString() : kept(from, before?.publish ?? null),
    unpublish: kept(until, before?.unpublish ?? null),
  };
}

const kept = (wallTime: string, before: string | null): string | null =>
  before !== null && wallClock(before) === wallTime ? before : instantAtWallClock(wallTime);

export type NewsFault = 'title' | 'from' | 'until';

/** Fields to correct before saving. */
export function faultsOf(entry: NewsEntry, now: Date = new Date()): readonly NewsFault[] {
  const { visibility, title, from, until } = entry;
  const faults: NewsFault[] = title.trim() === '' ? ['title'] : [];
  if (visibility === 'draft') return faults;
  const { publish, unpublish } = periodOf(entry, null, now);
  if (publish === null || (visibility === 'from' && from === '')) faults.push('from');
  const endsFirst = publish !== null && unpublish !== null && unpublish <= publish;
  if (endsFirst || (until !== '' && unpublish === null)) faults.push('until');
  return faults;
}

export const inputOf = (
  id: string,
  version: number,
  entry: NewsEntry,
  period: Pick<News, 'publish' | 'unpublish'>,
): InputOf<'news/saveNews'>['news'][number] => ({
  id,
  ...(version > 0 && { version }),
  title: entry.title,
  summary: entry.summary,
  content: entry.content,
  picture: entry.picture,
  ...period,
});
