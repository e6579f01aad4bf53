import type { Query, QueryClient } from '@tanstack/react-query';
import { callQuery } from './call-query.ts';

/**
 * What the keys of all that is read of a company begin with; each area completes its own. A live event on
 * a company refreshes what is below `of(eId)`, `ofAll`, `contracts` and `subsidiaries`, and
 * `forgetCompanyData` forgets all.
 */
export const companyKeys = {
  of: (eId: string) => ['employer', eId] as const,
  detail: (eId: string) => ['employer', eId, 'detail'] as const,
  summary: (eId: string) => ['employer', eId, 'summary'] as const,
  /** What is read of all the user's companies together; a live event on any of them refreshes it. */
  ofAll: ['employer', null] as const,
  contracts: ['contract'] as const,
  contract: (cId: string) => ['contract', cId] as const,
  /** What a parent sees of the companies below it, any of which may change. */
  subsidiaries: ['subsidiaries'] as const,
  /** Contents that never change, and need not be fetched anew with the rest. */
  contents: ['content-of-company'] as const,
};

const kindsOfCompany: readonly unknown[] = [
  'employer',
  'contract',
  'subsidiaries',
  'content-of-company',
];

/** Forgets all that was read of a company, so that no page of another shows it (COMP-018 to 021). */
export function forgetCompanyData(queryClient: QueryClient): void {
  const ofCompany = { predicate: ({ queryKey }: Query) => kindsOfCompany.includes(queryKey[0]) };
  void queryClient.cancelQueries(ofCompany);
  queryClient.removeQueries(ofCompany);
}

/** The companies that the user has a role at. */
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
