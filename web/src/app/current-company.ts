import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { EmployerRole } from '@tradebridge/contract/companies';
import { callApi } from './api-client.ts';
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

/** The companies that the user has a role at. */
export const myCompaniesQuery = queryOptions({
  queryKey: ['my-companies'],
  queryFn: ({ signal }) => callApi('employer/retrieveMyCompanies', {}, { signal }),
  // Live events announce changes.
  staleTime: 10 * 60_000,
});

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

/**
 * What the keys of all that is read of a company begin with; each area completes its own. A live event on
 * a company refreshes what is below `of(eId)` and `contracts`, and `forgetCompanyData` forgets all.
 */
export const companyKeys = {
  of: (eId: string) => ['employer', eId] as const,
  detail: (eId: string) => ['employer', eId, 'detail'] as const,
  summary: (eId: string) => ['employer', eId, 'summary'] as const,
  contracts: ['contract'] as const,
  contract: (cId: string) => ['contract', cId] as const,
  /** Contents that never change, and need not be fetched anew with the rest. */
  contents: ['content-of-company'] as const,
};

const kindsOfCompany: readonly unknown[] = ['employer', 'contract', 'content-of-company'];

/** Forgets all that was read of a company, so that no page of another shows it (COMP-018 to 021). */
export function forgetCompanyData(queryClient: QueryClient): void {
  const ofCompany = { predicate: ({ queryKey }: Query) => kindsOfCompany.includes(queryKey[0]) };
  void queryClient.cancelQueries(ofCompany);
  queryClient.removeQueries(ofCompany);
}

export const employerQuery = (eId: string) =>
  queryOptions({
    queryKey: companyKeys.detail(eId),
    queryFn: ({ signal }) => callApi('employer/retrieveEmployer', { eId }, { signal }),
  });

export const employerSummaryQuery = (eId: string) =>
  queryOptions({
    queryKey: companyKeys.summary(eId),
    queryFn: ({ signal }) => callApi('employer/syncEmployerSummary', { eId }, { signal }),
  });

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
