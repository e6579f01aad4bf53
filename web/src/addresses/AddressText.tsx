import { useQuery } from '@tanstack/react-query';
import type { Address } from '@tradebridge/contract/addresses';
import { Fragment } from 'react';
import { linesOfAddress } from './address-text.ts';
import { countriesQuery } from './countries.ts';

/** An address in lines; the country of one abroad by its name. */
export function AddressText({ address }: { address: Address }) {
  const isAbroad = !address.isAustralian && address.countryCode !== null;
  const { data: countries } = useQuery({ ...countriesQuery, enabled: isAbroad });
  const country = countries?.find(({ code }) => code === address.countryCode)?.name ?? null;
  return linesOfAddress(address, country).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be alike
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
