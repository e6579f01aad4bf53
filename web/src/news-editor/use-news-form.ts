import { useQueryClient } from '@tanstack/react-query';
import type { News } from '@tradebridge/contract/news';
import { useRef } from 'react';
import { callOnce } from '../app/call-once.ts';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { useCheckedSave } from '../content/use-checked-save.ts';
import { useContentEntry, type Versioned } from '../content/use-content-entry.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import { newsEditorLabels as labels } from './labels.ts';
import {
  entryOf,
  faultsOf,
  inputOf,
  type NewsEntry,
  type NewsFault,
  newEntry,
  periodOf,
} from './news-entry.ts';
import { newsStateOf } from './news-state.ts';
import { editedNewsQuery } from './queries.ts';

export interface NewsFormProps {
  id: string;
  /** As it was saved; null for what is new. */
  news: News | null;
  /** The initial values of a new one. */
  begin?: NewsEntry | undefined;
  onSaved: () => void;
}

const asVersioned = (news: News | null): Versioned<NewsEntry> =>
  news ? { version: news.version, entry: entryOf(news) } : { version: 0, entry: newEntry };

/** The state of a news item's form, and saving it. */
export function useNewsForm({ id, news, begin, onSaved }: NewsFormProps) {
  const t = useLabels();
  const client = useQueryClient();
  const content = useContentEntry<NewsEntry>(
    `news ${id}`,
    asVersioned(news),
    async () => asVersioned(await client.fetchQuery({ ...editedNewsQuery(id), staleTime: 0 })),
    begin,
  );
  /** When publishing at once was first tried: retrying sends the same time. */
  const firstTried = useRef<Date | null>(null);
  const form = useCheckedSave(content, 'news', faultsOf, save);
  return {
    ...form,
    faultOf: (fault: NewsFault) => (form.isShown(fault) ? t(wordsOf[fault]) : null),
  };

  async function save(by: typeof content.save): Promise<boolean> {
    firstTried.current ??= new Date();
    const now = firstTried.current;
    const sent: { news?: News } = {};
    const answer = await by(async (given, version) => {
      const input = inputOf(id, version, given, periodOf(given, news, now));
      const [saved] = await callOnce('news/saveNews', { news: [input] });
      if (!saved) throw new Error('What was saved is answered.');
      sent.news = saved;
      return asVersioned(saved);
    });
    if (!answer || !sent.news) return false;
    firstTried.current = null;
    client.setQueryData(editedNewsQuery(id).queryKey, sent.news);
    showToast({
      level: 'success',
      title: t(labels.saved),
      message: savedInWords(t, sent.news),
    });
    onSaved();
    return true;
  }
}

export type NewsForm = ReturnType<typeof useNewsForm>;

const wordsOf = {
  title: labels.titleMissing,
  from: labels.fromMissing,
  until: labels.untilWrong,
} as const;

function savedInWords(t: Translate, news: News): string {
  const state = newsStateOf(news);
  if (state === 'planned')
    return t(labels.savedPlanned, { when: formatInstant(news.publish ?? '') });
  return t(
    { draft: labels.savedDraft, visible: labels.savedVisible, over: labels.savedOver }[state],
  );
}
