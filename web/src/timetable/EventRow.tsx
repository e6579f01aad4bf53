import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { AttendanceTag, StudentNames } from './Attendance.tsx';
import styles from './EventRow.module.css';
import type { PlacedEvent } from './event-times.ts';
import { hoursOn } from './event-words.ts';
import { timetableLabels as labels } from './labels.ts';

interface EventRowProps {
  placed: PlacedEvent;
  /** The day it is listed under. */
  day: string;
  /** The timetable is of one apprentice, who need not be named. */
  isOfOne: boolean;
  onOpen: () => void;
}

/** An event in a day's list; the whole row opens it. */
export function EventRow({ placed, day, isOfOne, onOpen }: EventRowProps) {
  const t = useLabels();
  const { suspended, details } = placed.event;
  const [one] = details.students;
  const [start, end] = hoursOn(t, day, placed);
  return (
    <li className={styles.row}>
      <div className={styles.hours}>
        <b>{start}</b> {end && <span>{end}</span>}
      </div>
      <div className={styles.what}>
        <div className={styles.head}>
          <button type="button" className={styles.open} onClick={onOpen}>
            <span className={classNames(suspended && styles.suspended)}>{details.title}</span>
          </button>
          {suspended && <SuspendedTag />}
        </div>
        <div className={styles.more}>
          <span>{t(details.type === 'event' ? labels.event : labels.session)}</span>
          {isOfOne ? (
            one && <AttendanceTag attended={one.attended} />
          ) : (
            <StudentNames students={details.students} max={4} />
          )}
        </div>
      </div>
    </li>
  );
}

export function SuspendedTag() {
  const t = useLabels();
  return (
    <Tag meaning="grey" icon={<ProhibitIcon size={14} weight="bold" aria-hidden="true" />}>
      {t(labels.suspended)}
    </Tag>
  );
}
