import type { EmployerUser } from '@tradebridge/contract/profile';
import { useCurrentCompany } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';

/**
 * Where a learner's fees, documents and orders are together: on home for users who have nothing
 * else there, on a page of their own for contacts and staff; null for who is no learner.
 */
export function learnerPlaceOf(
  { isLearner, isAdmin, isSupport }: Pick<EmployerUser, 'isLearner' | 'isAdmin' | 'isSupport'>,
  hasCompany: boolean,
): '/home' | '/my-fees' | null {
  if (!isLearner) return null;
  return hasCompany || isAdmin || isSupport ? '/my-fees' : '/home';
}

export function useLearnerPlace() {
  const hasCompany = useCurrentCompany() !== null;
  return learnerPlaceOf(useUser(), hasCompany);
}
