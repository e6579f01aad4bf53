import { callQuery } from '../app/call-query.ts';

/** The user's second factor, sessions and trusted devices. */
export const securityQuery = {
  ...callQuery(['security'], 'user/retrieveSecurity', {}),
  // Sessions change elsewhere without an event; what the page began with is not requested twice.
  staleTime: 5_000,
};
