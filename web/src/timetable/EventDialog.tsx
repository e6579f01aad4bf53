import { Link } from '@tanstack/react-router';
import { Dialog } from '../ui/Dialog.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { AttendanceTag, StudentNames } from './Attendance.tsx';
import styles from './EventDialog.module.css';
import { SuspendedTag } from './EventRow.tsx';
import { fullNameOf } from './event-students.ts';
import type { PlacedEvent } from './event-times.ts';
import { timesInWords } from './event-words.ts';
import { timetableLabels as labels } from './labels.ts';

interface EventDialogProps {
  placed: PlacedEvent;
  isOfOne: boolean;
  onClose: () => void;
}

/** The details of an event (TIME-008). */
export function EventDialog({ placed, isOfOne, onClose }: EventDialogProps) {
  const t = useLabels();
  const { suspended, details } = placed.event;
  const { students } = details;
  const [one] = students;
  return (
    <Dialog open title={details.title} onClose={onClose}>
      <div className={styles.content}>
        {suspended && (
          <p className={styles.suspended}>
            <SuspendedTag /> {t(labels.suspendedHelp)}
          </p>
        )}
        <FactList>
          <Fact name={t(labels.when)}>{timesInWords(t, placed)}</Fact>
          <Fact name={t(labels.type)}>
            {t(details.type === 'event' ? labels.event : labels.session)}
          </Fact>
          {isOfOne
            ? one &&
              one.attended !== null && (
                <Fact name={fullNameOf(one)}>
                  <AttendanceTag attended={one.attended} />
                </Fact>
              )
            : students.length > 0 && (
                <Fact name={t(labels.apprentices)}>
                  <StudentNames
                    students={students}
                    nameOf={(student) => (
                      <Link to="/apprentice/$cid" params={{ cid: student.cId }}>
                        {fullNameOf(student)}
                      </Link>
                    )}
                  />
                </Fact>
              )}
        </FactList>
      </div>
    </Dialog>
  );
}
