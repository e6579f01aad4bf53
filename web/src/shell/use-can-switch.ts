import { useCurrentCompany, useMyCompanies } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';

/** Whether there is another company that the user can look at: for staff there always is. */
export function useCanSwitch(): boolean {
  const { isAdmin, isSupport } = useUser();
  const company = useCurrentCompany();
  const { data: companies = [] } = useMyCompanies();
  return company !== null && (isAdmin || isSupport || companies.length > 1);
}
