import {
  type AddressRules,
  addressFaultLabels,
  faultsOfAddress,
  isEmptyAddress,
  keptAddress,
} from './address-rules.ts';
import { defineCall } from './call.ts';
import { isCountryCode } from './countries.ts';
import { textOf, textOfWording } from './labels.ts';
import { z } from './schema.ts';
import { code, optionalName } from './values.ts';

/** An address as it is stored and shown. */
export const address = z.object({
  isAustralian: z.boolean(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  line3: z.string().nullable(),
  postcode: z.string().nullable(),
  location: z.string().nullable(),
  state: z.string().nullable(),
  /** SACC code; 1101 is Australia. */
  countryCode: z.string().nullable(),
});
export type Address = z.infer<typeof address>;

// address-rules.ts sets the limit of each part.
const part = optionalName(1000);
const parts = {
  line1: part,
  line2: part,
  line3: part,
  postcode: part,
  location: part,
  state: part,
  countryCode: part,
};

const entry = z.strictObject({ isAustralian: z.boolean().nullable(), ...parts });

/** An address as it was shown, or changed since, which is checked later. */
export const givenAddress = z.object({ isAustralian: z.boolean(), ...parts });

/** An address as a user enters it, checked by address-rules.ts; an empty one is null. */
export const addressEntry = (rules: AddressRules) =>
  entry.nullable().transform((given, context): Address | null => {
    const faults = given && faultsOfAddress(given, rules);
    for (const [name, message] of Object.entries(faults ?? {})) {
      context.addIssue({ code: 'custom', path: [name], message: textOfWording(message) });
    }
    if (!given || isEmptyAddress(given)) {
      if (rules.isRequired && !given) {
        context.addIssue({
          code: 'custom',
          path: ['line1'],
          message: textOf(addressFaultLabels.line1Required),
        });
      }
      return null;
    }
    const kept = keptAddress(given, rules.isLocalOnly);
    if (kept.countryCode !== null && !isCountryCode(kept.countryCode)) {
      context.addIssue({
        code: 'custom',
        path: ['countryCode'],
        message: textOf(addressFaultLabels.countryUnknown),
      });
    }
    return kept;
  });

/** A suburb or place and its state, as found by postcode. */
export const locality = z.object({ name: z.string(), stateCode: z.string() });
export type Locality = z.infer<typeof locality>;

export const retrieveLocationsForPostcode = defineCall({
  path: 'form/retrieveLocationsForPostcode',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({ postcode: code(10) }),
  result: z.array(locality),
  effect: 'The Australian localities of a postcode, by name; none for one that does not exist.',
});
