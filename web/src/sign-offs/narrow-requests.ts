import { foldText, hasEveryWord, searchWordsOf } from '@tradebridge/contract/fold-text';
import type { RequestFilter } from '@tradebridge/contract/sign-off-rules';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { codeOf, fullNameOf, isLongWait } from './requests.ts';

type DaysSince = (day: string) => number;

const passes: Record<RequestFilter, (request: SignoffRequest, daysSince: DaysSince) => boolean> = {
  all: () => true,
  'long-wait': (request, daysSince) => isLongWait(daysSince(request.waitingSince)),
  final: (request) => request.isFinalSignoff,
};

/** Number of requests for each filter. */
export const countByFilter = (
  requests: readonly SignoffRequest[],
  daysSince: DaysSince,
): Record<RequestFilter, number> => {
  const count = (filter: RequestFilter) =>
    requests.filter((request) => passes[filter](request, daysSince)).length;
  return { all: requests.length, 'long-wait': count('long-wait'), final: count('final') };
};

const textOfRequest = (request: SignoffRequest) =>
  foldText(
    [
      fullNameOf(request.contract),
      request.contract.apprentice.number,
      request.contract.trainingContractNumber,
      request.contract.courseCode,
      request.contract.courseName,
      codeOf(request),
      request.signoffUnit?.moduleName ?? '',
    ].join(' '),
  );

/** The requests that match a filter and a search, in their order. */
export function narrowRequests(
  requests: readonly SignoffRequest[],
  { filter, search }: { filter: RequestFilter; search: string },
  daysSince: DaysSince,
): readonly SignoffRequest[] {
  const words = searchWordsOf(search);
  if (filter === 'all' && words.length === 0) return requests;
  return requests.filter(
    (request) =>
      passes[filter](request, daysSince) &&
      (words.length === 0 || hasEveryWord(textOfRequest(request), words)),
  );
}
