import { beforeAll, describe, expect, it } from 'vitest';
import { setConfig } from '../app/config.ts';
import { aTimetableEvent } from '../test/builders.ts';
import { testConfig } from '../test/config.ts';
import { calendarEventOf, hoursOf } from './calendar-events.ts';
import { placeEvent } from './event-times.ts';

beforeAll(() => setConfig(testConfig));

const placed = (startDate: string, endDate: string) =>
  placeEvent(aTimetableEvent({ startDate, endDate }));
const wholeDays = (allDayFrom: string, allDayTo: string) =>
  placeEvent(aTimetableEvent({ allDayFrom, allDayTo }));

describe('An event for the calendar', () => {
  it('is placed by the wall clock', () => {
    expect(calendarEventOf(placed('2026-10-03T22:00:00Z', '2026-10-04T01:30:00Z'))).toMatchObject({
      allDay: false,
      start: '2026-10-04T09:00',
      end: '2026-10-04T12:30',
    });
  });

  it('that ends at midnight ends at the start of the next day', () => {
    expect(calendarEventOf(placed('2026-07-13T08:00:00Z', '2026-07-13T14:00:00Z')).end).toBe(
      '2026-07-14T00:00',
    );
  });

  it('that is all day ends at the start of the day after the last', () => {
    expect(calendarEventOf(wholeDays('2026-11-21', '2026-11-22'))).toMatchObject({
      allDay: true,
      start: '2026-11-21',
      end: '2026-11-23',
    });
  });

  it('never ends before it begins, even if the clocks go back during it', () => {
    const { start, end } = calendarEventOf(placed('2026-04-04T15:30:00Z', '2026-04-04T16:10:00Z'));
    expect([start, end]).toEqual(['2026-04-05T02:30', '2026-04-05T02:30']);
  });
});

describe('The hours of a week', () => {
  it('have a default range', () => {
    expect(hoursOf([wholeDays('2026-11-21', '2026-11-22')])).toEqual({ from: '7:00', to: '18:00' });
  });

  it('extend to early and late events, with room above', () => {
    const evening = placed('2026-07-13T07:30:00Z', '2026-07-13T10:30:00Z');
    const early = placed('2026-07-13T20:15:00Z', '2026-07-13T22:00:00Z');
    expect(hoursOf([evening, early])).toEqual({ from: '5:00', to: '21:00' });
  });

  it('are the whole day if an event goes overnight', () => {
    const night = placed('2026-07-13T10:00:00Z', '2026-07-13T20:00:00Z');
    const evening = placed('2026-07-13T07:30:00Z', '2026-07-13T10:30:00Z');
    expect(hoursOf([night, evening])).toEqual({ from: '0:00', to: '24:00' });
  });
});
