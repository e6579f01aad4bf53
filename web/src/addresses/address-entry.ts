import { type AddressEntry, australia } from '@tradebridge/contract/address-rules';
import type { Locality } from '@tradebridge/contract/addresses';
import { foldText } from '@tradebridge/contract/fold-text';

/** An empty address. */
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

/** The initial values. If only Australian addresses are allowed, it is one (ADDR-020). */
export function entryOf(address: AddressEntry | null, isLocalOnly = false): AddressEntry {
  const entry = address ?? emptyEntry;
  return isLocalOnly && entry.isAustralian !== true ? withAustralian(entry, true) : entry;
}

/**
 * Changing the answer clears everything that depends on it; Australia sets its country (ADDR-021 to
 * 024, CON-44).
 */
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

/** Changing the postcode clears the place (ADDR-027), except abroad (ADDR-030). */
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
  one !== null && foldText(one) === foldText(other);

/** The locality of a postcode that an address names, ignoring case. */
export function localityOf(
  { location, state }: AddressEntry,
  localities: readonly Locality[],
): Locality | null {
  const named = localities.filter(({ name }) => isSame(location, name));
  return named.find(({ stateCode }) => isSame(state, stateCode)) ?? named[0] ?? null;
}

/**
 * The address once the localities of its postcode are known: a typed suburb is matched to the list,
 * and a single one is chosen.
 */
export function withLocalities(entry: AddressEntry, localities: readonly Locality[]): AddressEntry {
  const [only, ...others] = localities;
  const isOpen = !entry.location?.trim();
  const named = isOpen && others.length === 0 ? only : localityOf(entry, localities);
  if (!named) return entry;
  // The record may have it in capitals; nobody changed that.
  const isSet = isSame(entry.location, named.name) && isSame(entry.state, named.stateCode);
  return isSet ? entry : withLocality(entry, named);
}
