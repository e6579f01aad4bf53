import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { today } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { StudentNames } from './Attendance.tsx';
import { SuspendedTag } from './EventRow.tsx';
import { countStudents } from './event-students.ts';
import { placeEvent } from './event-times.ts';
import { hoursOn } from './event-words.ts';
import { todaySessionsLabels as labels } from './next-labels.ts';
import { todayQuery } from './queries.ts';
import styles from './TodaySessions.module.css';

interface TodaySessionsProps {
  eId: string;
  /** Maximum shown; the timetable has the rest. */
  max: number;
}

/** Today's sessions, and who was absent. Empty on a day without sessions. */
export function TodaySessions({ eId, max }: TodaySessionsProps) {
  const t = useLabels();
  const { data: events } = useQuery(todayQuery(eId));
  if (!events || events.length === 0) return null;
  // If there is no room for all, those with absences stay.
  const shown = new Set(
    events
      .toSorted(
        (one, other) =>
          countStudents(other.details.students).absent - countStudents(one.details.students).absent,
      )
      .slice(0, max),
  );
  const day = today();
  return (
    <Section title={t(labels.title)} flush action={<Link to="/timetable">{t(labels.all)}</Link>}>
      <ul>
        {events
          .filter((event) => shown.has(event))
          .map((event) => (
            <li key={event.id} className={styles.session}>
              <span className={styles.hours}>{hoursOn(t, day, placeEvent(event)).join(' ')}</span>
              <div className={styles.what}>
                <p className={styles.title}>
                  {event.details.title} {event.suspended && <SuspendedTag />}
                </p>
                <StudentNames students={event.details.students} max={3} />
              </div>
            </li>
          ))}
      </ul>
    </Section>
  );
}
