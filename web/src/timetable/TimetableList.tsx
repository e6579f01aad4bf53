import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { useId } from 'react';
import { formatDayInWords, today } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { EventRow } from './EventRow.tsx';
import { byDay, type PlacedEvent } from './event-times.ts';
import { timetableLabels as labels } from './labels.ts';
import styles from './TimetableList.module.css';
import type { Range } from './timetable-view.ts';

interface TimetableListProps {
  /** Undefined while loading. */
  placed: readonly PlacedEvent[] | undefined;
  range: Range;
  isOfOne: boolean;
  onEvent: (placed: PlacedEvent) => void;
}

/** Events, day by day. */
export function TimetableList({ placed, range, isOfOne, onEvent }: TimetableListProps) {
  const t = useLabels();
  const days = placed && byDay(placed, range);
  if (days && days.length > 0) {
    return days.map(([day, events]) => (
      <Day key={day} day={day} events={events} isOfOne={isOfOne} onEvent={onEvent} />
    ));
  }
  const { start, end } = range;
  return (
    <Section title={t(labels.title)} titleHidden flush>
      {days ? (
        <EmptyState
          icon={<CalendarBlankIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.nothing)}
          message={t(labels.nothingIn, {
            from: formatDayInWords(start),
            to: formatDayInWords(end),
          })}
        />
      ) : (
        <SkeletonRows count={6} />
      )}
    </Section>
  );
}

interface DayProps extends Pick<TimetableListProps, 'isOfOne' | 'onEvent'> {
  day: string;
  events: readonly PlacedEvent[];
}

function Day({ day, events, isOfOne, onEvent }: DayProps) {
  const t = useLabels();
  const headingId = useId();
  const isToday = day === today();
  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <h3 id={headingId} className={classNames(styles.heading, isToday && styles.today)}>
        {isToday && <span className={styles.now}>{t(labels.today)}</span>} {formatDayInWords(day)}
      </h3>
      <ul className={styles.events}>
        {events.map((placed) => (
          <EventRow
            key={placed.event.id}
            placed={placed}
            day={day}
            isOfOne={isOfOne}
            onOpen={() => onEvent(placed)}
          />
        ))}
      </ul>
    </section>
  );
}
