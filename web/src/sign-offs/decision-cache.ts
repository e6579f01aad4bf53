import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type {
  TrainingContract,
  TrainingContractListed,
  UnitStatistics,
} from '@tradebridge/contract/apprentices';
import type { EmployerSummary } from '@tradebridge/contract/home';
import type {
  CompanySignoffRequests,
  MySignoffCount,
  SignoffRequest,
  SignoffResult,
} from '@tradebridge/contract/sign-offs';
import { companyKeys } from '../app/company-queries.ts';
import { compareText } from '../app/compare-text.ts';
import { today } from '../app/format.ts';
import { contractQuery, contractsQuery } from '../apprentices/queries.ts';
import type { Decision } from './device-outbox.ts';
import { countWithout } from './group-totals.ts';
import {
  type GroupPage,
  groupCountQuery,
  groupRequestsKey,
  signoffRequestsQuery,
} from './queries.ts';

/** Prefix of the keys of mutations that answer requests. */
export const decisionKeys = ['sign-offs', 'decide'] as const;

/**
 * Mutations that answer a company's requests: pending ones are being sent, failed ones were not
 * sent.
 */
export const decisionKey = (eId: string) => [...decisionKeys, eId] as const;

/** The decision that a mutation under `decisionKeys` sends. */
export const decisionOf = (mutation: { state: { variables: unknown } }) =>
  mutation.state.variables as Decision;

/** A company's decisions in progress. */
export const decisionsUnderWay = (queryClient: QueryClient, eId: string): Decision[] =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: decisionKey(eId), status: 'pending' })
    .map(decisionOf);

/** Requests without a decision in progress; rows disappear at once and return if it fails. */
export function stillOpen(
  requests: readonly SignoffRequest[],
  underWay: readonly Decision[],
): readonly SignoffRequest[] {
  if (underWay.length === 0) return requests;
  const answered = new Set(underWay.flatMap((decision) => decision.requests.map(({ id }) => id)));
  return requests.filter(({ id }) => !answered.has(id));
}

/** Updates the summary's count from the open requests, for badges (SIGN-015, SIGN-016). */
export function recountAwaiting(queryClient: QueryClient, eId: string, settled?: Decision): void {
  const requests = queryClient.getQueryData<SignoffRequest[]>(signoffRequestsQuery(eId).queryKey);
  if (!requests) return;
  const underWay = decisionsUnderWay(queryClient, eId).filter((decision) => decision !== settled);
  const awaitingSignoffCount = awaitingCountOf(stillOpen(requests, underWay));
  queryClient.setQueryData<EmployerSummary>(
    companyKeys.summary(eId),
    (summary) => summary && { ...summary, awaitingSignoffCount },
  );
}

async function changeRequests(
  queryClient: QueryClient,
  eId: string,
  change: (requests: readonly SignoffRequest[], isContinued?: boolean) => SignoffRequest[],
): Promise<void> {
  const { queryKey } = signoffRequestsQuery(eId);
  // A reply in progress may be older than the decision.
  await Promise.all([
    queryClient.cancelQueries({ queryKey }),
    queryClient.cancelQueries({ queryKey: groupRequestsKey }),
    queryClient.cancelQueries({ queryKey: groupCountQuery.queryKey }),
  ]);
  queryClient.setQueryData<SignoffRequest[]>(queryKey, (requests) => requests && change(requests));
  queryClient.setQueriesData<InfiniteData<GroupPage>>({ queryKey: groupRequestsKey }, (data) => {
    // A company may continue on the next page.
    const first = data?.pages.findIndex(({ companies }) => companies.some(isOfCompany));
    return (
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({
          ...page,
          companies: page.companies.map((company) =>
            isOfCompany(company)
              ? { ...company, requests: change(company.requests, index !== first) }
              : company,
          ),
        })),
      }
    );
  });

  function isOfCompany({ employer }: CompanySignoffRequests): boolean {
    return employer.id === eId;
  }
}

/** Removes requests that no longer wait. */
export async function removeRequests(
  queryClient: QueryClient,
  eId: string,
  gone: readonly SignoffRequest[],
): Promise<void> {
  const ids = new Set(gone.map(({ id }) => id));
  const listed = waitingAtAll(queryClient).filter(({ id }) => ids.has(id));
  await changeRequests(queryClient, eId, (requests) => requests.filter(({ id }) => !ids.has(id)));
  queryClient.setQueryData<MySignoffCount>(
    groupCountQuery.queryKey,
    (counted) => counted && countWithout(counted, listed),
  );
}

/** The loaded requests of all companies, each once. */
function waitingAtAll(queryClient: QueryClient): SignoffRequest[] {
  const lists = queryClient.getQueriesData<InfiniteData<GroupPage>>({ queryKey: groupRequestsKey });
  const loaded = lists.flatMap(([, data]) => data?.pages ?? []);
  const requests = loaded.flatMap(({ companies }) => companies.flatMap((one) => one.requests));
  return [...new Map(requests.map((request) => [request.id, request])).values()];
}

/** Returns requests that were taken back to the list and the count. */
export async function reopenRequests(
  queryClient: QueryClient,
  { eId, requests }: Decision,
): Promise<void> {
  await changeRequests(queryClient, eId, (open, isContinued) =>
    isContinued ? [...open] : putBack(open, requests),
  );
  recountAwaiting(queryClient, eId);
  refresh(queryClient, eId);
}

/** Applies a decision to everything on display of the company (SIGN-012 to 014). */
export async function applyDecision(queryClient: QueryClient, decision: Decision): Promise<void> {
  const { eId, requests } = decision;
  const applied = { ...decision, academicYear: today().slice(0, 4) };
  await removeRequests(queryClient, eId, requests);
  queryClient.setQueryData<TrainingContractListed[]>(contractsQuery(eId).queryKey, (contracts) =>
    contracts?.map((contract) => listedAfter(contract, applied)),
  );
  for (const contractId of new Set(requests.map((request) => request.contract.id))) {
    queryClient.setQueryData<TrainingContract>(
      contractQuery(contractId).queryKey,
      (contract) => contract && detailAfter(contract, applied),
    );
  }
  recountAwaiting(queryClient, eId, decision);
}

/** Refetches the server's state, once nothing is in progress that it does not know. */
export function refresh(queryClient: QueryClient, eId: string, settled?: Decision): void {
  const others = decisionsUnderWay(queryClient, eId).filter((decision) => decision !== settled);
  if (others.length > 0) return;
  void queryClient.invalidateQueries({ queryKey: companyKeys.of(eId) });
  void queryClient.invalidateQueries({ queryKey: companyKeys.ofAll });
  void queryClient.invalidateQueries({ queryKey: companyKeys.contracts });
}

/** The list and statistic that a decided unit moves to, until the server's update. */
const places = {
  competent: { list: 'completedUnits', statistic: 'competentCount', isCompetent: true },
  notYetCompetent: {
    list: 'currentUnits',
    statistic: 'deliveryInProgressCount',
    isCompetent: null,
  },
} as const satisfies Record<
  SignoffResult,
  {
    list: 'completedUnits' | 'currentUnits';
    statistic: keyof UnitStatistics;
    isCompetent: boolean | null;
  }
>;

export interface Applied {
  readonly result: SignoffResult;
  readonly requests: readonly SignoffRequest[];
  /** The academic year of 'year to date'. */
  readonly academicYear: string;
}

function moved(statistics: UnitStatistics, result: SignoffResult, units: number): UnitStatistics {
  // Never below zero: a refetch may already have brought the server's count.
  const count = Math.min(units, statistics.awaitingEmployerSignOffCount);
  const { statistic } = places[result];
  return {
    ...statistics,
    awaitingEmployerSignOffCount: statistics.awaitingEmployerSignOffCount - count,
    [statistic]: statistics[statistic] + count,
  };
}

/**
 * The contract after a decision: its final flag is cleared first, then units are counted (SIGN-013,
 * 014).
 */
export function listedAfter<Contract extends TrainingContractListed>(
  contract: Contract,
  { result, requests, academicYear }: Applied,
): Contract {
  const own = requests.filter((request) => request.contract.id === contract.id);
  if (own.length === 0) return contract;
  const units = own.flatMap((request) => request.signoffUnit ?? []);
  const ofYear = units.filter((unit) => unit.academicYear === academicYear);
  return {
    ...contract,
    units: {
      ...contract.units,
      isFinalCompletionSignoffRequired:
        contract.units.isFinalCompletionSignoffRequired &&
        !own.some((request) => request.isFinalSignoff),
      overall: moved(contract.units.overall, result, units.length),
      yearToDate: moved(contract.units.yearToDate, result, ofYear.length),
    },
  };
}

/** The same for a contract with its units: decided ones leave the waiting ones. */
export function detailAfter(contract: TrainingContract, applied: Applied): TrainingContract {
  const after = listedAfter(contract, applied);
  const decided = new Set(
    applied.requests.flatMap((request) =>
      request.contract.id === contract.id ? (request.signoffUnit?.id ?? []) : [],
    ),
  );
  const { list, isCompetent } = places[applied.result];
  const leaving = contract.units.awaitingSignOffUnits.filter((unit) => decided.has(unit.id));
  const arriving = leaving.map((unit) => ({ ...unit, isCompetent, awaitingSince: null }));
  return {
    ...after,
    units: {
      ...after.units,
      awaitingSignOffUnits: contract.units.awaitingSignOffUnits.filter(
        (unit) => !decided.has(unit.id),
      ),
      [list]: [...contract.units[list], ...arriving],
    },
  };
}

/** Waiting units, plus one for each waiting final completion (SIGN-015). */
export const awaitingCountOf = (requests: readonly SignoffRequest[]) => {
  const finals = new Set(
    requests.flatMap((request) => (request.isFinalSignoff ? request.contract.id : [])),
  );
  return requests.filter((request) => !request.isFinalSignoff).length + finals.size;
};

/** Requests that were taken back, in the list's order (SIGN-006). */
export function putBack(
  current: readonly SignoffRequest[],
  returned: readonly SignoffRequest[],
): SignoffRequest[] {
  const known = new Set(current.map((request) => request.id));
  const missing = returned.filter((request) => !known.has(request.id));
  return missing.reduce<SignoffRequest[]>(
    (list, request) => list.toSpliced(placeFor(list, request), 0, request),
    [...current],
  );
}

function comparePlaces(one: SignoffRequest, other: SignoffRequest): number {
  const [a, b] = [one.contract.apprentice, other.contract.apprentice];
  return (
    compareText(a.familyName, b.familyName) ||
    compareText(a.givenName, b.givenName) ||
    one.contract.id.localeCompare(other.contract.id) ||
    Number(one.isFinalSignoff) - Number(other.isFinalSignoff) ||
    one.waitingSince.localeCompare(other.waitingSince)
  );
}

function placeFor(list: readonly SignoffRequest[], request: SignoffRequest): number {
  const next = list.findIndex((other) => comparePlaces(request, other) < 0);
  return next === -1 ? list.length : next;
}
