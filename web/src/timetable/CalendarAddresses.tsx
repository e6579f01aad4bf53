import type { UseQueryResult } from '@tanstack/react-query';
import type { CalendarAddress } from '@tradebridge/contract/timetable';
import { useId } from 'react';
import { formatDay, today } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './CalendarAddresses.module.css';
import { calendarAddressLabels as labels } from './labels.ts';

/** What an address is for: a company's apprentices, or one of them. */
export const subjectOf = (t: Translate, { companyName, apprenticeName }: CalendarAddress) =>
  apprenticeName ?? t(labels.ofCompany, { company: companyName });

interface CalendarAddressesProps {
  query: UseQueryResult<CalendarAddress[]>;
  onRevoke: (address: CalendarAddress) => void;
}

/** The user's calendar addresses for every company, with the last fetch of each. */
export function CalendarAddresses({ query, onRevoke }: CalendarAddressesProps) {
  const t = useLabels();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{t(labels.yours)}</h3>
      {query.data === undefined ? (
        query.isError ? (
          <FailedQuery title={t(labels.failed)} query={query} />
        ) : (
          <SkeletonRows count={2} />
        )
      ) : query.data.length === 0 ? (
        <p>{t(labels.none)}</p>
      ) : (
        <ul className={styles.list}>
          {query.data.map((address) => (
            <li key={address.id} className={styles.row}>
              <div className={styles.words}>
                <b>{capitalised(subjectOf(t, address))}</b>
                <span>
                  {t(labels.created, { day: dayOf(address.created) })},{' '}
                  {address.lastRead
                    ? t(labels.lastRead, { day: dayOf(address.lastRead) })
                    : t(labels.neverRead)}
                </span>
              </div>
              <Button
                onClick={() => onRevoke(address)}
                aria-label={t(labels.revokeOf, { what: subjectOf(t, address) })}
              >
                {t(labels.revoke)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const dayOf = (instant: string) => formatDay(today(new Date(instant)));

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
