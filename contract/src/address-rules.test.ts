import { describe, expect, test } from 'vitest';
import {
  type AddressEntry,
  type AddressRules,
  faultsOfAddress as faultLabels,
  isCompleteAddress,
  isEmptyAddress,
} from './address-rules.ts';
import { addressEntry } from './addresses.ts';
import { textOfWording } from './labels.ts';
import { dunedin, hallam } from './test-addresses.ts';

const faultsOfAddress = (address: AddressEntry, rules: AddressRules) =>
  Object.fromEntries(
    Object.entries(faultLabels(address, rules)).map(([part, fault]) => [
      part,
      textOfWording(fault),
    ]),
  );

const empty: AddressEntry = {
  isAustralian: null,
  line1: null,
  line2: '',
  line3: ' ',
  postcode: null,
  location: null,
  state: null,
  countryCode: null,
};
const required = { isRequired: true };
const optional = { isRequired: false };

describe('an address', () => {
  test('that is complete has no fault, in Australia and abroad', () => {
    expect(faultsOfAddress(hallam, required)).toEqual({});
    expect(faultsOfAddress(dunedin, required)).toEqual({});
  });

  test.each(['line1', 'line2', 'line3'] as const)('has at most 50 characters in %s', (line) => {
    expect(faultsOfAddress({ ...hallam, [line]: 'x'.repeat(50) }, required)).toEqual({});
    expect(faultsOfAddress({ ...hallam, [line]: 'x'.repeat(51) }, required)).toEqual({
      [line]: 'Can be no more than 50 characters',
    });
  });

  test('has at most 10 characters in the postcode and 200 in the suburb', () => {
    const long = { ...dunedin, postcode: '1'.repeat(11), location: 'x'.repeat(201) };
    expect(faultsOfAddress(long, required)).toEqual({
      postcode: 'Can be no more than 10 characters',
      location: 'Can be no more than 200 characters',
    });
    const longest = { ...dunedin, postcode: '1'.repeat(10), location: 'x'.repeat(200) };
    expect(faultsOfAddress(longest, required)).toEqual({});
  });

  test('that is required reports what is missing', () => {
    expect(faultsOfAddress({ ...empty, isAustralian: true }, required)).toEqual({
      line1: 'Line 1 is required',
      postcode: 'Postcode is required',
      location: 'Suburb is required',
    });
    expect(faultsOfAddress({ ...empty, isAustralian: false }, required)).toEqual({
      line1: 'Line 1 is required',
      postcode: 'Postcode is required',
      location: 'Suburb / Locality is required',
      countryCode: 'Country is required',
    });
  });

  test('must say whether it is Australian, unless only Australian ones are accepted', () => {
    expect(faultsOfAddress({ ...hallam, isAustralian: null }, required)).toMatchObject({
      isAustralian: 'Please select',
    });
    expect(
      faultsOfAddress({ ...hallam, isAustralian: null }, { ...required, isLocalOnly: true }),
    ).toEqual({});
  });

  test('that is optional may be empty, but not incomplete', () => {
    expect(faultsOfAddress(empty, optional)).toEqual({});
    expect(
      faultsOfAddress({ ...empty, isAustralian: true, line1: '4 Bray Street' }, optional),
    ).toEqual({ postcode: 'Postcode is required', location: 'Suburb is required' });
  });

  test('that is not Australian must be in another country', () => {
    const abroad = { ...dunedin, countryCode: '1101' };
    expect(faultsOfAddress(abroad, required)).toEqual({
      countryCode: 'Choose a country from the list',
    });
  });

  test('abroad is refused if only Australian ones are accepted, with the fields concerned', () => {
    const local = { ...required, isLocalOnly: true };
    const message = 'The address must be in Australia';
    expect(faultsOfAddress(dunedin, local)).toEqual({
      isAustralian: message,
      countryCode: message,
    });
    expect(faultsOfAddress({ ...dunedin, countryCode: null }, local)).toEqual({
      isAustralian: message,
    });
    for (const isAustralian of [true, null]) {
      expect(faultsOfAddress({ ...hallam, isAustralian, countryCode: '1201' }, local)).toEqual({
        countryCode: message,
      });
      expect(faultsOfAddress({ ...hallam, isAustralian, countryCode: null }, local)).toEqual({});
    }
  });

  test('is complete with line 1, postcode, suburb and country, without a state', () => {
    expect(isCompleteAddress({ ...hallam, state: null })).toBe(true);
    for (const part of ['line1', 'postcode', 'location', 'countryCode'] as const) {
      expect(isCompleteAddress({ ...hallam, [part]: ' ' })).toBe(false);
    }
  });

  test('without text is empty, whatever its country', () => {
    expect(isEmptyAddress({ ...empty, isAustralian: true, countryCode: '1101' })).toBe(true);
    expect(isEmptyAddress({ ...empty, state: 'VIC' })).toBe(false);
  });
});

describe('an address as it is sent', () => {
  test('is absent when it is empty', () => {
    expect(addressEntry(optional).parse(empty)).toBeNull();
    expect(addressEntry(optional).parse(null)).toBeNull();
    expect(addressEntry(required).safeParse(null).error?.issues[0]?.message).toBe(
      'Line 1 is required',
    );
  });

  test('has the country of Australia when it is Australian', () => {
    expect(addressEntry(required).parse({ ...hallam, countryCode: null })).toEqual(hallam);
    const local = addressEntry({ ...required, isLocalOnly: true });
    expect(local.parse({ ...hallam, isAustralian: null, countryCode: null })).toMatchObject({
      isAustralian: true,
      countryCode: '1101',
    });
  });

  test('cannot be both abroad and in Australia, which is reported once', () => {
    const { error } = addressEntry(required).safeParse({ ...dunedin, countryCode: ' 1101' });
    expect(error?.issues).toMatchObject([
      { path: ['countryCode'], message: 'Choose a country from the list' },
    ]);
    expect(error?.issues).toHaveLength(1);
  });

  test('reports each invalid part', () => {
    const issues = addressEntry(required).safeParse({ ...hallam, postcode: '' }).error?.issues;
    expect(issues).toMatchObject([{ path: ['postcode'], message: 'Postcode is required' }]);
  });
});
