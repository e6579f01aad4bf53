import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '../app/api-error.ts';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { newsEditorLabels as labels } from './labels.ts';
import { NewsForm } from './NewsForm.tsx';
import { copyOf } from './news-entry.ts';
import { editedNewsQuery } from './queries.ts';

export interface NewsEditorPageProps {
  id: string;
  /** Not saved yet. */
  isNew: boolean;
  /** The item a new one copies; empty for none. */
  from: string;
  onSaved: () => void;
}

/** Editing one news item, old or new (OPEN-075). */
export function NewsEditorPage({ id, isNew, from, onSaved }: NewsEditorPageProps) {
  const t = useLabels();
  const isCopy = isNew && from !== '';
  const query = useQuery({
    ...editedNewsQuery(isCopy ? from : id),
    enabled: !isNew || isCopy,
  });
  if (isNew && !isCopy) return <NewsForm key={id} id={id} news={null} onSaved={onSaved} />;
  if (query.data) {
    const begun = isCopy ? { news: null, begin: copyOf(query.data) } : { news: query.data };
    return <NewsForm key={id} id={id} onSaved={onSaved} {...begun} />;
  }
  return (
    <Page title={t(labels.editTitle)} backTo="/admin/news">
      {isNotFound(query.error) ? (
        <NotFoundHere
          message={t(labels.notFound)}
          back={
            <Link to="/admin/news" className={buttonClass('secondary')}>
              {t(labels.toList)}
            </Link>
          }
        />
      ) : (
        <Section title={t(labels.words)} flush>
          <WithoutData query={query} failed={t(labels.failedOne)} rows={6} />
        </Section>
      )}
    </Page>
  );
}
