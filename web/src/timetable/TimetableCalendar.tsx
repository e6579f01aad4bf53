import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayInWords } from '../app/format.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { EventRow } from './EventRow.tsx';
import { byDay, type PlacedEvent } from './event-times.ts';
import { timetableLabels as labels } from './labels.ts';
import { calendarCodeQuery } from './prefetch-timetable.ts';
import styles from './TimetableCalendar.module.css';
import type { TimetableKind } from './timetable-view.ts';

interface TimetableCalendarProps {
  kind: Exclude<TimetableKind, 'list'>;
  day: string;
  /** Undefined while loading. */
  placed: readonly PlacedEvent[] | undefined;
  /** They belong to the previous range. */
  isOld: boolean;
  isOfOne: boolean;
  onEvent: (placed: PlacedEvent) => void;
  onDay: (day: string) => void;
}

/** A month or week as a calendar. */
export function TimetableCalendar({
  kind,
  day,
  placed,
  isOld,
  isOfOne,
  onEvent,
  onDay,
}: TimetableCalendarProps) {
  const t = useLabels();
  const code = useQuery(calendarCodeQuery);
  const [openDay, setOpenDay] = useState<string | null>(null);
  if (code.isError && !code.data) {
    return (
      <Section title={t(labels.title)} titleHidden flush>
        <FailedQuery title={t(labels.failedCalendar)} query={code} />
      </Section>
    );
  }
  if (!code.data || !placed) return <SkeletonBlock height={640} />;
  const { CalendarGrid } = code.data;
  const [events] = openDay === null ? [] : byDay(placed, { start: openDay, end: openDay });
  return (
    <>
      {placed.length === 0 && !isOld && (
        <p role="status" className={styles.nothing}>
          {t(labels.nothingInMonth)}
        </p>
      )}
      <CalendarGrid
        kind={kind}
        day={day}
        placed={placed}
        isOfOne={isOfOne}
        onEvent={onEvent}
        onDay={(chosen) => {
          setOpenDay(chosen);
          onDay(chosen);
        }}
      />
      {openDay !== null && (
        <Dialog
          open
          size="medium"
          title={formatDayInWords(openDay)}
          onClose={() => setOpenDay(null)}
        >
          <ul className={styles.events}>
            {events?.[1].map((one) => (
              <EventRow
                key={one.event.id}
                placed={one}
                day={openDay}
                isOfOne={isOfOne}
                onOpen={() => {
                  setOpenDay(null);
                  onEvent(one);
                }}
              />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
