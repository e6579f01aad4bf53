import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { newsLabels } from './labels.ts';
import { NewsList } from './NewsList.tsx';
import { newsQuery } from './queries.ts';

/** The latest news and a link to all. Empty if there are none or they could not be loaded. */
export function LatestNews({ max }: { max: number }) {
  const t = useLabels();
  const { data } = useInfiniteQuery(newsQuery);
  const latest = data?.pages.flatMap(({ items }) => items).slice(0, max) ?? [];
  if (latest.length === 0) return null;
  return (
    <Section title={t(newsLabels.title)} action={<Link to="/news">{t(newsLabels.all)}</Link>} flush>
      <NewsList news={latest} />
    </Section>
  );
}
