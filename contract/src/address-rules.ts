import { defineLabels, type Label, type Wording } from './labels.ts';

/** SACC code of Australia (ADDR-004). */
export const australia = '1101';

/** Milliseconds after the last key before a postcode is looked up (ADDR-025). */
export const postcodeLookupDelay = 400;

/** Maximum characters of each part of an address (ADDR-005 to 011). */
const maxPartLengths = {
  line1: 50,
  line2: 50,
  line3: 50,
  postcode: 10,
  location: 200,
  state: 50,
};

/** Why an address is refused, shown at the part it concerns. */
export const addressFaultLabels = defineLabels('addressFault', {
  line1Required: 'Line 1 is required',
  postcodeRequired: 'Postcode is required',
  suburbRequired: 'Suburb is required',
  localityRequired: 'Suburb / Locality is required',
  countryRequired: 'Country is required',
  australianOnly: 'The address must be in Australia',
  countryUnknown: 'Choose a country from the list',
  choiceRequired: 'Please select',
  tooLong: 'Can be no more than {limit} characters',
});

/** An address as entered; unknown parts are null. */
export interface AddressEntry {
  readonly isAustralian: boolean | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly line3: string | null;
  readonly postcode: string | null;
  readonly location: string | null;
  readonly state: string | null;
  readonly countryCode: string | null;
}

/** The parts of an address that are texts. */
export const addressTexts = [
  'line1',
  'line2',
  'line3',
  'postcode',
  'location',
  'state',
  'countryCode',
] as const;

export interface AddressRules {
  /** Whether an address is required. */
  readonly isRequired: boolean;
  /** Only Australian addresses are accepted, and the choice is not offered (ADDR-020). */
  readonly isLocalOnly?: boolean;
}

export type AddressFaults = Partial<Record<keyof AddressEntry, Wording>>;

const isBlank = (text: string | null) => text === null || text.trim() === '';

/** Whether nothing is entered, which is treated as no address (ADDR-018). */
export const isEmptyAddress = ({ line1, line2, line3, postcode, location, state }: AddressEntry) =>
  [line1, line2, line3, postcode, location, state].every(isBlank);

/** Whether an address is complete (ADDR-016). */
export const isCompleteAddress = ({ line1, postcode, location, countryCode }: AddressEntry) =>
  ![line1, postcode, location, countryCode].some(isBlank);

/**
 * Faults of an address by part, for the form and the server alike (ADDR-005 to 024). An optional
 * address that is empty has none.
 */
export function faultsOfAddress(
  address: AddressEntry,
  { isRequired, isLocalOnly = false }: AddressRules,
): AddressFaults {
  const faults: AddressFaults = {};
  for (const [part, longest] of Object.entries(maxPartLengths)) {
    const name = part as keyof typeof maxPartLengths;
    if ((address[name]?.length ?? 0) > longest) {
      faults[name] = [addressFaultLabels.tooLong, { limit: longest }];
    }
  }
  if (!isRequired && isEmptyAddress(address)) return faults;
  const isAustralian = isLocalOnly || address.isAustralian === true;
  const need = (part: keyof AddressEntry, message: Label) => {
    const value = address[part];
    if (typeof value === 'string' ? isBlank(value) : value === null) faults[part] ??= message;
  };
  if (isLocalOnly) Object.assign(faults, faultsOfForeign(address));
  else need('isAustralian', addressFaultLabels.choiceRequired);
  need('line1', addressFaultLabels.line1Required);
  need('postcode', addressFaultLabels.postcodeRequired);
  need(
    'location',
    isAustralian ? addressFaultLabels.suburbRequired : addressFaultLabels.localityRequired,
  );
  if (!isAustralian) {
    need('countryCode', addressFaultLabels.countryRequired);
    // It would be read back as Australian, with a suburb that was never checked.
    if (address.countryCode === australia) faults.countryCode = addressFaultLabels.countryUnknown;
  }
  return faults;
}

/** A valid address as it is stored: `isAustralian` is set, and Australia is its country. */
export function keptAddress<Entry extends AddressEntry>(entry: Entry, isLocalOnly = false) {
  const isAustralian = isLocalOnly || entry.isAustralian === true;
  return { ...entry, isAustralian, countryCode: isAustralian ? australia : entry.countryCode };
}

/**
 * The parts that say an address is not in Australia. Changing them silently would name a place that
 * does not exist.
 */
function faultsOfForeign({ isAustralian, countryCode }: AddressEntry): AddressFaults {
  const message = addressFaultLabels.australianOnly;
  return {
    ...(isAustralian === false && { isAustralian: message }),
    ...(!isBlank(countryCode) && countryCode?.trim() !== australia && { countryCode: message }),
  };
}
