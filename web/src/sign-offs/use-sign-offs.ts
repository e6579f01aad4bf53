import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { useCallback, useMemo, useState } from 'react';
import { usePermissionsAt } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { decisionKey, decisionOf, stillOpen } from './decision-cache.ts';
import { signoffRequestsQuery } from './queries.ts';
import { type Selection, withChosen } from './selection.ts';
import { type Answer, sendAnswer } from './send-decision.ts';

/** Why the user may only look; null when they may answer. */
export type OnlyLooks = 'role' | 'staff' | null;

/**
 * What waits at a company, or of one of its contracts, what of it the user chose, and what they can
 * do with it.
 */
export function useSignOffs(eId: string, contractId?: string) {
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

  // Ids stay chosen when they leave: what was answered in vain or taken back is chosen as before.
  const [selection, setSelection] = useState<Selection>(new Set());
  const choose = useCallback(
    (requests: readonly SignoffRequest[], isChosen: boolean) =>
      setSelection((before) => withChosen(before, requests, isChosen)),
    [],
  );
  const { contactId, onlyLooks } = useSigner(eId);

  return {
    query,
    open,
    /** How many answers are on their way. */
    sending: underWay.length,
    selection,
    onlyLooks,
    choose,
    answer(answer: Answer) {
      if (contactId === null) return;
      sendAnswer(queryClient, { ...answer, eId, contactId });
    },
  };
}
export type SignOffs = ReturnType<typeof useSignOffs>;

/** As which contact the user signs for a company, or why they do not. The server finds their contact there. */
function useSigner(eId: string): { contactId: string | null; onlyLooks: OnlyLooks } {
  const { employerContact } = useUser();
  const { signOff } = usePermissionsAt(eId);
  if (employerContact === null) return { contactId: null, onlyLooks: 'staff' };
  return { contactId: employerContact.id, onlyLooks: signOff ? null : 'role' };
}
