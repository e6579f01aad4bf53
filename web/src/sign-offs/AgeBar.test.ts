import { expect, test } from 'vitest';
import { countByAge } from './AgeBar.tsx';

test('sign-offs are counted by how long they have waited', () => {
  const since = (waitingSince: string) => ({ waitingSince });
  const requests = ['2026-11-21', '2026-11-15', '2026-11-14', '2026-11-08', '2026-11-07'].map(
    since,
  );
  expect(countByAge(requests, '2026-11-21')).toEqual({ week: 2, longer: 2, long: 1 });
});
