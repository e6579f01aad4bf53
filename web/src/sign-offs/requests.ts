import { longWaitDays } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';

export type SignoffContract = SignoffRequest['contract'];

/** The waiting requests of a training contract. */
export interface RequestGroup {
  readonly contract: SignoffContract;
  /** Units in their order, a final completion last. */
  readonly requests: readonly SignoffRequest[];
}

const finalLast = (requests: readonly SignoffRequest[]) =>
  requests.toSorted((one, other) => Number(one.isFinalSignoff) - Number(other.isFinalSignoff));

/** Requests by contract; contracts keep their order (SIGN-006). */
export function groupByContract(requests: readonly SignoffRequest[]): RequestGroup[] {
  const groups = new Map<string, { contract: SignoffContract; requests: SignoffRequest[] }>();
  for (const request of requests) {
    const { contract } = request;
    const group = groups.get(contract.id);
    if (group) group.requests.push(request);
    else groups.set(contract.id, { contract, requests: [request] });
  }
  return [...groups.values()].map(({ contract, requests: ofContract }) => ({
    contract,
    requests: finalLast(ofContract),
  }));
}

export const fullNameOf = ({ apprentice }: Pick<SignoffContract, 'apprentice'>) =>
  `${apprentice.givenName} ${apprentice.familyName}`;

/** The unit's code, or the qualification's for a final completion. */
export const codeOf = (request: SignoffRequest) =>
  request.signoffUnit?.code ?? request.contract.courseCode;

/** The groups that have waited longest: whole ones, until they have `enough` requests. */
export function longestWaiting(groups: readonly RequestGroup[], limit: number): RequestGroup[] {
  const oldestFirst = groups.toSorted((one, other) =>
    (oldestWaitingSince(one.requests) ?? '').localeCompare(
      oldestWaitingSince(other.requests) ?? '',
    ),
  );
  let count = 0;
  return oldestFirst.filter(({ requests }) => {
    const isWanted = count < limit;
    count += requests.length;
    return isWanted;
  });
}

export const isLongWait = (days: number) => days >= longWaitDays;

/** The day since which the oldest has waited; null if none does. ISO days sort as text. */
export const oldestWaitingSince = (
  requests: readonly Pick<SignoffRequest, 'waitingSince'>[],
): string | null =>
  requests.reduce<string | null>(
    (oldest, { waitingSince }) =>
      oldest === null || waitingSince < oldest ? waitingSince : oldest,
    null,
  );
