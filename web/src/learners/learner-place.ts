import type { EmployerUser } from '@tradebridge/contract/profile';
import { useCurrentCompany } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';

/**
 * Where a learner's fees, documents and orders are shown: on home for users with nothing else
 * there, on a separate page for contacts and staff; null for users who are not learners.
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
