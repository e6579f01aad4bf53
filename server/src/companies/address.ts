import { australia } from '@tradebridge/contract/address-rules';
import type { Employer } from '@tradebridge/contract/companies';
import { countries } from '@tradebridge/contract/countries';

export interface AddressRow {
  address_line1: string | null;
  address_line2: string | null;
  address_line3: string | null;
  address_postcode: string | null;
  address_location: string | null;
  address_state: string | null;
  address_country_code: string | null;
}

/** The columns of an AddressRow, qualified by the query's alias. */
export const addressColumnsOf = (table: string) =>
  ['line1', 'line2', 'line3', 'postcode', 'location', 'state', 'country_code']
    .map((part) => `${table}.address_${part}`)
    .join(', ');

/** The address of a row, or null if it has none. */
export function addressOf(row: AddressRow): Employer['address'] {
  const address = {
    line1: row.address_line1,
    line2: row.address_line2,
    line3: row.address_line3,
    postcode: row.address_postcode,
    location: row.address_location,
    state: row.address_state,
    countryCode: row.address_country_code,
  };
  if (Object.values(address).every((value) => value === null)) return null;
  return { isAustralian: address.countryCode === australia, ...address };
}

/** An address on one line as papers print it, with the country unless it is Australia. */
export function lineOfAddress(address: NonNullable<Employer['address']>): string | null {
  const country =
    address.countryCode === australia
      ? null
      : countries.find(({ code }) => code === address.countryCode)?.name;
  const place = [address.location, address.state, address.postcode];
  const parts = [
    address.line1,
    address.line2,
    address.line3,
    place.filter(Boolean).join(' '),
    country,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

/** The address of a row on one line; null if it has none. */
export function addressLine(row: AddressRow): string | null {
  const address = addressOf(row);
  return address && lineOfAddress(address);
}
