import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SendAudience } from '@tradebridge/contract/notification-rules';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';

/** Prefix of all keys here. */
export const sendsKey = ['notification-sends'] as const;

interface Page {
  readonly next: string | null;
}
const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page) => next,
};
const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

export const sendsQuery = infiniteQueryOptions({
  queryKey: [...sendsKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    callApi('notifications/retrieveSends', after(pageParam), { signal }),
  ...pages,
});

export const undeliveredQuery = infiniteQueryOptions({
  queryKey: [...sendsKey, 'undelivered'],
  queryFn: ({ signal, pageParam }) =>
    callApi('notifications/retrieveUndelivered', after(pageParam), { signal }),
  ...pages,
});

export const refusedMailsQuery = infiniteQueryOptions({
  queryKey: [...sendsKey, 'refused-mails'],
  queryFn: ({ signal, pageParam }) =>
    callApi('notifications/retrieveRefusedMails', after(pageParam), { signal }),
  ...pages,
});

export const bouncedAddressesQuery = infiniteQueryOptions({
  queryKey: [...sendsKey, 'bounced-addresses'],
  queryFn: ({ signal, pageParam }) =>
    callApi('notifications/retrieveBouncedAddresses', after(pageParam), { signal }),
  ...pages,
});

export const sendQuery = (id: string) =>
  callQuery([...sendsKey, 'one', id], 'notifications/retrieveSend', { id });

export const recipientsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...sendsKey, 'recipients', id],
    queryFn: ({ signal, pageParam }) =>
      callApi('notifications/retrieveRecipients', { id, ...after(pageParam) }, { signal }),
    ...pages,
  });

export const countQuery = (audience: SendAudience, userId: string | null) => ({
  ...callQuery([...sendsKey, 'count', audience, userId], 'notifications/countRecipients', {
    audience,
    userId,
  }),
  // Counted for each message.
  staleTime: 0,
});
