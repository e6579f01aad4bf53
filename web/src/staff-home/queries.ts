import { callQuery } from '../app/call-query.ts';

const staffHomeKey = ['staff-home'] as const;

const work = callQuery([...staffHomeKey, 'work'], 'staff/retrieveWorkQueue', {});

/** Counts of what waits. No event tells of locks and addresses, so that it is asked for with each visit. */
export const workQueueQuery = {
  ...work,
  meta: { ...work.meta, refreshedBy: ['payments', 'submissions'] as const },
  staleTime: 0,
};

/** The companies that the user looked at as staff. */
export const recentCompaniesQuery = {
  ...callQuery([...staffHomeKey, 'recent-companies'], 'staff/retrieveRecentCompanies', {}),
  staleTime: 0,
};
