import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { TrainingContract, TrainingContractListed } from '@tradebridge/contract/apprentices';
import type { ResultOf } from '@tradebridge/contract/calls';
import type { EmployerSummary } from '@tradebridge/contract/home';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { companyKeys } from '../app/current-company.ts';
import { today } from '../app/format.ts';
import { contractQuery, contractsQuery } from '../apprentices/queries.ts';
import { awaitingCountOf, detailAfter, listedAfter, putBack } from './apply-decision.ts';
import { type Decision, goneRequestsOf, inputOf, unitsOf } from './decision.ts';
import { signoffRequestsQuery } from './queries.ts';

/** The mutations that answer requests of a company: those pending are on their way, those failed not sent. */
export const decisionKey = (eId: string) => ['sign-offs', 'decide', eId] as const;

/** What was answered waits this long, in milliseconds, to be looked at again when it failed. */
const kept = 60 * 60_000;

/** Which decision a mutation under `decisionKey` sends: nothing else is sent under it. */
export const decisionOf = (mutation: { state: { variables: unknown } }) =>
  mutation.state.variables as Decision;

/** The decisions of a company that are on their way. */
export const decisionsUnderWay = (queryClient: QueryClient, eId: string): Decision[] =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: decisionKey(eId), status: 'pending' })
    .map(decisionOf);

/** Those requests that no decision under way answers; rows leave at once and come back when it fails. */
export function stillOpen(
  requests: readonly SignoffRequest[],
  underWay: readonly Decision[],
): readonly SignoffRequest[] {
  if (underWay.length === 0) return requests;
  const answered = new Set(underWay.flatMap((decision) => decision.requests.map(({ id }) => id)));
  return requests.filter(({ id }) => !answered.has(id));
}

/** Puts the count that follows from the open requests into the summary, which badges show (SIGN-015, SIGN-016). */
function recountAwaiting(queryClient: QueryClient, eId: string, settled?: Decision): void {
  const requests = queryClient.getQueryData<SignoffRequest[]>(signoffRequestsQuery(eId).queryKey);
  if (!requests) return;
  const underWay = decisionsUnderWay(queryClient, eId).filter((decision) => decision !== settled);
  const awaitingSignoffCount = awaitingCountOf(stillOpen(requests, underWay));
  queryClient.setQueryData<EmployerSummary>(
    companyKeys.summary(eId),
    (summary) => summary && { ...summary, awaitingSignoffCount },
  );
}

const withoutRequests = (gone: readonly SignoffRequest[]) => {
  const ids = new Set(gone.map(({ id }) => id));
  return (requests: SignoffRequest[] | undefined) => requests?.filter(({ id }) => !ids.has(id));
};

async function changeRequests(
  queryClient: QueryClient,
  eId: string,
  change: (requests: SignoffRequest[] | undefined) => SignoffRequest[] | undefined,
): Promise<void> {
  const queryKey = signoffRequestsQuery(eId).queryKey;
  // An answer that is on its way may be older than the decision.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<SignoffRequest[]>(queryKey, change);
}

/** Takes what was decided out of everything that is shown of the company (SIGN-012 to 014). */
async function applyDecision(queryClient: QueryClient, decision: Decision): Promise<void> {
  const { eId, requests } = decision;
  const applied = { ...decision, academicYear: today().slice(0, 4) };
  await changeRequests(queryClient, eId, withoutRequests(requests));
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

/** The server's own state, once nothing is on its way that it would not know of. */
export function refresh(queryClient: QueryClient, eId: string, settled?: Decision): void {
  const others = decisionsUnderWay(queryClient, eId).filter((decision) => decision !== settled);
  if (others.length > 0) return;
  void queryClient.invalidateQueries({ queryKey: companyKeys.of(eId) });
  void queryClient.invalidateQueries({ queryKey: companyKeys.contracts });
}

/** Asks the server to record a decision, once however often it is sent. */
export const submitDecision = (decision: Decision) =>
  callApi('employer/submitSignoffRequests', inputOf(decision), { idempotencyKey: decision.key });

/** Sends a decision: what it answers leaves at once, and comes back when the server refuses (SIGN-017). */
export const decisionMutation = (queryClient: QueryClient, eId: string) =>
  mutationOptions<ResultOf<'employer/submitSignoffRequests'>, Error, Decision>({
    mutationKey: decisionKey(eId),
    gcTime: kept,
    mutationFn: submitDecision,
    onMutate: () => recountAwaiting(queryClient, eId),
    onSuccess: async (_answer, decision) => {
      await applyDecision(queryClient, decision);
    },
    onError: async (error, decision) => {
      const gone = isApiError(error) ? goneRequestsOf(decision, error) : [];
      if (gone.length > 0) {
        await changeRequests(queryClient, eId, withoutRequests(gone.map(({ request }) => request)));
      }
      recountAwaiting(queryClient, eId, decision);
    },
    onSettled: (_answer, _error, decision) => refresh(queryClient, eId, decision),
  });

/** Takes a decision back within its ten seconds; its requests are open again under their ids. */
export async function takeBack(queryClient: QueryClient, decision: Decision): Promise<void> {
  const { eId, requests } = decision;
  await callApi(
    'employer/takeBackSignoffRequests',
    { eId, units: unitsOf(requests) },
    // Of the decision itself, so that a second press asks for the same.
    { idempotencyKey: `${decision.key}-back` },
  );
  await changeRequests(queryClient, eId, (open) => open && putBack(open, requests));
  recountAwaiting(queryClient, eId);
  refresh(queryClient, eId);
}
