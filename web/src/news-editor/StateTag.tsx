import type { News } from '@tradebridge/contract/news';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { newsEditorLabels as labels } from './labels.ts';
import { type NewsState, newsStateOf } from './news-state.ts';

const tags = {
  draft: { meaning: 'grey', label: labels.stateDraft },
  planned: { meaning: 'blue', label: labels.statePlanned },
  visible: { meaning: 'green', label: labels.stateVisible },
  over: { meaning: 'grey', label: labels.stateOver },
} as const satisfies Record<NewsState, unknown>;

/** Whether users see a news item. */
export function StateTag({ news }: { news: Pick<News, 'publish' | 'unpublish'> }) {
  const t = useLabels();
  const { meaning, label } = tags[newsStateOf(news)];
  return <Tag meaning={meaning}>{t(label)}</Tag>;
}
