import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { endOf, waitingOf } from './progress.ts';

/**
 * Who needs attention first: what waits for the employer, then whose contract is past its end with
 * units outstanding or ends soon, then units not competent; the rest, and suspended ones, after that.
 */
function urgencyOf(contract: TrainingContractListed, daysUntil: (day: string) => number): number {
  if (contract.suspended) return 0;
  if (waitingOf(contract) > 0) return 5;
  const end = endOf(contract, daysUntil).kind;
  if (end === 'past') return 4;
  if (end === 'soon') return 3;
  return contract.units.overall.notCompetentCount > 0 ? 2 : 1;
}

/** The first few contracts by how much they need attention; those alike stay by name. */
export const byAttention = (
  contracts: readonly TrainingContractListed[],
  daysUntil: (day: string) => number,
  most: number,
): TrainingContractListed[] =>
  contracts
    .map((contract) => ({ contract, urgency: urgencyOf(contract, daysUntil) }))
    .toSorted(
      (one, other) =>
        other.urgency - one.urgency || waitingOf(other.contract) - waitingOf(one.contract),
    )
    .slice(0, most)
    .map(({ contract }) => contract);
