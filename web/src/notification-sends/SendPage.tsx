import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResultOf } from '@tradebridge/contract/calls';
import { useEffect, useRef } from 'react';
import { isNoSuchId } from '../app/api-error.ts';
import { formatCount, formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import columns from '../ui/columns.module.css';
import { Fact, FactList } from '../ui/FactList.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { audienceLabels, sendLabels as labels } from './labels.ts';
import { recipientsQuery, sendQuery } from './queries.ts';
import { RecipientRow } from './RecipientRow.tsx';
import styles from './SendPage.module.css';

type Send = ResultOf<'notifications/retrieveSend'>;

/** Milliseconds between polls while mails are being sent. */
const lookAgainMs = 2_000;
/** Milliseconds between polls once all are sent, for read marks. */
const lookForReadersMs = 10_000;

const isUnderWay = (send: Send | undefined) =>
  send !== undefined && send.tally.mails.waiting + send.tally.pushes.waiting > 0;

/** A message: its text, progress, and delivery to each recipient. */
export function SendPage({ id }: { id: string }) {
  const t = useLabels();
  const query = useQuery({
    ...sendQuery(id),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? lookAgainMs : lookForReadersMs),
  });
  const send = query.data;
  if (send) return <Known send={send} />;
  return (
    <Page title={t(labels.title)} backTo="/admin/messages">
      {isNoSuchId(query.error) ? (
        <NotFoundHere
          message={t(labels.notFound)}
          help={t(labels.notFoundHelp)}
          back={
            <Link to="/admin/messages" className={buttonClass('secondary')}>
              {t(labels.list)}
            </Link>
          }
        />
      ) : (
        <Section title={t(labels.title)} titleHidden flush>
          <WithoutData query={query} failed={t(labels.failedOne)} rows={6} />
        </Section>
      )}
    </Page>
  );
}

function Known({ send }: { send: Send }) {
  const t = useLabels();
  const { title, body, audience, by, created } = send;
  const facts = { audience: t(audienceLabels[audience]), when: formatInstant(created) };
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin/messages"
      headline={title}
      lead={by === null ? t(labels.facts, facts) : t(labels.factsBy, { ...facts, by })}
    >
      <div className={columns.column}>
        <Section title={t(labels.text)}>
          <p className={styles.body}>{body}</p>
        </Section>
        <Progress send={send} />
        <Recipients id={send.id} progress={JSON.stringify(send.tally)} />
      </div>
    </Page>
  );
}

function Progress({ send: { tally } }: { send: Send }) {
  const t = useLabels();
  const { recipients, read, mails, pushes, arrived } = tally;
  const sumOf = ({ waiting, sent, failed, dropped }: typeof mails) =>
    waiting + sent + failed + dropped;
  const [all, allPushes] = [sumOf(mails), sumOf(pushes)];
  const ofAll = (count: number, of: number) =>
    t(labels.ofAll, { count: formatCount(count), all: formatCount(of) });
  return (
    <Section title={t(labels.progress)}>
      {all > 0 && <ProgressBar label={t(labels.mailsOut)} share={(all - mails.waiting) / all} />}
      <FactList>
        <Fact name={t(labels.read)}>{ofAll(read, recipients)}</Fact>
        <Fact name={t(labels.mailsSent)}>{ofAll(mails.sent, all)}</Fact>
        {mails.waiting > 0 && (
          <Fact name={t(labels.mailsWaiting)}>{formatCount(mails.waiting)}</Fact>
        )}
        {mails.failed > 0 && <Fact name={t(labels.mailsFailed)}>{formatCount(mails.failed)}</Fact>}
        {mails.dropped > 0 && (
          <Fact name={t(labels.mailsDropped)}>{formatCount(mails.dropped)}</Fact>
        )}
        {allPushes > 0 && (
          <>
            <Fact name={t(labels.pushesSent)}>{ofAll(pushes.sent, allPushes)}</Fact>
            <Fact name={t(labels.pushesArrived)}>{ofAll(arrived, allPushes)}</Fact>
          </>
        )}
        {pushes.waiting > 0 && (
          <Fact name={t(labels.pushesWaiting)}>{formatCount(pushes.waiting)}</Fact>
        )}
        {pushes.failed > 0 && (
          <Fact name={t(labels.pushesFailed)}>{formatCount(pushes.failed)}</Fact>
        )}
        {pushes.dropped > 0 && (
          <Fact name={t(labels.pushesDropped)}>{formatCount(pushes.dropped)}</Fact>
        )}
      </FactList>
    </Section>
  );
}

interface RecipientsProps {
  id: string;
  /** The progress of the message: recipients are refetched whenever it changes. */
  progress: string;
}

function Recipients({ id, progress }: RecipientsProps) {
  const t = useLabels();
  const query = useInfiniteQuery(recipientsQuery(id));
  const { refetch } = query;
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current === progress) return;
    seen.current = progress;
    void refetch();
  }, [progress, refetch]);
  const recipients = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <Section title={t(labels.recipients)} flush>
        {recipients && recipients.length > 0 && (
          <ul className={styles.list}>
            {recipients.map((one) => (
              <li key={one.id}>
                <RecipientRow recipient={one} />
              </li>
            ))}
          </ul>
        )}
        {recipients?.length === 0 && <p className={styles.nobody}>{t(labels.nobody)}</p>}
        {!recipients && query.isError && (
          <FailedQuery title={t(labels.recipientsFailed)} query={query} />
        )}
        {query.isPending && <SkeletonRows count={6} />}
      </Section>
      <LoadMore query={query} />
    </>
  );
}
