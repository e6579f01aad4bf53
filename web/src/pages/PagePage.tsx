import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Page as ContentPage } from '@tradebridge/contract/pages';
import { type ReactNode, useEffect } from 'react';
import { isNoSuchId } from '../app/api-error.ts';
import { Page } from '../app/Page.tsx';
import { useUser } from '../app/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { contentLink } from '../ui/content-link.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonBlock, SkeletonRows } from '../ui/Skeleton.tsx';
import { fetchLinkedPages } from './fetch-linked-pages.ts';
import { pageLabels } from './labels.ts';
import styles from './PagePage.module.css';
import { PageView } from './PageView.tsx';
import { pageQuery } from './queries.ts';

interface PagePageProps {
  id?: string;
  /** The form of a page. */
  formOf: (formId: string) => ReactNode;
}

/** A page written by administrators; the default one if none is named (PAGE-002, PAGE-004). */
export function PagePage({ id, formOf }: PagePageProps) {
  const t = useLabels();
  const query = useQuery(pageQuery(id));
  // Checked first: a page hidden while on display is no longer shown.
  const isMissing = isNoSuchId(query.error);
  const page = isMissing ? undefined : query.data;
  useLinkedPages(page);
  return (
    <Page title={page?.title || t(pageLabels.title)}>
      {isMissing && <Missing isDefault={id === undefined} />}
      {page && <PageView page={page} form={page.formId !== null && formOf(page.formId)} />}
      {!page && !isMissing && query.isError && (
        <Section title={t(pageLabels.title)} titleHidden>
          <FailedQuery title={t(pageLabels.failed)} query={query} />
        </Section>
      )}
      {query.isPending && <Skeleton />}
    </Page>
  );
}

function Skeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonBlock height={112} />
      <SkeletonRows count={4} />
    </div>
  );
}

/** Shown if there is no such page. Administrators may have to write the default one first. */
function Missing({ isDefault }: { isDefault: boolean }) {
  const t = useLabels();
  const isToWrite = useUser().isAdmin && isDefault;
  return (
    <NotFoundHere
      message={t(pageLabels.notFound)}
      help={t(isToWrite ? pageLabels.noneYetHelp : pageLabels.notFoundHelp)}
      back={
        isToWrite ? (
          <a {...contentLink('/admin/pages')} className={buttonClass('primary')}>
            {t(pageLabels.toEditor)}
          </a>
        ) : (
          <Link to="/home" className={buttonClass('primary')}>
            {t(pageLabels.toHome)}
          </Link>
        )
      }
    />
  );
}

/** Fetches the linked pages once the page has loaded. */
function useLinkedPages(page: ContentPage | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!page) return;
    const leaving = new AbortController();
    fetchLinkedPages(queryClient, page, leaving.signal).catch(() => {
      // Each is fetched when it is opened.
    });
    return () => leaving.abort();
  }, [queryClient, page]);
}
