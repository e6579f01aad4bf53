import type { Attendance } from '@tradebridge/contract/attendance';
import { formatDay } from '../app/format.ts';
import { hoursInWords } from '../app/hours-in-words.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Unbroken } from '../ui/Unbroken.tsx';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import styles from './AttendanceRecords.module.css';
import { attendanceLabels as labels } from './labels.ts';

/** Every record in full, the latest first (TIME-009). */
export function AttendanceRecords({ records }: { records: readonly Attendance[] }) {
  const t = useLabels();
  return (
    <Section title={t(labels.records)} titleHidden flush>
      <VirtualTable
        label={t(labels.recordsOf)}
        rows={records}
        keyOf={(record) => record.id}
        columns={columnsOf(t)}
        card={(record) => <Card record={record} />}
        rowHeight={58}
        cardHeight={112}
      />
    </Section>
  );
}

const columnsOf = (t: Translate): Column<Attendance>[] => [
  {
    id: 'what',
    header: t(labels.what),
    width: 'minmax(180px, 2fr)',
    cell: ({ desc, note }) => (
      <>
        <span className={styles.what}>{desc}</span>
        {note && <span className={styles.noteBelow}>{note}</span>}
      </>
    ),
  },
  {
    id: 'days',
    header: t(labels.days),
    width: 'minmax(112px, 1fr)',
    cell: (record) => (
      <span className={styles.days}>
        <Unbroken>{daysOf(t, record)}</Unbroken>
      </span>
    ),
  },
  hoursColumn('present', t(labels.present), ({ hrsPresent }) => hrsPresent),
  hoursColumn('absent', t(labels.absent), ({ hrsAbsent }) => hrsAbsent),
  {
    ...hoursColumn('approved', t(labels.approved), ({ okHrsAbsent }) => okHrsAbsent),
    width: '136px',
  },
  {
    id: 'note',
    header: t(labels.note),
    secondary: true,
    width: 'minmax(120px, 1.4fr)',
    cell: ({ note }) => <span className={styles.note}>{note}</span>,
  },
];

const hoursColumn = (
  id: string,
  header: string,
  hoursIn: (record: Attendance) => number,
): Column<Attendance> => ({
  id,
  header,
  width: '80px',
  align: 'end',
  cell: (record) => <Hours hours={hoursIn(record)} />,
});

function Card({ record }: { record: Attendance }) {
  const t = useLabels();
  const { desc, hrsPresent, hrsAbsent, okHrsAbsent, note } = record;
  return (
    <div className={styles.card}>
      <p className={styles.what}>{desc}</p>
      <p className={styles.days}>{daysOf(t, record)}</p>
      <dl className={styles.hours}>
        <div>
          <dt>{t(labels.present)}</dt>
          <dd>
            <Hours hours={hrsPresent} />
          </dd>
        </div>
        <div>
          <dt>{t(labels.absent)}</dt>
          <dd>
            <Hours hours={hrsAbsent} />
          </dd>
        </div>
        <div>
          <dt>{t(labels.approved)}</dt>
          <dd>
            <Hours hours={okHrsAbsent} />
          </dd>
        </div>
      </dl>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

function Hours({ hours }: { hours: number }) {
  const t = useLabels();
  return <span className={hours === 0 ? styles.none : undefined}>{hoursInWords(t, hours)}</span>;
}

function daysOf(t: Translate, { fromDate, toDate }: Attendance): string {
  const from = formatDay(fromDate);
  return fromDate === toDate ? from : t(labels.daysFromTo, { from, to: formatDay(toDate) });
}
