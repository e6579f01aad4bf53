import { type AddressEntry, isEmptyAddress } from '@tradebridge/contract/address-rules';

/** An address as it is on an envelope, line by line; none of an empty one. */
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
