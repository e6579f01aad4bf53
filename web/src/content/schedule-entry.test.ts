import { beforeAll, expect, test } from 'vitest';
import { setConfig } from '../app/config.ts';
import { testConfig } from '../test/config.ts';
import { contentLabels as labels } from './labels.ts';
import { faultOfEnd, faultOfInstant, timesStillToCome } from './schedule-entry.ts';

beforeAll(() => setConfig(testConfig));

// 09:00 in Melbourne.
const now = new Date('2026-03-01T22:00:00Z');

test('an instant is required, must exist on the clock and be in the future', () => {
  expect(faultOfInstant('', now)).toBe(labels.instantMissing);
  expect(faultOfInstant('2026-10-04T02:30', now)).toBe(labels.instantNotThere);
  expect(faultOfInstant('2026-03-02T09:00', now)).toBe(labels.instantPast);
  expect(faultOfInstant('2026-03-02T09:01', now)).toBeNull();
});

test('the end must be after the start', () => {
  expect(faultOfEnd('2026-03-02T12:00', '2026-03-02T12:00', now)).toBe(labels.endsFirst);
  expect(faultOfEnd('2026-03-02T12:01', '2026-03-02T12:00', now)).toBeNull();
  expect(faultOfEnd('2026-03-02T12:00', null, now)).toBeNull();
  expect(faultOfEnd('', null, now)).toBe(labels.instantMissing);
});

test('only scheduled times that have not passed are offered again', () => {
  const past = '2026-03-01T21:59:00Z';
  const soon = '2026-03-01T22:30:00Z';
  const later = '2026-03-02T22:00:00Z';
  const none = { visibleFrom: null, visibleUntil: null, scheduledFor: null };
  expect(timesStillToCome(none, now)).toEqual({ from: '', until: '' });
  expect(timesStillToCome({ ...none, visibleFrom: past, visibleUntil: later }, now)).toEqual({
    from: '',
    until: '2026-03-03T09:00',
  });
  expect(timesStillToCome({ ...none, visibleFrom: past, scheduledFor: soon }, now)).toEqual({
    from: '2026-03-02T09:30',
    until: '',
  });
  expect(timesStillToCome({ ...none, visibleFrom: past, visibleUntil: past }, now)).toEqual({
    from: '',
    until: '',
  });
});
