import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Label } from '@tradebridge/contract/labels';
import type { MailDelivery, Notification, PushDelivery } from '@tradebridge/contract/notifications';
import { useEffect } from 'react';
import { isNoSuchId } from '../app/api-error.ts';
import { formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import columns from '../ui/columns.module.css';
import { Fact, FactList } from '../ui/FactList.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { notificationLabels as labels } from './labels.ts';
import styles from './MessagePage.module.css';
import { newMessage } from './new-message.ts';
import { deliveryQuery, markRead, notificationQuery } from './queries.ts';

/** A notification, marked as read when it is opened (OPEN-095, 096). */
export function MessagePage({ id }: { id: string }) {
  const t = useLabels();
  const query = useQuery(notificationQuery(id));
  if (query.data) return <Known notification={query.data} />;
  return (
    <Page title={t(labels.title)} backTo="/messages">
      {isNoSuchId(query.error) ? (
        <NotFoundHere
          message={t(labels.notFound)}
          help={t(labels.notFoundHelp)}
          back={
            <Link to="/messages" className={buttonClass('secondary')}>
              {t(labels.list)}
            </Link>
          }
        />
      ) : (
        <Section title={t(labels.title)} titleHidden flush>
          <WithoutData query={query} failed={t(labels.failedOne)} rows={4} />
        </Section>
      )}
    </Page>
  );
}

function Known({ notification }: { notification: Notification }) {
  const t = useLabels();
  const { id, title, body, created, read, data } = notification;
  useMarkRead(id, read);
  return (
    <Page
      title={t(labels.title)}
      backTo="/messages"
      headline={title}
      lead={<time dateTime={created}>{formatInstant(created)}</time>}
    >
      <div className={columns.column}>
        <Section title={t(labels.message)} titleHidden>
          <p className={styles.body}>{body}</p>
          {data.address !== null && (
            <p className={styles.go}>
              <Link to={data.address} className={buttonClass('secondary')}>
                {t(labels.openAddress)}
              </Link>
            </p>
          )}
        </Section>
        <Delivery id={id} />
      </div>
    </Page>
  );
}

/** Its deliveries. */
function Delivery({ id }: { id: string }) {
  const t = useLabels();
  const query = useQuery(deliveryQuery(id));
  const { data } = query;
  return (
    <Section title={t(labels.delivery)}>
      {data && (
        <FactList>
          <Fact name={t(labels.received)}>{formatInstant(data.created)}</Fact>
          <Fact name={t(labels.readAt)}>
            {data.readAt ? formatInstant(data.readAt) : t(labels.notRead)}
          </Fact>
          <Fact name={t(labels.mail)}>{mailInWords(data.mail)}</Fact>
          <Fact name={t(labels.pushes)}>
            {data.pushes.length === 0
              ? t(labels.pushNone)
              : data.pushes.map((push, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and their order stays
                  <div key={index}>
                    {t(labels.pushLine, {
                      device: t(deviceLabels[push.device]),
                      state: pushInWords(push),
                    })}
                  </div>
                ))}
          </Fact>
        </FactList>
      )}
      {query.isError && <FailedQuery title={t(labels.deliveryFailed)} query={query} />}
      {query.isPending && <SkeletonRows count={2} />}
    </Section>
  );

  function pushInWords({ state, sent, arrived }: PushDelivery): string {
    if (arrived) return t(labels.pushArrived, { when: formatInstant(arrived) });
    switch (state) {
      case 'waiting':
        return t(labels.pushWaiting);
      case 'sent':
        return t(labels.pushSent, { when: sent ? formatInstant(sent) : '' });
      case 'failed':
        return t(labels.pushFailed);
      case 'dropped':
        return t(labels.pushDropped);
    }
  }

  function mailInWords(mail: MailDelivery | null): string {
    switch (mail?.state) {
      case undefined:
        return t(labels.mailNone);
      case 'waiting':
        return t(labels.mailWaiting);
      case 'sent':
        return t(labels.mailSent, { when: mail?.sent ? formatInstant(mail.sent) : '' });
      case 'failed':
        return t(labels.mailFailed);
      case 'dropped':
        return t(labels.mailDropped);
    }
  }
}

const deviceLabels: Readonly<Record<PushDelivery['device'], Label>> = {
  web: labels.pushWeb,
  fcm: labels.pushFcm,
  apns: labels.pushApns,
};

function useMarkRead(id: string, isRead: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (newMessage.get()?.id === id) newMessage.set(null);
    if (isRead) return;
    markRead(queryClient, id).catch(() => {
      // It is marked the next time it is opened.
    });
  }, [queryClient, id, isRead]);
}
