import { type AddressEntry, australia } from '@tradebridge/contract/address-rules';
import type { Locality } from '@tradebridge/contract/addresses';

/** An address of which nothing is entered yet. */
const emptyEntry: AddressEntry = {
  isAustralian: null,
  line1: null,
  line2: null,
  line3: null,
  postcode: null,
  location: null,
  state: null,
  countryCode: null,
};

/** What the fields begin with. Where only Australian addresses serve, it is one (ADDR-020). */
export function entryOf(address: AddressEntry | null, isLocalOnly = false): AddressEntry {
  const entry = address ?? emptyEntry;
  return isLocalOnly && entry.isAustralian !== true ? withAustralian(entry, true) : entry;
}

/** Another answer clears all that hangs on it; Australia has its country (ADDR-021 to 024, CON-44). */
export function withAustralian(entry: AddressEntry, isAustralian: boolean): AddressEntry {
  if (entry.isAustralian === isAustralian) return entry;
  return {
    ...entry,
    isAustralian,
    postcode: null,
    location: null,
    state: null,
    countryCode: isAustralian ? australia : null,
  };
}

/** Another postcode is another place (ADDR-027). Abroad nothing follows from it (ADDR-030). */
export function withPostcode(entry: AddressEntry, postcode: string): AddressEntry {
  if ((entry.postcode ?? '') === postcode) return entry;
  const changed = { ...entry, postcode };
  return entry.isAustralian ? { ...changed, location: null, state: null } : changed;
}

/** The state follows the suburb (ADDR-029). */
export const withLocality = (entry: AddressEntry, { name, stateCode }: Locality): AddressEntry => ({
  ...entry,
  location: name,
  state: stateCode,
});

const isSame = (one: string | null, other: string) =>
  one?.trim().toLocaleLowerCase('en-AU') === other.toLocaleLowerCase('en-AU');

/** Which of a postcode's localities an address names, whatever its case. */
export function localityOf(
  { location, state }: AddressEntry,
  localities: readonly Locality[],
): Locality | null {
  const named = localities.filter(({ name }) => isSame(location, name));
  return named.find(({ stateCode }) => isSame(state, stateCode)) ?? named[0] ?? null;
}

/**
 * The address once the localities of its postcode are known: a suburb that was typed meanwhile is the
 * one of the list, and where there is but one it needs no choice.
 */
export function withLocalities(entry: AddressEntry, localities: readonly Locality[]): AddressEntry {
  const [only, ...others] = localities;
  const isOpen = !entry.location?.trim();
  const named = isOpen && others.length === 0 ? only : localityOf(entry, localities);
  if (!named) return entry;
  // On record it may be in capitals: nobody has changed that.
  const isSet = isSame(entry.location, named.name) && isSame(entry.state, named.stateCode);
  return isSet ? entry : withLocality(entry, named);
}
