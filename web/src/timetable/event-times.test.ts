import { beforeAll, describe, expect, it } from 'vitest';
import { setConfig } from '../app/config.ts';
import { aTimetableEvent } from '../test/builders.ts';
import { testConfig } from '../test/config.ts';
import { byDay, formatHour, placeEvent } from './event-times.ts';

beforeAll(() => setConfig(testConfig));

const placed = (startDate: string, endDate: string) =>
  placeEvent(aTimetableEvent({ startDate, endDate }));

describe('An event on the calendar of the institution', () => {
  it('has its hours, in summer and in winter', () => {
    expect(placed('2026-01-12T22:00:00Z', '2026-01-13T04:30:00Z')).toMatchObject({
      firstDay: '2026-01-13',
      lastDay: '2026-01-13',
      from: '09:00',
      to: '15:30',
    });
    expect(placed('2026-07-12T23:00:00Z', '2026-07-13T05:30:00Z')).toMatchObject({
      firstDay: '2026-07-13',
      from: '09:00',
      to: '15:30',
    });
  });

  it('keeps them on the days on which the clocks change', () => {
    // Forward on 4 October 2026 at 2 am, back on 5 April 2026 at 3 am.
    expect(placed('2026-10-03T22:00:00Z', '2026-10-04T01:00:00Z')).toMatchObject({
      firstDay: '2026-10-04',
      from: '09:00',
      to: '12:00',
    });
    expect(placed('2026-04-04T23:00:00Z', '2026-04-05T02:00:00Z')).toMatchObject({
      firstDay: '2026-04-05',
      from: '09:00',
      to: '12:00',
    });
  });

  it('that ends at midnight belongs to the day before', () => {
    expect(placed('2026-07-13T08:00:00Z', '2026-07-13T14:00:00Z').lastDay).toBe('2026-07-13');
    expect(placed('2026-07-13T08:00:00Z', '2026-07-13T15:00:00Z').lastDay).toBe('2026-07-14');
  });

  it('of no length at midnight still has a day', () => {
    expect(placed('2026-07-13T14:00:00Z', '2026-07-13T14:00:00Z')).toMatchObject({
      firstDay: '2026-07-14',
      lastDay: '2026-07-14',
    });
  });

  it('that is all day has the days given by the server', () => {
    const event = aTimetableEvent({ allDayFrom: '2026-11-21', allDayTo: '2026-11-23' });
    expect(placeEvent(event)).toMatchObject({
      firstDay: '2026-11-21',
      lastDay: '2026-11-23',
      from: null,
    });
  });
});

describe('The days of the list', () => {
  const range = { start: '2026-11-16', end: '2026-11-29' };

  it('are in order, each with all-day events first and then by time', () => {
    const late = placed('2026-11-20T06:00:00Z', '2026-11-20T08:00:00Z');
    const early = placed('2026-11-19T22:00:00Z', '2026-11-20T00:00:00Z');
    const whole = placeEvent(aTimetableEvent({ allDayFrom: '2026-11-20', allDayTo: '2026-11-20' }));
    const before = placed('2026-11-17T22:00:00Z', '2026-11-18T00:00:00Z');
    expect(byDay([late, early, before, whole], range)).toEqual([
      ['2026-11-18', [before]],
      ['2026-11-20', [whole, early, late]],
    ]);
  });

  it('include an event of several days on each of them, within the range shown', () => {
    const long = placeEvent(aTimetableEvent({ allDayFrom: '2026-11-10', allDayTo: '2026-11-17' }));
    const past = placeEvent(aTimetableEvent({ allDayFrom: '2026-11-10', allDayTo: '2026-11-12' }));
    expect(byDay([long, past], range).map(([day]) => day)).toEqual(['2026-11-16', '2026-11-17']);
  });
});

it('formats an hour in 12-hour time', () => {
  expect(['00:05', '09:00', '12:00', '13:30'].map(formatHour)).toEqual([
    '12:05 am',
    '9:00 am',
    '12:00 pm',
    '1:30 pm',
  ]);
});
