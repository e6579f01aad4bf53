import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Notification } from '@tradebridge/contract/notifications';
import { useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { Page } from '../app/Page.tsx';
import { errorToastMs, showToast } from '../app/toasts.ts';
import { userSummaryQuery } from '../app/user-summary.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { notificationLabels as labels } from './labels.ts';
import { MessageRow } from './MessageRow.tsx';
import styles from './MessagesPage.module.css';
import { markAllRead, notificationsQuery } from './queries.ts';

/** The user's notifications, page by page (NOTE-001, OPEN-095). */
export function MessagesPage() {
  const t = useLabels();
  const query = useInfiniteQuery(notificationsQuery);
  const notifications = query.data?.pages.flatMap(({ items }) => items);
  const unread = useQuery(userSummaryQuery).data?.unreadNotifications ?? 0;
  return (
    <Page
      title={t(labels.title)}
      action={
        unread > 0 && notifications && notifications.length > 0 ? (
          <MarkAll notifications={notifications} />
        ) : undefined
      }
    >
      <Section title={t(labels.list)} titleHidden flush>
        {notifications && notifications.length > 0 && (
          <ul className={styles.list}>
            {notifications.map((one) => (
              <li key={one.id}>
                <MessageRow notification={one} />
              </li>
            ))}
          </ul>
        )}
        {notifications?.length === 0 && (
          <EmptyState
            icon={<BellIcon size={28} weight="duotone" aria-hidden="true" />}
            title={t(labels.empty)}
            message={t(labels.emptyHelp)}
          />
        )}
        {!notifications && query.isError && <FailedQuery title={t(labels.failed)} query={query} />}
        {query.isPending && <SkeletonRows count={6} />}
      </Section>
      <LoadMore query={query} />
      <Link to="/settings" className={styles.settings}>
        {t(labels.toSettings)}
      </Link>
    </Page>
  );
}

function MarkAll({ notifications }: { notifications: readonly Notification[] }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const mark = async () => {
    setBusy(true);
    try {
      await markAllRead(queryClient, notifications);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const { message } = error;
      showToast({
        level: 'error',
        title: t(labels.markAllFailed),
        message,
        duration: errorToastMs,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void mark()}>
      {t(labels.markAll)}
    </Button>
  );
}
