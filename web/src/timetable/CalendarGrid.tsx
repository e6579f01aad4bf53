import { Calendar, type CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import timeGrid from '@fullcalendar/react/timegrid';
import '@fullcalendar/react/skeleton.css';
import { useEffect, useMemo, useRef } from 'react';
import { wallClock } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './CalendarGrid.module.css';
import { type CalendarEvent, calendarEventOf, hoursOf } from './calendar-events.ts';
import { EventBlock } from './EventBlock.tsx';
import { formatHour, type PlacedEvent } from './event-times.ts';
import { timetableLabels as labels } from './labels.ts';
import type { TimetableKind } from './timetable-view.ts';

interface CalendarGridProps {
  kind: Exclude<TimetableKind, 'list'>;
  day: string;
  placed: readonly PlacedEvent[];
  isOfOne: boolean;
  onEvent: (placed: PlacedEvent) => void;
  /** Opens a day with more events than fit; the calendar has moved there. */
  onDay: (day: string) => void;
}

const viewOf = { month: 'dayGridMonth', week: 'timeGridWeek' } as const;

/**
 * A month or week. The library treats everything as UTC and gets the institution's wall clock
 * times, so that nothing depends on the browser's zone or its rules for others.
 */
export function CalendarGrid({ kind, day, placed, isOfOne, onEvent, onDay }: CalendarGridProps) {
  const t = useLabels();
  const calendar = useRef<CalendarRef>(null);
  const events = useMemo(() => placed.map(calendarEventOf), [placed]);
  const hours = useMemo(() => hoursOf(placed), [placed]);
  useEffect(() => {
    calendar.current?.getApi().changeView(viewOf[kind], day);
  }, [kind, day]);
  return (
    <Calendar
      ref={calendar}
      plugins={[dayGrid, timeGrid]}
      initialView={viewOf[kind]}
      initialDate={day}
      timeZone="UTC"
      now={() => wallClock(new Date())}
      locale="en-AU"
      firstDay={1}
      headerToolbar={false}
      height="auto"
      fixedWeekCount={false}
      className={styles.calendar}
      viewClass={styles.view}
      tableHeaderClass={styles.header}
      dayHeaderFormat={
        kind === 'month' ? { weekday: 'short' } : { weekday: 'short', day: 'numeric' }
      }
      dayHeaderInnerClass={({ isToday }) =>
        classNames(styles.dayHeader, isToday && styles.todayHeader)
      }
      dayRowClass={styles.dayRow}
      dayCellClass={({ isToday, isOther }) =>
        classNames(styles.dayCell, isToday && styles.today, isOther && styles.other)
      }
      dayCellTopClass={styles.dayTop}
      dayCellTopInnerClass={({ isToday }) =>
        classNames(styles.dayNumber, isToday && styles.todayNumber)
      }
      dayLaneClass={({ isToday }) => classNames(styles.lane, isToday && styles.today)}
      slotLaneClass={({ isMinor }) => classNames(styles.slot, isMinor && styles.minorSlot)}
      slotHeaderInnerClass={styles.slotHeader}
      slotHeaderContent={({ date }) => formatHour(date.toISOString().slice(11, 16))}
      allDayHeaderInnerClass={styles.slotHeader}
      weekTextLong={t(labels.week)}
      allDayText={t(labels.allDay)}
      allDayDividerClass={styles.divider}
      slotMinTime={hours.from}
      slotMaxTime={hours.to}
      nowIndicator
      nowIndicatorLineClass={styles.now}
      slotEventOverlap={false}
      eventMaxStack={2}
      eventDisplay="block"
      eventInteractive
      eventClass={styles.event}
      events={events}
      eventContent={({ event }) => (
        <EventBlock placed={placedOf(event)} isOfOne={isOfOne} fills={kind === 'week'} />
      )}
      eventClick={({ event }) => onEvent(placedOf(event))}
      dayMaxEvents={3}
      moreLinkClass={styles.more}
      columnMoreLinkClass={styles.columnMore}
      moreLinkContent={({ num }) => t(labels.moreEvents, { count: num })}
      moreLinkHint={(num) => t(labels.moreEventsOn, { count: num })}
      moreLinkClick={({ date, view }) => {
        onDay(date.toISOString().slice(0, 10));
        // Without a view, the library opens a list.
        return view.type;
      }}
    />
  );
}

/** The data passed with the event: the library stores it without a type. */
const placedOf = ({ extendedProps }: { extendedProps: Record<string, unknown> }): PlacedEvent =>
  extendedProps.placed as CalendarEvent['placed'];
