import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEvent } from '@tradebridge/contract/audit';
import { useId } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { formatCount, formatDay, formatDayInWords, today } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { AuditEventRow } from './AuditEventRow.tsx';
import styles from './AuditPage.module.css';
import { AuditToolbar } from './AuditToolbar.tsx';
import { auditLabels as labels } from './audit-labels.ts';
import {
  type AuditView,
  auditFilterOf,
  auditSearchOf,
  everything,
  isNarrowed,
} from './audit-view.ts';
import { eventsQuery } from './queries.ts';

interface AuditPageProps {
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: AuditView;
  onView: (view: AuditView) => void;
}

/** Security and data events, the newest first. */
export function AuditPage({ view: viewInAddress, onView }: AuditPageProps) {
  const t = useLabels();
  const [view, change] = useAddressView(viewInAddress, onView, auditSearchOf);
  const user = useSettled(view.user, searchDelay);
  const query = useInfiniteQuery({
    ...eventsQuery(auditFilterOf({ ...view, user })),
    placeholderData: keepPreviousData,
  });
  const events = query.data?.pages.flatMap((page) => page.events);
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin"
      lead={t(labels.lead)}
      toolbar={<AuditToolbar view={view} onChange={change} />}
    >
      {events !== undefined && events.length > 0 ? (
        <>
          <p role="status" className="visually-hidden">
            {t(plural(events.length, labels.shownOne, labels.shownMany), {
              count: formatCount(events.length),
            })}
          </p>
          {daysOf(events).map(([day, ofDay]) => (
            <Day key={day} day={day} events={ofDay} onChange={change} view={view} />
          ))}
          <LoadMore query={query} />
        </>
      ) : (
        <Section title={t(labels.listOf)} titleHidden flush>
          {without()}
        </Section>
      )}
    </Page>
  );

  function without() {
    if (events === undefined) {
      if (!query.isError) return <SkeletonRows count={8} />;
      return <FailedQuery title={t(labels.failed)} query={query} />;
    }
    const icon = <ListMagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />;
    if (!isNarrowed(view)) {
      return <EmptyState icon={icon} title={t(labels.emptyTitle)} message={t(labels.emptyHint)} />;
    }
    return (
      <EmptyState
        icon={icon}
        title={t(labels.noneFound)}
        message={t(labels.noneFoundHint)}
        action={<Button onClick={() => change(everything)}>{t(labels.showAll)}</Button>}
      />
    );
  }
}

interface DayProps {
  day: string;
  events: readonly AuditEvent[];
  view: AuditView;
  onChange: (view: AuditView) => void;
}

function Day({ day, events, view, onChange }: DayProps) {
  const headingId = useId();
  const isThisYear = day.slice(0, 4) === today().slice(0, 4);
  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {isThisYear ? formatDayInWords(day) : formatDay(day)}
      </h2>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={keyOf(event)}>
            <AuditEventRow event={event} onCompany={(eId) => onChange({ ...view, eId })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Distinguishes events of the same moment, even before they are numbered. */
const keyOf = ({ at, number, kind, user, employer, subject }: AuditEvent) =>
  [at, number, kind, user?.id, employer?.id, subject?.id].join(' ');

/** Groups events by the institution's day, keeping their order. */
function daysOf(events: readonly AuditEvent[]): [day: string, events: AuditEvent[]][] {
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const day = today(new Date(event.at));
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}
