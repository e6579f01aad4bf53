import { queryOptions, useQuery } from '@tanstack/react-query';
import { observable, useObservable } from '../ui/observable.ts';
import { callApi } from './api-client.ts';
import { type Permissions, permissionsOf } from './permissions.ts';
import { type EmployerUser, session, useUser, whenSignedOut } from './session.ts';

export interface Company {
  id: string;
  name: string;
}

/** Kept for the session of the tab, under this name. */
const storageKey = 'currentCompany';

const chosen = observable<Company | null>(readChosen());
whenSignedOut(() => chooseCompany(null));

function readChosen(): Company | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    // Only `chooseCompany` writes it; anything else reads as nothing.
    return typeof stored === 'object' && stored !== null && 'id' in stored && 'name' in stored
      ? (stored as Company)
      : null;
  } catch {
    return null;
  }
}

/** Makes a company the current one; null falls back to the user's own. */
export function chooseCompany(company: Company | null): void {
  if (company) sessionStorage.setItem(storageKey, JSON.stringify(company));
  else sessionStorage.removeItem(storageKey);
  chosen.set(company);
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

/** What the user may do at the current company. */
export function usePermissions(): Permissions {
  return permissionsOf(useUser());
}

/**
 * The keys of everything that is read of a company. A live event on a company's summary refreshes all
 * below `of(eId)`, and the contracts.
 */
export const employerKeys = {
  of: (eId: string) => ['employer', eId] as const,
  detail: (eId: string) => ['employer', eId, 'detail'] as const,
  summary: (eId: string) => ['employer', eId, 'summary'] as const,
  signOffRequests: (eId: string) => ['employer', eId, 'sign-off-requests'] as const,
  contracts: (eId: string) => ['employer', eId, 'contracts'] as const,
  allContracts: ['contract'] as const,
  contract: (stcId: string) => ['contract', stcId] as const,
};

export const employerQuery = (eId: string) =>
  queryOptions({
    queryKey: employerKeys.detail(eId),
    queryFn: ({ signal }) => callApi('employer/retrieveEmployer', { eId }, { signal }),
  });

export const employerSummaryQuery = (eId: string) =>
  queryOptions({
    queryKey: employerKeys.summary(eId),
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
