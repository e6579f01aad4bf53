import { beforeAll, expect, test } from 'vitest';
import { setConfig } from '../app/config.ts';
import { testConfig } from '../test/config.ts';
import { contentLabels as labels } from './labels.ts';
import { faultOfEnd, faultOfInstant } from './schedule-entry.ts';

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
