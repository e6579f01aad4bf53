import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import type { Label } from '@tradebridge/contract/labels';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './EventBlock.module.css';
import { countStudents, fullNameOf } from './event-students.ts';
import { formatHour, type PlacedEvent } from './event-times.ts';
import { timetableLabels as labels } from './labels.ts';

interface EventBlockProps {
  placed: PlacedEvent;
  isOfOne: boolean;
  /** As high as its hours; what does not fit is cut. */
  fills: boolean;
}

/** An event in a calendar, in little room: a few words about who is expected, and problems. */
export function EventBlock({ placed, isOfOne, fills }: EventBlockProps) {
  const t = useLabels();
  const { suspended, details } = placed.event;
  const { students } = details;
  const [one] = students;
  const { attended, absent } = countStudents(students);
  const isAlone = students.length === 1;
  return (
    <span className={styles.place}>
      <span
        className={classNames(
          styles.block,
          suspended && styles.suspended,
          fills && placed.from !== null && styles.fills,
        )}
      >
        <span className={styles.head}>
          {placed.from !== null && <span className={styles.hour}>{formatHour(placed.from)}</span>}{' '}
          <span className={styles.title}>{details.title}</span>
        </span>
        {suspended && (
          <span className={styles.state}>
            <ProhibitIcon size={13} weight="bold" aria-hidden="true" />{' '}
            <span className={styles.words}>{t(labels.suspended)}</span>{' '}
          </span>
        )}
        {absent > 0 && (
          <span className={classNames(styles.state, styles.absent)}>
            <XCircleIcon size={13} weight="bold" aria-hidden="true" />{' '}
            {isAlone ? t(labels.absent) : <Counted count={absent} label={labels.someAbsent} />}{' '}
          </span>
        )}
        {attended > 0 && (
          <span className={classNames(styles.state, styles.attended)}>
            <CheckCircleIcon size={13} weight="bold" aria-hidden="true" />{' '}
            {isAlone ? (
              t(labels.attended)
            ) : (
              <Counted count={attended} label={labels.someAttended} />
            )}{' '}
          </span>
        )}
        {!isOfOne && one && isAlone && <span className={styles.who}>{fullNameOf(one)}</span>}
        {!isOfOne && !isAlone && students.length > 0 && (
          <span className={classNames(styles.who, styles.state)}>
            <UsersIcon size={13} weight="bold" aria-hidden="true" />{' '}
            <Counted count={students.length} label={labels.apprenticesMany} />
          </span>
        )}
      </span>
    </span>
  );
}

/** A count with an icon: in narrow columns there is no room for words. */
function Counted({ count, label }: { count: number; label: Label }) {
  const t = useLabels();
  return (
    <>
      <span className={styles.words}>{t(label, { count })}</span>
      <span className={styles.number} aria-hidden="true">
        {count}
      </span>
    </>
  );
}
