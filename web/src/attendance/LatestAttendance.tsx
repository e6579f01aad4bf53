import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Attendance } from '@tradebridge/contract/attendance';
import { formatDay } from '../app/format.ts';
import { hoursInWords } from '../app/hours-in-words.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './LatestAttendance.module.css';
import { latestAttendanceLabels as labels } from './latest-labels.ts';
import { attendancesQuery } from './queries.ts';

const icon = { size: 15, weight: 'bold', 'aria-hidden': true } as const;

/** The latest attendance of a contract, for the apprentice's page. */
export function LatestAttendance({ cId, most }: { cId: string; most: number }) {
  const t = useLabels();
  const query = useQuery(attendancesQuery(cId));
  return (
    <Section
      title={t(labels.title)}
      flush
      action={
        <Link to="/apprentice-attendance/$cid" params={{ cid: cId }}>
          {t(labels.all)}
        </Link>
      }
    >
      {content()}
    </Section>
  );

  function content() {
    if (query.data === undefined) {
      if (!query.isError) return <SkeletonRows count={2} />;
      return <FailedQuery title={t(labels.failed)} query={query} />;
    }
    if (query.data.length === 0) return <p className={styles.none}>{t(labels.none)}</p>;
    return (
      <ul>
        {query.data.slice(0, most).map((attendance) => (
          <Record key={attendance.id} attendance={attendance} />
        ))}
      </ul>
    );
  }
}

function Record({ attendance }: { attendance: Attendance }) {
  const t = useLabels();
  const { hrsPresent, hrsAbsent, okHrsAbsent } = attendance;
  return (
    <li className={styles.record}>
      <div className={styles.words}>
        <p className={styles.what}>{attendance.desc}</p>
        <p className={styles.when}>{daysOf(t, attendance)}</p>
        {attendance.note && <p className={styles.when}>{attendance.note}</p>}
      </div>
      <div className={styles.hours}>
        {hrsPresent > 0 && (
          <Tag meaning="green" icon={<CheckCircleIcon {...icon} />}>
            {t(labels.present, { hours: hoursInWords(t, hrsPresent) })}
          </Tag>
        )}
        {hrsAbsent > 0 && (
          <Tag meaning="red" icon={<XCircleIcon {...icon} />}>
            {t(labels.absent, { hours: hoursInWords(t, hrsAbsent) })}
          </Tag>
        )}
        {okHrsAbsent > 0 && (
          <Tag meaning="grey" icon={<InfoIcon {...icon} />}>
            {t(labels.approved, { hours: hoursInWords(t, okHrsAbsent) })}
          </Tag>
        )}
      </div>
    </li>
  );
}

function daysOf(t: Translate, { fromDate, toDate }: Attendance): string {
  const from = formatDay(fromDate);
  return fromDate === toDate ? from : t(labels.days, { from, to: formatDay(toDate) });
}
