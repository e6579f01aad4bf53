import { useQuery } from '@tanstack/react-query';
import { type AddressEntry, isEmptyAddress } from '@tradebridge/contract/address-rules';
import type { Address } from '@tradebridge/contract/addresses';
import styles from './AddressText.module.css';
import { countriesQuery } from './countries.ts';

/** An address in lines, with the country's name if it is abroad. */
export function AddressText({ address }: { address: Address }) {
  const isAbroad = !address.isAustralian && address.countryCode !== null;
  const { data: countries } = useQuery({ ...countriesQuery, enabled: isAbroad });
  const country = countries?.find(({ code }) => code === address.countryCode)?.name ?? null;
  return <span className={styles.lines}>{linesOfAddress(address, country).join('\n')}</span>;
}

/** The lines of an address as on an envelope; none if it is empty. */
export function linesOfAddress(address: AddressEntry, country: string | null): string[] {
  if (isEmptyAddress(address)) return [];
  const { isAustralian, line1, line2, line3, postcode, location, state } = address;
  const place = isAustralian ? [location, state, postcode] : [postcode, location, state];
  const lines = [
    line1,
    line2,
    line3,
    place.filter(Boolean).join(' '),
    isAustralian ? null : country,
  ];
  return lines.flatMap((line) => (line?.trim() ? [line.trim()] : []));
}
