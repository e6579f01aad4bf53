import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';

/** The user's own second factor, sessions and trusted devices. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => callApi('user/retrieveSecurity', {}, { signal }),
  // Sessions come and go elsewhere, and nobody tells.
  staleTime: 0,
});
