import { queryOptions } from '@tanstack/react-query';
import { australia } from '@tradebridge/contract/address-rules';
import type { Country } from '@tradebridge/contract/countries';

/** The countries, loaded only where they are needed. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async () => (await import('@tradebridge/contract/countries')).countries,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Those that an address abroad can be in. */
export const countriesAbroad = (countries: readonly Country[]) =>
  countries.filter(({ code }) => code !== australia);
