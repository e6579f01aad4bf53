import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import type { ReactNode } from 'react';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import styles from './Attendance.module.css';
import { fullNameOf, type Student, studentsInOrder } from './event-students.ts';
import { timetableLabels as labels } from './labels.ts';

/** Whether a student attended; empty if it has not been recorded (OPEN-056). */
export function AttendanceTag({ attended }: { attended: boolean | null }) {
  const t = useLabels();
  if (attended === null) return null;
  const Icon = attended ? CheckCircleIcon : XCircleIcon;
  return (
    <Tag
      meaning={attended ? 'green' : 'red'}
      icon={<Icon size={14} weight="bold" aria-hidden="true" />}
    >
      {t(attended ? labels.attended : labels.absent)}
    </Tag>
  );
}

interface StudentNamesProps {
  students: readonly Student[];
  /** Maximum names before the rest is counted. */
  max?: number;
  nameOf?: (student: Student) => ReactNode;
}

/** Expected students, and who attended. */
export function StudentNames({ students, max, nameOf = fullNameOf }: StudentNamesProps) {
  const t = useLabels();
  const inOrder = studentsInOrder(students);
  // 'and 1 more' would take as much room as the name.
  const named = max !== undefined && inOrder.length > max + 1 ? inOrder.slice(0, max) : inOrder;
  const left = inOrder.length - named.length;
  return (
    <ul className={styles.students}>
      {named.map((student) => (
        <li key={student.cId}>
          {nameOf(student)} <AttendanceTag attended={student.attended} />
        </li>
      ))}
      {left > 0 && <li>{t(labels.more, { count: left })}</li>}
    </ul>
  );
}
