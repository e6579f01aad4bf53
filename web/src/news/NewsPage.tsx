import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { News } from '@tradebridge/contract/news';
import { useEffect } from 'react';
import { isNoSuchId } from '../app/api-error.ts';
import { Page } from '../app/Page.tsx';
import { useIsViewing } from '../app/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { newsLabels } from './labels.ts';
import styles from './NewsPage.module.css';
import { NewsPicture } from './NewsPicture.tsx';
import { dayOf } from './NewsRow.tsx';
import { markRead, newsItemQuery } from './queries.ts';

/** A news item, marked as read when it is opened (PAGE-041). */
export function NewsPage({ id }: { id: string }) {
  const t = useLabels();
  const query = useQuery(newsItemQuery(id));
  // Checked first: an item withdrawn while on display is no longer shown.
  const isMissing = isNoSuchId(query.error);
  if (query.data && !isMissing) return <Known news={query.data} />;
  return (
    <Page title={t(newsLabels.title)} backTo="/news">
      {isMissing ? (
        <NotFoundHere
          message={t(newsLabels.notFound)}
          help={t(newsLabels.notFoundHelp)}
          back={
            <Link to="/news" className={buttonClass('secondary')}>
              {t(newsLabels.all)}
            </Link>
          }
        />
      ) : (
        <Section title={t(newsLabels.title)} titleHidden flush>
          <WithoutData query={query} failed={t(newsLabels.failedOne)} rows={6} />
        </Section>
      )}
    </Page>
  );
}

function Known({ news }: { news: News }) {
  const t = useLabels();
  const { id, title, summary, content, publish, picture, isRead } = news;
  useMarkRead(id, isRead);
  return (
    <Page
      title={title}
      backTo="/news"
      headline={title}
      lead={
        publish === null ? (
          <Tag meaning="grey">{t(newsLabels.notPublished)}</Tag>
        ) : (
          <time dateTime={publish}>{dayOf(publish)}</time>
        )
      }
    >
      <article className={styles.news}>
        {picture && (
          <NewsPicture
            picture={picture}
            sizes="(max-width: 767px) 100vw, 760px"
            className={styles.picture}
          />
        )}
        {summary && <p className={styles.summary}>{summary}</p>}
        <SafeHtml html={content} />
      </article>
    </Page>
  );
}

function useMarkRead(id: string, isRead: boolean): void {
  const queryClient = useQueryClient();
  const isKept = useIsViewing() || isRead;
  useEffect(() => {
    if (isKept) return;
    markRead(queryClient, id).catch(() => {
      // It is marked the next time it is opened.
    });
  }, [queryClient, id, isKept]);
}
