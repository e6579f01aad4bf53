import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Attendance } from '@tradebridge/contract/attendance';
import { formatDay } from '../app/format.ts';
import { hoursInWords } from '../app/hours-in-words.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import { RecordRow, RecordSection } from '../ui/RecordSection.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './LatestAttendance.module.css';
import { latestAttendanceLabels as labels } from './latest-labels.ts';
import { attendancesQuery } from './queries.ts';

const icon = { size: 15, weight: 'bold', 'aria-hidden': true } as const;

/** The latest attendance of a contract, for the apprentice's page. */
export function LatestAttendance({ cId, max }: { cId: string; max: number }) {
  const t = useLabels();
  const query = useQuery(attendancesQuery(cId));
  return (
    <RecordSection
      title={t(labels.title)}
      action={
        <Link to="/apprentice-attendance/$cid" params={{ cid: cId }}>
          {t(labels.all)}
        </Link>
      }
      query={query}
      records={query.data}
      max={max}
      failed={t(labels.failed)}
      none={t(labels.none)}
    >
      {(attendance) => <Record key={attendance.id} attendance={attendance} />}
    </RecordSection>
  );
}

function Record({ attendance }: { attendance: Attendance }) {
  const t = useLabels();
  const { hrsPresent, hrsAbsent, okHrsAbsent } = attendance;
  return (
    <RecordRow what={attendance.desc} when={daysOf(t, attendance)} note={attendance.note}>
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
    </RecordRow>
  );
}

function daysOf(t: Translate, { fromDate, toDate }: Attendance): string {
  const from = formatDay(fromDate);
  return fromDate === toDate ? from : t(labels.days, { from, to: formatDay(toDate) });
}
