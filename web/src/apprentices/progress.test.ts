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
])('of a contract that is suspended (%s), %i units are said to wait', (suspended, count) => {
  const counted = countedUnitsOf(contractWith(suspended));
  expect(counted.awaitingEmployerSignOffCount).toBe(count);
  expect(counted.competentCount).toBe(3);
});
