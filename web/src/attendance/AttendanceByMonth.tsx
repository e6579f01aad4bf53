import type { Attendance } from '@tradebridge/contract/attendance';
import { useState } from 'react';
import { formatMonth } from '../app/format.ts';
import { hoursInWords } from '../app/hours-in-words.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import tables from '../ui/figure-table.module.css';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './AttendanceByMonth.module.css';
import { type AttendanceMonth, byMonth, formatHours, topOfScale } from './attendance-hours.ts';
import kinds from './hour-kinds.module.css';
import { attendanceLabels as labels } from './labels.ts';

/** Hours per month, as columns or as a table. */
export function AttendanceByMonth({ records }: { records: readonly Attendance[] }) {
  const t = useLabels();
  const [isTable, setIsTable] = useState(false);
  const months = byMonth(records);
  return (
    <Section
      title={t(labels.byMonth)}
      flush={isTable}
      action={
        <Button look="quiet" onClick={() => setIsTable(!isTable)}>
          {t(isTable ? labels.asChart : labels.asTable)}
        </Button>
      }
    >
      {isTable ? <MonthTable months={months} /> : <MonthChart months={months} />}
    </Section>
  );
}

interface MonthsProps {
  months: readonly AttendanceMonth[];
}

/** With more months than this there is no room for each name. */
const maxNamed = 14;

function MonthChart({ months }: MonthsProps) {
  const t = useLabels();
  const top = topOfScale(months);
  const scale = [top, top / 2, 0];
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {scale.map((hours) => (
          <span key={hours}>{t(labels.scale, { hours: formatHours(hours) })}</span>
        ))}
      </div>
      <ul className={styles.months}>
        {months.map((month, index) => (
          <li key={month.month} className={styles.month} title={inWords(t, month)}>
            <span className="visually-hidden">{inWords(t, month)}</span>
            <span className={styles.column} aria-hidden="true">
              <Bar kind={kinds.absent} hours={month.absent} top={top} />
              <Bar kind={kinds.approved} hours={month.approved} top={top} />
              <Bar kind={kinds.present} hours={month.present} top={top} />
            </span>
            <span className={styles.name} aria-hidden="true">
              {nameBelow(month.month, index, months.length).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BarProps {
  kind: string | undefined;
  hours: number;
  top: number;
}

function Bar({ kind, hours, top }: BarProps) {
  if (hours <= 0) return null;
  return <span className={kind} style={{ height: `${(hours / top) * 100}%` }} />;
}

/**
 * `Nov`, with the year below it for January and for the first month, unless January follows
 * closely; with many months only the years.
 */
function nameBelow(month: string, index: number, count: number): string[] {
  const [year = '', number = ''] = month.split('-');
  const isYear = number === '01';
  const isFirst = index === 0 && Number(number) < 11;
  if (count > maxNamed) return isYear ? [year] : [];
  const [name = ''] = formatMonth(month).split(' ');
  return isYear || isFirst ? [name, year] : [name];
}

function inWords(t: Translate, { month, present, absent, approved }: AttendanceMonth): string {
  return t(labels.monthInWords, {
    month: formatMonth(month),
    present: hoursInWords(t, present),
    absent: hoursInWords(t, absent),
    approved: hoursInWords(t, approved),
  });
}

function MonthTable({ months }: MonthsProps) {
  const t = useLabels();
  const hours = (value: number) => hoursInWords(t, value);
  return (
    <table className={classNames(tables.table, styles.table)}>
      <thead>
        <tr>
          <th scope="col">{t(labels.month)}</th>
          <th scope="col">{t(labels.present)}</th>
          <th scope="col">{t(labels.absent)}</th>
          <th scope="col">{t(labels.approved)}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, present, absent, approved }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td>{hours(present)}</td>
            <td>{hours(absent)}</td>
            <td>{hours(approved)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
