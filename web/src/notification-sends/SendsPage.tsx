import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NotificationSend } from '@tradebridge/contract/notifications';
import { formatCount, formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import linked from '../ui/linked-row.module.css';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { BouncedSection } from './BouncedSection.tsx';
import { audienceLabels, sendLabels as labels } from './labels.ts';
import { refusedMailsQuery, sendsQuery, undeliveredQuery } from './queries.ts';
import { RecipientRow } from './RecipientRow.tsx';
import { SendMessageButton } from './SendMessageButton.tsx';
import styles from './SendsPage.module.css';

/** Messages sent by administrators, and undeliverable mails. */
export function SendsPage() {
  const t = useLabels();
  const query = useInfiniteQuery(sendsQuery);
  const sends = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin"
      lead={t(labels.lead)}
      action={<SendMessageButton />}
    >
      <Section title={t(labels.list)} titleHidden flush>
        {sends && sends.length > 0 && (
          <ul className={styles.list}>
            {sends.map((send) => (
              <li key={send.id}>
                <SendRow send={send} />
              </li>
            ))}
          </ul>
        )}
        {sends?.length === 0 && (
          <EmptyState
            icon={<PaperPlaneTiltIcon size={28} weight="duotone" aria-hidden="true" />}
            title={t(labels.empty)}
            message={t(labels.emptyHelp)}
          />
        )}
        {!sends && query.isError && <FailedQuery title={t(labels.failed)} query={query} />}
        {query.isPending && <SkeletonRows count={6} />}
      </Section>
      <LoadMore query={query} />
      <div className={styles.problems}>
        <BouncedSection />
        <Undelivered />
        <Refused />
      </div>
    </Page>
  );
}

function SendRow({ send }: { send: NotificationSend }) {
  const t = useLabels();
  const { id, title, audience, by, created, recipients } = send;
  const facts = { audience: t(audienceLabels[audience]), when: formatInstant(created) };
  return (
    <article className={classNames(linked.row, styles.row)}>
      <h3 className={classNames(linked.title, styles.title)}>
        <Link to="/admin/messages/$id" params={{ id }} className={linked.link}>
          {title}
        </Link>
      </h3>
      <p className={styles.facts}>
        {by === null ? t(labels.facts, facts) : t(labels.factsBy, { ...facts, by })}
      </p>
      <p className={styles.facts}>
        {t(plural(recipients, labels.recipientsOne, labels.recipientsMany), {
          count: formatCount(recipients),
        })}
      </p>
    </article>
  );
}

/** Empty if every mail arrived. */
function Undelivered() {
  const t = useLabels();
  const query = useInfiniteQuery(undeliveredQuery);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (rows.length === 0 && !query.isError) return null;
  return (
    <>
      <Section title={t(labels.undelivered)} flush>
        {query.isError && <FailedQuery title={t(labels.undeliveredFailed)} query={query} />}
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <RecipientRow recipient={row} about={row.title} />
            </li>
          ))}
        </ul>
      </Section>
      <LoadMore query={query} />
    </>
  );
}

/** Mails about accounts, payments and forms; empty if none was refused. */
function Refused() {
  const t = useLabels();
  const query = useInfiniteQuery(refusedMailsQuery);
  const mails = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (mails.length === 0 && !query.isError) return null;
  return (
    <>
      <Section title={t(labels.refused)} flush>
        {query.isError && <FailedQuery title={t(labels.undeliveredFailed)} query={query} />}
        <ul className={styles.list}>
          {mails.map(({ id, email, subject, reason, at }) => (
            <li key={id} className={classNames(linked.row, styles.row)}>
              <p className={classNames(linked.title, styles.title)}>{email}</p>
              <p className={styles.facts}>
                {t(labels.refusedWhen, { subject, when: formatInstant(at) })}
              </p>
              <p className={styles.facts}>{reason}</p>
            </li>
          ))}
        </ul>
      </Section>
      <LoadMore query={query} />
    </>
  );
}
