import type { SignoffRecord } from '@tradebridge/contract/sign-offs';
import { expect, it } from 'vitest';
import { confirmationsIn } from './confirmations.ts';

const aRecord = (unitId: string | null, given: Partial<SignoffRecord> = {}): SignoffRecord => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T02:00:00Z',
  kind: 'decision',
  result: 'competent',
  comment: null,
  isFinalSignoff: unitId === null,
  unit: unitId === null ? null : { id: unitId, code: 'UEE1', moduleName: 'Circuits' },
  decidedBy: 'Priya Nair',
  requestId: crypto.randomUUID(),
  files: [],
  canAddFile: false,
  contract: { id: 'TC1', trainingContractNumber: '1', apprenticeName: 'Ngaire Tūhoe' },
  ...given,
});

it('the latest decision on a unit applies', () => {
  const found = confirmationsIn([
    aRecord('confirmed', { at: '2026-11-20T02:00:00Z' }),
    aRecord('confirmed', { result: 'notYetCompetent', decidedBy: 'Sam Lee' }),
    aRecord('taken-back', { kind: 'take-back' }),
    aRecord('taken-back'),
    aRecord('not-yet', { result: 'notYetCompetent' }),
    aRecord('not-yet'),
    aRecord(null),
  ]);
  expect(found).toEqual({ confirmed: { by: 'Priya Nair', at: '2026-11-20T02:00:00Z' } });
});
