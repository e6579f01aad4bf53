import type { Attendance } from '@tradebridge/contract/attendance';
import { shareOfPresence, sumAttendance } from '@tradebridge/contract/attendance-rules';
import { hoursInWords } from '../app/hours-in-words.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './AttendanceTotals.module.css';
import kinds from './hour-kinds.module.css';
import { attendanceLabels as labels } from './labels.ts';

interface AttendanceTotalsProps {
  records: readonly Attendance[];
  year: string | null;
}

/** The total hours of all records. */
export function AttendanceTotals({ records, year }: AttendanceTotalsProps) {
  const t = useLabels();
  const sum = sumAttendance(records);
  const share = shareOfPresence(sum);
  const hours = (value: number) => hoursInWords(t, value);
  const title = year ? t(labels.totalsOf, { year }) : t(labels.totals);
  return (
    <Section title={title} titleHidden flush>
      <dl className={styles.totals}>
        <div className={styles.total}>
          <dt>{t(labels.share)}</dt>
          <dd>
            <b>{share === null ? '–' : t(labels.percent, { percent: Math.round(share * 100) })}</b>
            <span>{t(labels.shareHelp)}</span>
          </dd>
        </div>
        <Total name={t(labels.present)} kind={kinds.present} value={hours(sum.present)} />
        <Total name={t(labels.absent)} kind={kinds.absent} value={hours(sum.absent)} />
        <Total name={t(labels.approved)} kind={kinds.approved} value={hours(sum.approved)} />
      </dl>
    </Section>
  );
}

function Total({ name, kind, value }: { name: string; kind: string | undefined; value: string }) {
  return (
    <div className={styles.total}>
      <dt>
        <span className={classNames(styles.swatch, kind)} aria-hidden="true" />
        {name}
      </dt>
      <dd>
        <b>{value}</b>
      </dd>
    </div>
  );
}
