import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { endOf, waitingOf } from './progress.ts';

/**
 * Orders contracts by urgency: those that wait for the employer, then those past their end with
 * units outstanding or ending soon, then those with units not competent; then the rest, and
 * suspended ones.
 */
function urgencyOf(contract: TrainingContractListed, daysUntil: (day: string) => number): number {
  if (contract.suspended) return 0;
  if (waitingOf(contract) > 0) return 5;
  const end = endOf(contract, daysUntil).kind;
  if (end === 'past') return 4;
  if (end === 'soon') return 3;
  return contract.units.overall.notCompetentCount > 0 ? 2 : 1;
}

/** The most urgent contracts; equally urgent ones stay ordered by name. */
export const byAttention = (
  contracts: readonly TrainingContractListed[],
  daysUntil: (day: string) => number,
  max: number,
): TrainingContractListed[] =>
  contracts
    .map((contract) => ({ contract, urgency: urgencyOf(contract, daysUntil) }))
    .toSorted(
      (one, other) =>
        other.urgency - one.urgency || waitingOf(other.contract) - waitingOf(one.contract),
    )
    .slice(0, max)
    .map(({ contract }) => contract);
