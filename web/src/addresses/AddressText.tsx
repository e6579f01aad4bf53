import { useQuery } from '@tanstack/react-query';
import type { Address } from '@tradebridge/contract/addresses';
import styles from './AddressText.module.css';
import { linesOfAddress } from './address-text.ts';
import { countriesQuery } from './countries.ts';

/** An address in lines; the country of one abroad by its name. */
export function AddressText({ address }: { address: Address }) {
  const isAbroad = !address.isAustralian && address.countryCode !== null;
  const { data: countries } = useQuery({ ...countriesQuery, enabled: isAbroad });
  const country = countries?.find(({ code }) => code === address.countryCode)?.name ?? null;
  return <span className={styles.lines}>{linesOfAddress(address, country).join('\n')}</span>;
}
