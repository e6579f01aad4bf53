import { callQuery } from '../app/call-query.ts';

/** The user's own second factor, sessions and trusted devices. */
export const securityQuery = {
  ...callQuery(['security'], 'user/retrieveSecurity', {}),
  // Sessions come and go elsewhere, and nobody tells.
  staleTime: 0,
};
