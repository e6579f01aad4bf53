import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { expect, test } from 'vitest';
import { countedUnitsOf } from './progress.ts';

// It reads only these of a contract.
const contractWith = (suspended: boolean) =>
  ({
    suspended,
    units: { overall: { awaitingEmployerSignOffCount: 2, competentCount: 3, totalCount: 9 } },
  }) as TrainingContractListed;

test.each([
  [true, 0],
  [false, 2],
])('with a contract suspended: %s, %i units are shown as awaiting', (suspended, count) => {
  const counted = countedUnitsOf(contractWith(suspended));
  expect(counted.awaitingEmployerSignOffCount).toBe(count);
  expect(counted.competentCount).toBe(3);
});
