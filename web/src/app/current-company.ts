import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { EmployerRole } from '@tradebridge/contract/companies';
import { employerQuery, employerSummaryQuery, myCompaniesQuery } from './company-queries.ts';
import { observable, useObservable } from './observable.ts';
import { accessAt, type CompanyAccess, type Permissions, permissionsOf } from './permissions.ts';
import { type Company, readRememberedCompany, rememberCompany } from './remembered-company.ts';
import {
  type EmployerUser,
  session,
  signedInUserId,
  useUser,
  whenSessionTaken,
  whenSignedOut,
} from './session.ts';

export type { Company };

const chosen = observable<Company | null>(readRememberedCompany());
/** What an earlier page of the tab stored is not trusted until it has been checked. */
let isRemembered = chosen.get() !== null;
/** The user whose session ended by itself. */
let leftBy: string | null = null;
whenSignedOut((because) => {
  leftBy = because === 'idle' || because === 'ended' ? signedInUserId() : null;
  // A user who comes back stays at the same company, if they still may.
  if (leftBy !== null) isRemembered = true;
  else chooseCompany(null);
});

whenSessionTaken((company) => {
  chooseCompany(company);
  isRemembered = company !== null;
});

/** Makes a company current; null falls back to the user's own. */
export function chooseCompany(company: Company | null): void {
  isRemembered = false;
  rememberCompany(company);
  chosen.set(company);
}

/**
 * On start: keeps the tab's company if the user still has access to it, otherwise falls back to
 * their own (COMP-003, 004). Throws if that cannot be determined; calling it again retries.
 */
export async function checkRememberedCompany(queryClient: QueryClient): Promise<void> {
  const current = session.get();
  const remembered = chosen.get();
  if (!isRemembered || !remembered || current.status !== 'signedIn') return;
  const isOthers = leftBy !== null && leftBy !== current.user.id;
  leftBy = null;
  if (isOthers || !(await hasAccess(queryClient, current.user, remembered.id))) chooseCompany(null);
  isRemembered = false;
}

async function hasAccess(
  queryClient: QueryClient,
  { isAdmin, isSupport, employerContact }: EmployerUser,
  eId: string,
): Promise<boolean> {
  if (isAdmin || isSupport || employerContact?.employer.id === eId) return true;
  const companies = await queryClient.fetchQuery(myCompaniesQuery);
  return companies.some(({ eid }) => eid === eId);
}

/**
 * The company on display, or null for staff who chose none, learners, and users without a
 * connection.
 */
export function useCurrentCompany(): Company | null {
  const user = useUser();
  return useObservable(chosen) ?? ownCompanyOf(user);
}

/** The same outside components, for route loaders. */
export function getCurrentCompany(): Company | null {
  const current = session.get();
  return current.status === 'signedIn' ? (chosen.get() ?? ownCompanyOf(current.user)) : null;
}

function ownCompanyOf({ employerContact }: EmployerUser): Company | null {
  const own = employerContact?.employer;
  return own ? { id: own.id, name: own.name } : null;
}

/** A user who is not a contact has no role anywhere, so nothing is requested. */
export function useMyCompanies() {
  const { employerContact } = useUser();
  return useQuery({ ...myCompaniesQuery, enabled: employerContact !== null });
}

/** The user's access to the current company; null without a company, or where they have none. */
function useAccess(): CompanyAccess | null {
  const user = useUser();
  const company = useCurrentCompany();
  const { data: companies } = useMyCompanies();
  return company && accessAt(company.id, user, companies);
}

/** The user's role at the current company. */
export const useRole = (): EmployerRole | null => useAccess()?.role ?? null;

/** The user's permissions at the current company. */
export function usePermissions(): Permissions {
  return permissionsOf(useUser(), useAccess());
}

/** Their permissions at any company: a link may lead to a contract of another one. */
export function usePermissionsAt(eId: string): Permissions {
  const user = useUser();
  const { data: companies } = useMyCompanies();
  return permissionsOf(user, accessAt(eId, user, companies));
}

/** The current company with its contacts, parent and subsidiaries. */
export function useEmployer() {
  const company = useCurrentCompany();
  const eId = company?.id ?? '';
  return useQuery({ ...employerQuery(eId), enabled: company !== null });
}

/** The counts of the current company, kept fresh by live events. */
export function useEmployerSummary() {
  const company = useCurrentCompany();
  const eId = company?.id ?? '';
  return useQuery({ ...employerSummaryQuery(eId), enabled: company !== null });
}
