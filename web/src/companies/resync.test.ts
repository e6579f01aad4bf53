import { expect, test } from 'vitest';
import { isFullSyncDue } from './resync.ts';

const now = new Date('2026-11-21T10:00:00Z');

test('a full sync is due at the first sign-in', () => {
  expect(isFullSyncDue(null, 1440, now)).toBe(true);
});

test('a full sync is due at a sign-in after the window', () => {
  expect(isFullSyncDue('2026-11-20T09:59:59.999Z', 1440, now)).toBe(true);
});

test('no full sync is due at a sign-in within the window, including its end', () => {
  expect(isFullSyncDue('2026-11-20T10:00:00.000Z', 1440, now)).toBe(false);
  expect(isFullSyncDue('2026-11-21T09:59:00.000Z', 1440, now)).toBe(false);
});
