import { useId, useState } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { describedBy, FieldNotes } from '../ui/TextField.tsx';
import { reportLabels } from './labels.ts';
import { findStudents, type ReportStudent } from './report-students.ts';
import styles from './StudentPicker.module.css';

/** More would only slow the dialog down: a search finds the others. */
const maxListed = 100;
/** Up to this many students need no search. */
const unfilteredMax = 8;

interface StudentPickerProps {
  students: readonly ReportStudent[];
  /** Student numbers. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  error: string | null;
}

/** A form field for students: some, all, or those that match a search. */
export function StudentPicker({ students, chosen, onChange, error }: StudentPickerProps) {
  const t = useLabels();
  const id = useId();
  const [search, setSearch] = useState('');
  const found = findStudents(students, search);
  const count = found.filter(({ number }) => chosen.has(number)).length;
  const isAll = found.length > 0 && count === found.length;

  const change = (changed: readonly ReportStudent[], isChosen: boolean) => {
    const numbers = new Set(chosen);
    for (const { number } of changed) {
      if (isChosen) numbers.add(number);
      else numbers.delete(number);
    }
    onChange(numbers);
  };

  return (
    <fieldset className={styles.field} aria-describedby={describedBy(id, undefined, error)}>
      <legend className={styles.legend}>
        {t(reportLabels.students)}{' '}
        <span className={styles.count} role="status">
          {t(reportLabels.chosen, { count: chosen.size, total: students.length })}
        </span>
      </legend>
      {students.length > unfilteredMax && (
        <SearchField label={t(reportLabels.findStudent)} value={search} onChange={setSearch} />
      )}
      <div className={styles.box}>
        {found.length === 0 ? (
          <p className={styles.note}>{t(reportLabels.noStudent)}</p>
        ) : (
          <Checkbox
            className={styles.all}
            checked={isAll}
            mixed={count > 0 && !isAll}
            aria-invalid={error ? true : undefined}
            onChange={() => change(found, !isAll)}
          >
            {t(search.trim() === '' ? reportLabels.all : reportLabels.allFound, {
              count: found.length,
            })}
          </Checkbox>
        )}
        {found.slice(0, maxListed).map((student) => (
          <Checkbox
            key={student.number}
            className={styles.student}
            checked={chosen.has(student.number)}
            onChange={(event) => change([student], event.target.checked)}
          >
            {student.name} <span className={styles.count}>{student.number}</span>
          </Checkbox>
        ))}
        {found.length > maxListed && (
          <p className={styles.note}>
            {t(reportLabels.moreStudents, { count: found.length - maxListed })}
          </p>
        )}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
