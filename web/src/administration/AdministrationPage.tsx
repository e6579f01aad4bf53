import type { Icon } from '@phosphor-icons/react';
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard';
import { DatabaseIcon } from '@phosphor-icons/react/dist/csr/Database';
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass';
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal';
import { StudentIcon } from '@phosphor-icons/react/dist/csr/Student';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './AdministrationPage.module.css';
import { auditLabels } from './audit-labels.ts';
import { sentenceOf } from './audit-sentence.ts';
import { auditFilterOf, everything } from './audit-view.ts';
import { administrationLabels as labels } from './labels.ts';
import { eventsQuery, settingsDocumentsQuery, uploadsQuery, usersQuery } from './queries.ts';
import { stateOf } from './upload-state.ts';

interface AdministrationPageProps {
  /** What of payments there is to know at a glance. */
  paymentsFigure: ReactNode;
}

/** The ways into the rooms of administration, each with what there is to know at a glance (OPEN-004). */
export function AdministrationPage({ paymentsFigure }: AdministrationPageProps) {
  const t = useLabels();
  const users = useInfiniteQuery(usersQuery('', 'all'));
  const events = useInfiniteQuery(eventsQuery(auditFilterOf(everything)));
  const settings = useQuery(settingsDocumentsQuery);
  const uploads = useQuery(uploadsQuery);
  return (
    <Page title={t(labels.title)} lead={t(labels.lead)}>
      <ul className={styles.cards}>
        <Card
          to="/admin/users"
          icon={UsersThreeIcon}
          title={t(labels.cardUsers)}
          help={t(labels.cardUsersHelp)}
          figure={figureOf(users, ({ pages }) => {
            const count = pages[0]?.total ?? 0;
            return t(plural(count, labels.cardUsersFigureOne, labels.cardUsersFigure), {
              count: formatCount(count),
            });
          })}
        />
        <Card
          to="/admin/learners"
          icon={StudentIcon}
          title={t(labels.cardLearners)}
          help={t(labels.cardLearnersHelp)}
          figure={t(labels.cardLearnersFigure)}
        />
        <Card
          to="/admin/payments"
          icon={CreditCardIcon}
          title={t(labels.cardPayments)}
          help={t(labels.cardPaymentsHelp)}
          figure={paymentsFigure}
        />
        <Card
          to="/admin/audit"
          icon={ListMagnifyingGlassIcon}
          title={t(auditLabels.title)}
          help={t(labels.cardAuditHelp)}
          figure={figureOf(events, ({ pages }) => {
            const [last] = pages[0]?.events ?? [];
            if (!last) return t(labels.cardAuditNone);
            return t(labels.cardAuditFigure, { sentence: sentenceOf(t, last) });
          })}
        />
        <Card
          to="/admin/settings"
          icon={SlidersHorizontalIcon}
          title={t(labels.cardSettings)}
          help={t(labels.cardSettingsHelp)}
          figure={figureOf(settings, (documents) => lastChangeOf(t, documents))}
        />
        <Card
          to="/admin/registry"
          icon={DatabaseIcon}
          title={t(labels.cardRegistry)}
          help={t(labels.cardRegistryHelp)}
          figure={figureOf(uploads, ([last]) => {
            if (!last) return t(labels.cardRegistryNone);
            const state = t(stateOf(last).label);
            return t(labels.cardRegistryFigure, { file: last.fileName, state });
          })}
        />
      </ul>
    </Page>
  );

  function figureOf<Data>(
    { data, isError }: Pick<UseQueryResult<Data>, 'data' | 'isError'>,
    words: (data: Data) => string,
  ): ReactNode {
    if (data !== undefined) return words(data);
    return isError ? t(labels.figureFailed) : <Spinner />;
  }
}

function lastChangeOf(
  t: Translate,
  documents: readonly { changed: string | null; changedBy: string | null }[],
): string {
  const [last] = documents
    .filter(({ changed }) => changed !== null)
    .toSorted((one, other) => (other.changed ?? '').localeCompare(one.changed ?? ''));
  if (!last?.changed) return t(labels.cardSettingsNever);
  const who = last.changedBy ?? t(auditLabels.somebody);
  return t(labels.cardSettingsFigure, { when: formatInstant(last.changed), who });
}

interface CardProps {
  to: NonNullable<LinkProps['to']>;
  icon: Icon;
  title: string;
  help: string;
  figure: ReactNode;
}

function Card({ to, icon: Icon, title, help, figure }: CardProps) {
  return (
    <li className={styles.card}>
      <span className={styles.icon}>
        <Icon size={26} weight="duotone" aria-hidden="true" />
      </span>
      <h2 className={styles.title}>
        <Link to={to} className={styles.link}>
          {title}
        </Link>
      </h2>
      <p className={styles.help}>{help}</p>
      <p className={styles.figure}>{figure}</p>
    </li>
  );
}
