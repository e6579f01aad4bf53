import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { offsetIn } from '../platform/calendar.ts';
import { timeZoneDefinition } from './time-zone-definition.ts';

const definitionOf = (timeZone: string) => timeZoneDefinition(timeZone, 2026).join('\r\n');

/** The offset from UTC in minutes, calculated from the definition by another library. */
function offsetByDefinition(timeZone: string, at: Date): number {
  const zone = new ICAL.Timezone({ component: definitionOf(timeZone), tzid: timeZone });
  const shown = new Date(at.getTime() + offsetIn(timeZone, at) * 60_000).toISOString();
  return zone.utcOffset(ICAL.Time.fromDateTimeString(shown.slice(0, 19))) / 60;
}

test.each([
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'America/Santiago',
  'Africa/Casablanca',
])('%s is defined with its clock changes', (timeZone) => {
  for (let day = 0; day < 2 * 365; day += 3) {
    // An hour that is never repeated.
    const at = new Date(Date.UTC(2025, 6, 1, 7) + day * 24 * 3_600_000);
    const expected = [at.toISOString(), offsetIn(timeZone, at)];
    expect([at.toISOString(), offsetByDefinition(timeZone, at)]).toEqual(expected);
  }
});

test('regular clock changes are defined by a rule, and zones without changes by none', () => {
  expect(definitionOf('Australia/Melbourne').match(/RRULE:.*/g)).toEqual([
    'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU',
  ]);
  expect(definitionOf('Europe/Berlin')).toContain('BYMONTH=3;BYDAY=-1SU');
  expect(definitionOf('Africa/Casablanca')).not.toContain('RRULE');
  expect(definitionOf('Australia/Brisbane').match(/TZOFFSETTO:.*/g)).toEqual(['TZOFFSETTO:+1000']);
});
