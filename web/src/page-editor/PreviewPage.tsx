import { useQuery } from '@tanstack/react-query';
import type { MenuItem } from '@tradebridge/contract/content';
import { defaultPageId } from '@tradebridge/contract/content-rules';
import type { Page } from '@tradebridge/contract/pages';
import type { MouseEvent, ReactNode } from 'react';
import { isNotFound } from '../app/api-error.ts';
import { useDocumentTitle } from '../app/document-title.ts';
import styles from '../content/PreviewPage.module.css';
import { previewLabels, roleLabels } from '../content/preview-labels.ts';
import type { PreviewView } from '../content/preview-view.ts';
import { usePreviewTheme } from '../content/use-preview-theme.ts';
import { ContentIcon } from '../ui/ContentIcon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { pagePreviewLabels as labels } from './labels.ts';
import { pageOfLink } from './page-of-link.ts';
import { previewQuery } from './queries.ts';

interface PreviewPageProps {
  id: string;
  view: PreviewView;
  /** The page as users see it. */
  viewOf: (page: Page) => ReactNode;
  /** A link opened another page. */
  onOpen: (id: string) => void;
}

/** The draft of a page and the menu, as users of a role would see them. Nothing here acts. */
export function PreviewPage({ id, view, viewOf, onOpen }: PreviewPageProps) {
  const t = useLabels();
  const { as } = view;
  const query = useQuery({ ...previewQuery(id, as), staleTime: 0 });
  useDocumentTitle(t(previewLabels.title));
  usePreviewTheme(view);
  return (
    <div
      className={styles.preview}
      onClickCapture={stayHere}
      onAuxClickCapture={(event) => event.preventDefault()}
      onSubmitCapture={(event) => event.preventDefault()}
    >
      <header>
        <h1 className={styles.mark}>{t(previewLabels.marked, { role: t(roleLabels[as]) })}</h1>
      </header>
      {query.data && <PreviewMenu items={query.data.menu} />}
      <main className={styles.page}>{content()}</main>
    </div>
  );

  function content() {
    if (query.data) {
      return (
        <>
          {!query.data.isReachable && <Note meaning="red">{t(labels.unreachable)}</Note>}
          {viewOf(query.data.page)}
        </>
      );
    }
    if (isNotFound(query.error)) return <EmptyState title={t(labels.notFound)} />;
    if (query.isError) return <FailedQuery title={t(labels.failed)} query={query} />;
    return <SkeletonRows count={5} />;
  }

  /**
   * Links between pages stay in the preview, others are inactive, and only the Retry button works.
   */
  function stayHere(event: MouseEvent): void {
    if (query.isError || !(event.target instanceof Element)) return;
    if (!event.target.closest('a, button, summary, input')) return;
    event.preventDefault();
    event.stopPropagation();
    const opened = pageOfLink(event.target.closest('a')?.getAttribute('href') ?? '');
    if (opened !== null) onOpen(opened || defaultPageId);
  }
}

/** The menu for such a user. */
function PreviewMenu({ items }: { items: readonly MenuItem[] }) {
  const t = useLabels();
  return (
    <nav aria-label={t(labels.menu)} className={styles.menu}>
      {items.length === 0 ? (
        <p>{t(labels.menuEmpty)}</p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.id}>
              <a href={item.pageId === null ? undefined : `/preview/${item.pageId}`}>
                {item.icon && <ContentIcon icon={item.icon} color={item.iconColor} size={20} />}
                {item.title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
