import { describe, expect, it } from 'vitest';
import { aListedContract, aRequest, aUnit } from '../test/builders.ts';
import { countByFilter, narrowRequests } from './narrow-requests.ts';

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
  it('are filtered by waiting time and by final completion', () => {
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
});
