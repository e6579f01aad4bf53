import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { EmployerRole } from '@tradebridge/contract/companies';
import { employerQuery, employerSummaryQuery, myCompaniesQuery } from './company-queries.ts';
import { observable, useObservable } from './observable.ts';
import { type Permissions, permissionsOf, roleAt } from './permissions.ts';
import { type Company, readRememberedCompany, rememberCompany } from './remembered-company.ts';
import { type EmployerUser, session, signedInUserId, useUser, whenSignedOut } from './session.ts';

export type { Company };

const chosen = observable<Company | null>(readRememberedCompany());
/** What an earlier page of the tab left is not believed before it was checked. */
let isRemembered = chosen.get() !== null;
/** Who looked at it when their session ended by itself. */
let leftBy: string | null = null;
whenSignedOut((because) => {
  leftBy = because === 'idle' || because === 'ended' ? signedInUserId() : null;
  // A user who comes back from there stays at the same company, if they still may.
  if (leftBy !== null) isRemembered = true;
  else chooseCompany(null);
});

/** Makes a company the current one; null falls back to the user's own. */
export function chooseCompany(company: Company | null): void {
  isRemembered = false;
  rememberCompany(company);
  chosen.set(company);
}

/**
 * On start: keeps the company that the tab remembers if the user still has access to it, else falls
 * back to their own (COMP-003, 004). Throws when that cannot be found out; asking again tries again.
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

/** The company that the user looks at, or null for staff who chose none, learners, and the unconnected. */
export function useCurrentCompany(): Company | null {
  const user = useUser();
  return useObservable(chosen) ?? ownCompanyOf(user);
}

/** The same outside components, for the loaders of routes. */
export function getCurrentCompany(): Company | null {
  const current = session.get();
  return current.status === 'signedIn' ? (chosen.get() ?? ownCompanyOf(current.user)) : null;
}

function ownCompanyOf({ employerContact }: EmployerUser): Company | null {
  const own = employerContact?.employer;
  return own ? { id: own.id, name: own.name } : null;
}

/** A user who is no contact has a role nowhere, and nothing is asked for them. */
export function useMyCompanies() {
  const { employerContact } = useUser();
  return useQuery({ ...myCompaniesQuery, enabled: employerContact !== null });
}

/** The user's role at the current company; null for those who may not read it, and where there is none. */
export function useRole(): EmployerRole | null {
  const user = useUser();
  const company = useCurrentCompany();
  const { data: companies } = useMyCompanies();
  return company && roleAt(company.id, user, companies);
}

/** What the user may do at the current company. */
export function usePermissions(): Permissions {
  return permissionsOf(useUser(), useRole());
}

/** The same at any company: a link may lead to a contract of another. */
export function usePermissionsAt(eId: string): Permissions {
  const user = useUser();
  const { data: companies } = useMyCompanies();
  return permissionsOf(user, roleAt(eId, user, companies));
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
