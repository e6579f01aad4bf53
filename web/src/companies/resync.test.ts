import { expect, test } from 'vitest';
import { isFullSyncDue } from './resync.ts';

const now = new Date('2026-11-21T10:00:00Z');

test('the first sign-in brings everything again', () => {
  expect(isFullSyncDue(null, 1440, now)).toBe(true);
});

test('so does one that follows later than the window', () => {
  expect(isFullSyncDue('2026-11-20T09:59:59.999Z', 1440, now)).toBe(true);
});

test('one inside the window does not, up to its very end', () => {
  expect(isFullSyncDue('2026-11-20T10:00:00.000Z', 1440, now)).toBe(false);
  expect(isFullSyncDue('2026-11-21T09:59:00.000Z', 1440, now)).toBe(false);
});
