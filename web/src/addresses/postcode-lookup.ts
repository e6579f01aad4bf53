import { queryOptions, useQuery } from '@tanstack/react-query';
import { postcodeLookupDelay } from '@tradebridge/contract/address-rules';
import type { Locality } from '@tradebridge/contract/addresses';
import { callApi } from '../app/api-client.ts';
import { useSettled } from '../ui/use-settled.ts';

const localitiesQuery = (postcode: string) =>
  queryOptions({
    queryKey: ['localities', postcode],
    queryFn: ({ signal }) => callApi('form/retrieveLocationsForPostcode', { postcode }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The state of a postcode's lookup. */
export type PostcodeLookup =
  | { status: 'none' }
  /** Not a complete postcode; it may still be being typed. */
  | { status: 'incomplete' }
  | { status: 'looking' }
  | { status: 'found'; localities: readonly Locality[] }
  | { status: 'notFound' }
  | { status: 'failed' };

const isPostcode = (postcode: string) => /^\d{4}$/.test(postcode);

/**
 * The localities of an Australian postcode, looked up once no key has been pressed for a moment
 * (ADDR-025, 026). A late result for an earlier postcode belongs to that postcode's query and is
 * not shown.
 */
export function usePostcodeLookup(typed: string | null, isAustralian: boolean): PostcodeLookup {
  const postcode = isAustralian ? (typed ?? '').trim() : '';
  const settled = useSettled(postcode, postcodeLookupDelay);
  const isWhole = isPostcode(postcode);
  const query = useQuery({
    ...localitiesQuery(postcode),
    enabled: isWhole && settled === postcode,
  });
  if (postcode === '') return { status: 'none' };
  if (!isWhole) return { status: 'incomplete' };
  if (query.isError) return { status: 'failed' };
  if (!query.data) return { status: 'looking' };
  return query.data.length > 0
    ? { status: 'found', localities: query.data }
    : { status: 'notFound' };
}
