import { describe, expect, it } from 'vitest';
import { aListedContract, aRequest } from '../test/builders.ts';
import { groupByContract, longestWaiting, oldestWaitingSince } from './requests.ts';

const ngaire = aListedContract({ name: 'Ngaire Tūhoe' });
const liam = aListedContract({ name: 'Liam O’Connell' });
const final = aRequest({ of: liam, isFinalSignoff: true, waitingSince: '2026-11-19' });
const old = aRequest({ of: ngaire, waitingSince: '2026-11-05' });
const recent = aRequest({ of: liam, waitingSince: '2026-11-15' });
const requests = [final, recent, old];

describe('Sign-off requests', () => {
  it('are grouped by contract in the order they came, a final completion last', () => {
    expect(groupByContract(requests).map((group) => group.requests)).toEqual([
      [recent, final],
      [old],
    ]);
  });

  it('have the day since which the oldest has been waiting', () => {
    expect(oldestWaitingSince(requests)).toBe('2026-11-05');
    expect(oldestWaitingSince([])).toBeNull();
  });
});

describe('What has waited longest', () => {
  const kim = aListedContract({ name: 'Kim Adams' });
  const young = [1, 2, 3].map(() => aRequest({ of: kim, waitingSince: '2026-11-20' }));
  const groups = groupByContract([...young, recent, old]);
  const namesOf = (limit: number) =>
    longestWaiting(groups, limit).map(({ contract }) => contract.apprentice.givenName);

  it('comes first, with all of its apprentice’s sign-offs', () => {
    expect(namesOf(3)).toEqual(['Ngaire', 'Liam', 'Kim']);
    expect(namesOf(2)).toEqual(['Ngaire', 'Liam']);
  });

  it('is never empty', () => {
    expect(longestWaiting(groupByContract(young), 1)).toHaveLength(1);
  });
});
