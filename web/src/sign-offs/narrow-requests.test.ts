import { describe, expect, it } from 'vitest';
import { aListedContract, aRequest, aUnit } from '../test/builders.ts';
import { countByFilter, narrowRequests } from './narrow-requests.ts';
import { groupByContract, longestWaiting } from './request-groups.ts';
import { oldestWaitingSince } from './waiting.ts';

const daysSince = (day: string) => 21 - Number(day.slice(8));
const ngaire = aListedContract({ name: 'Ngaire Tūhoe' });
const liam = aListedContract({ name: 'Liam O’Connell' });
const final = aRequest({ of: liam, isFinalSignoff: true, waitingSince: '2026-11-19' });
const old = aRequest({ of: ngaire, waitingSince: '2026-11-05' });
const recent = aRequest({
  of: liam,
  waitingSince: '2026-11-15',
  signoffUnit: aUnit({ code: 'UEECD0020', moduleName: 'Fix and secure equipment' }),
});
const requests = [final, recent, old];

describe('Sign-off requests', () => {
  it('stand by contract in the order they came, a final completion last', () => {
    expect(groupByContract(requests).map((group) => group.requests)).toEqual([
      [recent, final],
      [old],
    ]);
  });

  it('are narrowed by how long they wait and by being final', () => {
    expect(narrowRequests(requests, { filter: 'long-wait', search: '' }, daysSince)).toEqual([old]);
    expect(narrowRequests(requests, { filter: 'final', search: '' }, daysSince)).toEqual([final]);
    expect(countByFilter(requests, daysSince)).toEqual({ all: 3, 'long-wait': 1, final: 1 });
  });

  it('are found by apprentice, unit and code', () => {
    const found = (search: string) =>
      narrowRequests(requests, { filter: 'all', search }, daysSince);
    expect(found('tuhoe')).toEqual([old]);
    expect(found('oconnell fix')).toEqual([recent]);
    expect(found('ueecd0020')).toEqual([recent]);
    expect(found('nobody')).toEqual([]);
  });

  it('know the day since which the oldest waits', () => {
    expect(oldestWaitingSince(requests)).toBe('2026-11-05');
    expect(oldestWaitingSince([])).toBeNull();
  });
});

describe('What has waited longest', () => {
  const kim = aListedContract({ name: 'Kim Adams' });
  const young = [1, 2, 3].map(() => aRequest({ of: kim, waitingSince: '2026-11-20' }));
  const groups = groupByContract([...young, recent, old]);
  const namesOf = (enough: number) =>
    longestWaiting(groups, enough).map(({ contract }) => contract.apprentice.givenName);

  it('comes first, an apprentice as a whole', () => {
    expect(namesOf(3)).toEqual(['Ngaire', 'Liam', 'Kim']);
    expect(namesOf(2)).toEqual(['Ngaire', 'Liam']);
  });

  it('is never nothing', () => {
    expect(longestWaiting(groupByContract(young), 1)).toHaveLength(1);
  });
});
