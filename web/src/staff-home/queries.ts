import { callQuery } from '../app/call-query.ts';

const staffHomeKey = ['staff-home'] as const;

const work = callQuery([...staffHomeKey, 'work'], 'staff/retrieveWorkQueue', {});

/** How much work is waiting. Locked accounts and bounced addresses send no event, so every visit asks again. */
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
