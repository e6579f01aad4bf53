import { inputLabels } from './input-labels.ts';
import { defineLabels, type Label, type Wording } from './labels.ts';

/** SACC's code of Australia (ADDR-004). */
export const australia = '1101';

/** Milliseconds without a key before a postcode is looked up (ADDR-025). */
export const postcodeLookupDelay = 400;

/** The longest that each part of an address may be, in characters (ADDR-005 to 011). */
export const maxPartLengths = {
  line1: 50,
  line2: 50,
  line3: 50,
  postcode: 10,
  location: 200,
  state: 50,
};

/** Why an address is refused, at the part that it is about. */
export const addressFaultLabels = defineLabels('addressFault', {
  line1Required: 'Line 1 is required',
  postcodeRequired: 'Postcode is required',
  suburbRequired: 'Suburb is required',
  localityRequired: 'Suburb / Locality is required',
  countryRequired: 'Country is required',
  australianOnly: 'The address must be in Australia',
  countryUnknown: 'Choose a country from the list',
  choiceRequired: 'Please select',
});

/** An address as it is entered; what is not known yet is null. */
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

export interface AddressRules {
  /** Whether there must be an address at all. */
  readonly isRequired: boolean;
  /** Australian addresses alone; the choice is not offered (ADDR-020), and any other is refused. */
  readonly isLocalOnly?: boolean;
}

export type AddressFaults = Partial<Record<keyof AddressEntry, Wording>>;

const isBlank = (text: string | null) => text === null || text.trim() === '';

/** Whether nothing is entered, which is the same as no address (ADDR-018). */
export const isEmptyAddress = ({ line1, line2, line3, postcode, location, state }: AddressEntry) =>
  [line1, line2, line3, postcode, location, state].every(isBlank);

/** Whether an address holds all that makes one (ADDR-016). */
export const isCompleteAddress = ({ line1, postcode, location, countryCode }: AddressEntry) =>
  ![line1, postcode, location, countryCode].some(isBlank);

/**
 * What is wrong with an address, by its parts: the one rule set of entry and server (ADDR-005 to
 * 024). An optional address left empty has no fault.
 */
export function faultsOfAddress(
  address: AddressEntry,
  { isRequired, isLocalOnly = false }: AddressRules,
): AddressFaults {
  const faults: AddressFaults = {};
  for (const [part, longest] of Object.entries(maxPartLengths)) {
    const name = part as keyof typeof maxPartLengths;
    if ((address[name]?.length ?? 0) > longest) {
      faults[name] = [inputLabels.maxCharacters, { limit: longest }];
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
    // It would read back as an Australian one, with a suburb that nobody checked.
    if (address.countryCode === australia) faults.countryCode = addressFaultLabels.countryUnknown;
  }
  return faults;
}

/** An address without faults as it is kept: whether it is Australian is known, and Australia is its country. */
export function keptAddress<Entry extends AddressEntry>(entry: Entry, isLocalOnly = false) {
  const isAustralian = isLocalOnly || entry.isAustralian === true;
  return { ...entry, isAustralian, countryCode: isAustralian ? australia : entry.countryCode };
}

/** What says that an address is not in Australia. Changed silently, it would name a place that does not exist. */
function faultsOfForeign({ isAustralian, countryCode }: AddressEntry): AddressFaults {
  const message = addressFaultLabels.australianOnly;
  return {
    ...(isAustralian === false && { isAustralian: message }),
    ...(!isBlank(countryCode) && countryCode?.trim() !== australia && { countryCode: message }),
  };
}
