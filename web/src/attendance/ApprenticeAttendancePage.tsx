import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Attendance } from '@tradebridge/contract/attendance';
import type { ReactNode } from 'react';
import { isNotFound } from '../app/api-error.ts';
import { NotFoundLink } from '../app/NotFoundLink.tsx';
import { Page } from '../app/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { SkeletonBlock, SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './ApprenticeAttendancePage.module.css';
import { AttendanceByMonth } from './AttendanceByMonth.tsx';
import { AttendanceRecords } from './AttendanceRecords.tsx';
import { AttendanceTotals } from './AttendanceTotals.tsx';
import { yearsOf } from './attendance-hours.ts';
import { attendanceLabels as labels } from './labels.ts';
import { attendancesQuery } from './queries.ts';

interface ApprenticeAttendancePageProps {
  cId: string;
  /** Whose attendance it is; only the name waits for it. */
  contract: UseQueryResult<{ apprentice: { givenName: string; familyName: string } }>;
  figure: ReactNode;
  tabs: ReactNode;
  /** The year in the address; null for all. */
  year: string | null;
  onYear: (year: string | null) => void;
}

/** The attendance of a contract (TIME-004). */
export function ApprenticeAttendancePage({
  cId,
  contract,
  figure,
  tabs,
  year: asked,
  onYear,
}: ApprenticeAttendancePageProps) {
  const t = useLabels();
  const query = useQuery(attendancesQuery(cId));
  const title = t(labels.title);
  const error = isNotFound(query.error) ? query.error : contract.error;
  if (isNotFound(error)) {
    return (
      <Page title={title} backTo="/apprentices">
        <NotFoundLink message={error.message} to="/apprentices">
          {t(labels.toApprentices)}
        </NotFoundLink>
      </Page>
    );
  }
  const records = query.data;
  const years = records ? yearsOf(records) : [];
  const year = years.find((known) => known === asked) ?? null;
  return (
    <Page
      title={title}
      headline={contract.data ? nameOf(contract.data) : title}
      figure={figure}
      tabs={tabs}
      backTo={`/apprentice/${cId}`}
      toolbar={
        years.length > 1 ? (
          <SegmentedFilter
            label={t(labels.year)}
            value={year ?? ''}
            onChange={(chosen) => onYear(chosen || null)}
            options={[
              { value: '', label: t(labels.allYears) },
              ...years.map((value) => ({ value, label: value })),
            ]}
          />
        ) : undefined
      }
    >
      {records === undefined || records.length === 0 ? (
        without(records)
      ) : (
        <Full
          records={year ? records.filter(({ fromDate }) => fromDate.startsWith(year)) : records}
          year={year}
        />
      )}
    </Page>
  );

  function without(known: readonly Attendance[] | undefined) {
    if (known === undefined && !query.isError) {
      return (
        <div className={styles.parts}>
          <SkeletonBlock height={96} />
          <SkeletonBlock height={300} />
          <Section title={t(labels.records)} titleHidden flush>
            <SkeletonRows count={6} />
          </Section>
        </div>
      );
    }
    return (
      <Section title={title} titleHidden flush>
        {known === undefined ? (
          <FailedQuery title={t(labels.failed)} query={query} />
        ) : (
          <EmptyState
            icon={<ClipboardTextIcon size={28} weight="duotone" aria-hidden="true" />}
            title={t(labels.empty)}
            message={t(labels.emptyHint)}
          />
        )}
      </Section>
    );
  }
}

function Full({ records, year }: { records: readonly Attendance[]; year: string | null }) {
  return (
    <div className={styles.parts}>
      <AttendanceTotals records={records} year={year} />
      <AttendanceByMonth records={records} />
      <AttendanceRecords records={records} />
    </div>
  );
}

const nameOf = ({ apprentice }: { apprentice: { givenName: string; familyName: string } }) =>
  `${apprentice.givenName} ${apprentice.familyName}`.trim();
