import { callQuery } from '../app/call-query.ts';

const staffHomeKey = ['staff-home'] as const;

const work = callQuery([...staffHomeKey, 'work'], 'staff/retrieveWorkQueue', {});

/** Waiting work. Locked accounts and bounced addresses have no event, so every visit refetches. */
export const workQueueQuery = {
  ...work,
  meta: { ...work.meta, refreshedBy: ['payments', 'submissions'] as const },
  staleTime: 0,
};

/** The companies that the user has viewed as staff. */
export const recentCompaniesQuery = {
  ...callQuery([...staffHomeKey, 'recent-companies'], 'staff/retrieveRecentCompanies', {}),
  staleTime: 0,
};
