import {
  keepPreviousData,
  useInfiniteQuery,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { useCallback, useMemo, useState } from 'react';
import { useMyCompanies, usePermissionsAt } from '../app/current-company.ts';
import { accessAt, permissionsOf } from '../app/permissions.ts';
import { useUser } from '../app/session.ts';
import type { FailedQueryProps } from '../ui/FailedQuery.tsx';
import type { LoadMoreProps } from '../ui/LoadMore.tsx';
import { decisionKey, decisionKeys, decisionOf, stillOpen } from './decision-cache.ts';
import { countWithout, type GroupTotals, totalsOf } from './group-totals.ts';
import {
  type GroupNarrowing,
  groupCountQuery,
  groupRequestsQuery,
  signoffRequestsQuery,
} from './queries.ts';
import { byCompany, type Selection, withChosen } from './selection.ts';
import { type Answer, sendAnswer, sendAnswers } from './send-decision.ts';

/** Why the user is read-only; null if they may answer. */
export type ReadOnlyReason = 'role' | 'staff' | null;

/** One of several companies listed together. */
export interface ListedCompany {
  readonly id: string;
  readonly name: string;
  readonly readOnlyReason: ReadOnlyReason;
}

/** Waiting requests, the selection, and the possible answers. */
export interface SignOffs {
  readonly query: FailedQueryProps['query'] & { readonly isError: boolean };
  /** Loaded requests that can be answered or selected; absent while loading. */
  readonly open: readonly SignoffRequest[] | undefined;
  /** Whether nothing waits at all, however the list is narrowed. */
  readonly isNothingWaiting: boolean;
  /** Loads more of a list that comes page by page; null if all of it has loaded. */
  readonly more: LoadMoreProps['query'] | null;
  /** Number of answers being sent. */
  readonly sending: number;
  readonly selection: Selection;
  /** Null if the user may answer at any of the companies. */
  readonly readOnlyReason: ReadOnlyReason;
  /** The companies whose unsent answers are shown here. */
  readonly eIds: readonly string[];
  readonly eIdOf: (request: SignoffRequest) => string;
  /** The company to list a request under; null if there is only one. */
  readonly companyOf: (request: SignoffRequest) => ListedCompany | null;
  readonly choose: (requests: readonly SignoffRequest[], isChosen: boolean) => void;
  readonly answer: (answer: Answer) => void;
}

/** Whether the user may answer a request. */
export const mayAnswer = (
  { readOnlyReason, companyOf }: Pick<SignOffs, 'readOnlyReason' | 'companyOf'>,
  request: SignoffRequest,
): boolean => (companyOf(request) ?? { readOnlyReason }).readOnlyReason === null;

/** The waiting requests of a company, or of one of its contracts. */
export function useSignOffs(eId: string, contractId?: string): SignOffs {
  const queryClient = useQueryClient();
  const query = useQuery(signoffRequestsQuery(eId));
  const underWay = useMutationState({
    filters: { mutationKey: decisionKey(eId), status: 'pending' },
    select: decisionOf,
  });
  const open = useMemo(() => {
    const ofContract = query.data?.filter(
      ({ contract }) => contractId === undefined || contract.id === contractId,
    );
    return ofContract && stillOpen(ofContract, underWay);
  }, [query.data, underWay, contractId]);
  const { contactId, readOnlyReason } = useSigner(eId);
  const eIds = useMemo(() => [eId], [eId]);
  const eIdOf = useCallback(() => eId, [eId]);

  return {
    query,
    open,
    isNothingWaiting: open?.length === 0,
    more: null,
    sending: underWay.length,
    ...useSelection(),
    readOnlyReason,
    eIds,
    eIdOf,
    companyOf: underNone,
    answer(answer) {
      if (contactId === null) return;
      sendAnswer(queryClient, { ...answer, eId, contactId });
    },
  };
}

const underNone = () => null;

/** Waiting requests of several companies, and how many there are besides the loaded ones. */
export interface GroupSignOffs extends SignOffs {
  /** Absent while loading. */
  readonly totals: GroupTotals | undefined;
}

/**
 * The waiting requests of all companies at which the user has a role, by company.
 *
 * @param isShown nothing is requested before
 */
export function useGroupSignOffs(isShown: boolean, narrowing: GroupNarrowing): GroupSignOffs {
  const queryClient = useQueryClient();
  const user = useUser();
  const contactId = user.employerContact?.id ?? null;
  const query = useInfiniteQuery({
    ...groupRequestsQuery(narrowing),
    enabled: isShown,
    placeholderData: keepPreviousData,
  });
  const counted = useQuery({ ...groupCountQuery, enabled: isShown });
  const { data: companies } = useMyCompanies();
  const underWay = useMutationState({
    filters: { mutationKey: decisionKeys, status: 'pending' },
    select: decisionOf,
  });
  const ofCompanies = useMemo(
    () => query.data?.pages.flatMap((page) => page.companies),
    [query.data],
  );
  const loaded = useMemo(() => ofCompanies?.flatMap(({ requests }) => requests), [ofCompanies]);
  const open = useMemo(() => loaded && stillOpen(loaded, underWay), [loaded, underWay]);
  const companyOfRequest = useMemo(() => {
    const found = new Map<string, ListedCompany>();
    for (const { employer, requests } of ofCompanies ?? []) {
      const { signOff } = permissionsOf(user, accessAt(employer.id, user, companies));
      const company: ListedCompany = { ...employer, readOnlyReason: signOff ? null : 'role' };
      for (const { id } of requests) found.set(id, company);
    }
    return found;
  }, [ofCompanies, companies, user]);
  const companyOf = useCallback(
    ({ id }: SignoffRequest) => companyOfRequest.get(id) ?? null,
    [companyOfRequest],
  );
  const eIdOf = useCallback((request: SignoffRequest) => companyOf(request)?.id ?? '', [companyOf]);
  const eIds = useMemo(() => companies?.map(({ eid }) => eid) ?? [], [companies]);
  const isWhole = narrowing.filter === 'all' && narrowing.search === '' && !query.hasNextPage;
  const totals = useMemo(
    () =>
      counted.data &&
      totalsOf(
        countWithout(
          counted.data,
          underWay.flatMap(({ requests }) => requests),
        ),
      ),
    [counted.data, underWay],
  );

  return {
    query,
    open,
    isNothingWaiting:
      open?.length === 0 && !query.isPlaceholderData && (isWhole || totals?.all.count === 0),
    more: query.hasNextPage ? query : null,
    totals,
    sending: underWay.length,
    ...useSelection(),
    readOnlyReason: totals?.toAnswer.count === 0 && totals.all.count > 0 ? 'role' : null,
    eIds,
    eIdOf,
    companyOf,
    answer(answer) {
      if (contactId === null) return;
      const parts = [...byCompany(answer.requests, eIdOf)];
      void sendAnswers(
        queryClient,
        parts.map(([eId, requests]) => ({ ...answer, requests, eId, contactId })),
      );
    },
  };
}

function useSelection() {
  // Ids stay selected when requests disappear: those that failed or were taken back are selected
  // again.
  const [selection, setSelection] = useState<Selection>(new Set());
  const choose = useCallback(
    (requests: readonly SignoffRequest[], isChosen: boolean) =>
      setSelection((before) => withChosen(before, requests, isChosen)),
    [],
  );
  return { selection, choose };
}

/**
 * The contact the user signs as for a company, or why they cannot. The server finds their
 * contact there.
 */
function useSigner(eId: string): { contactId: string | null; readOnlyReason: ReadOnlyReason } {
  const { employerContact } = useUser();
  const { signOff } = usePermissionsAt(eId);
  if (employerContact === null) return { contactId: null, readOnlyReason: 'staff' };
  return { contactId: employerContact.id, readOnlyReason: signOff ? null : 'role' };
}
