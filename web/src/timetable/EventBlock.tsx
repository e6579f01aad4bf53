import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import { useLabels } from '../app/labels.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './EventBlock.module.css';
import { countStudents, fullNameOf } from './event-students.ts';
import { formatHour, type PlacedEvent } from './event-times.ts';
import { timetableLabels as labels } from './labels.ts';

interface EventBlockProps {
  placed: PlacedEvent;
  isOfOne: boolean;
  /** It takes the room of its hours, and what does not fit is cut. */
  fills: boolean;
}

/** An event in a calendar, where there is little room: who is expected in a few words, and what is amiss. */
export function EventBlock({ placed, isOfOne, fills }: EventBlockProps) {
  const t = useLabels();
  const { suspended, details } = placed.event;
  const { students } = details;
  const [one] = students;
  const { attended, absent } = countStudents(students);
  const isAlone = students.length === 1;
  return (
    <span
      className={classNames(
        styles.block,
        suspended && styles.suspended,
        fills && placed.from !== null && styles.fills,
      )}
    >
      <span className={styles.head}>
        {placed.from !== null && <span className={styles.hour}>{formatHour(placed.from)} </span>}
        <span className={styles.title}>{details.title} </span>
      </span>
      {suspended && (
        <span className={styles.state}>
          <ProhibitIcon size={13} weight="bold" aria-hidden="true" /> {t(labels.suspended)}{' '}
        </span>
      )}
      {absent > 0 && (
        <span className={classNames(styles.state, styles.absent)}>
          <XCircleIcon size={13} weight="bold" aria-hidden="true" />{' '}
          {isAlone ? t(labels.absent) : t(labels.someAbsent, { count: absent })}{' '}
        </span>
      )}
      {attended > 0 && (
        <span className={classNames(styles.state, styles.attended)}>
          <CheckCircleIcon size={13} weight="bold" aria-hidden="true" />{' '}
          {isAlone ? t(labels.attended) : t(labels.someAttended, { count: attended })}{' '}
        </span>
      )}
      {!isOfOne && one && (
        <span className={styles.who}>
          {isAlone ? fullNameOf(one) : <Count count={students.length} isShort={fills} />}
        </span>
      )}
    </span>
  );
}

function Count({ count, isShort }: { count: number; isShort: boolean }) {
  const t = useLabels();
  const words = t(labels.apprenticesMany, { count });
  if (!isShort) return words;
  return (
    <span className={styles.state}>
      <UsersIcon size={13} weight="bold" aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
