import type { Query, QueryClient } from '@tanstack/react-query';
import { callQuery } from './call-query.ts';

/**
 * Prefixes of the query keys of a company's data; areas append their own. A live event for a
 * company refreshes everything below `of(eId)`, `ofAll`, `contracts` and `subsidiaries`;
 * `forgetCompanyData` removes all.
 */
export const companyKeys = {
  of: (eId: string) => ['employer', eId] as const,
  detail: (eId: string) => ['employer', eId, 'detail'] as const,
  summary: (eId: string) => ['employer', eId, 'summary'] as const,
  /** Data of all the user's companies together; a live event for any of them refreshes them. */
  ofAll: ['employer', null] as const,
  contracts: ['contract'] as const,
  contract: (cId: string) => ['contract', cId] as const,
  /** A parent's view of the companies below it, any of which may change. */
  subsidiaries: ['subsidiaries'] as const,
  /** Content that never changes and need not be refetched. */
  contents: ['content-of-company'] as const,
};

const kindsOfCompany: readonly unknown[] = [
  'employer',
  'contract',
  'subsidiaries',
  'content-of-company',
];

/** Removes all data of a company, so that no page of another one shows them (COMP-018 to 021). */
export function forgetCompanyData(queryClient: QueryClient): void {
  const ofCompany = { predicate: ({ queryKey }: Query) => kindsOfCompany.includes(queryKey[0]) };
  void queryClient.cancelQueries(ofCompany);
  queryClient.removeQueries(ofCompany);
}

/** The companies at which the user has a role. */
export const myCompaniesQuery = {
  ...callQuery(['my-companies'], 'employer/retrieveMyCompanies', {}),
  // Live events announce changes.
  staleTime: 10 * 60_000,
};

/** A company with its contacts, parent and subsidiaries. */
export const employerQuery = (eId: string) =>
  callQuery(companyKeys.detail(eId), 'employer/retrieveEmployer', { eId });

/** The counts of a company. */
export const employerSummaryQuery = (eId: string) =>
  callQuery(companyKeys.summary(eId), 'employer/syncEmployerSummary', { eId });
