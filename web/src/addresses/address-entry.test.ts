import type { AddressEntry } from '@tradebridge/contract/address-rules';
import { hallam } from '@tradebridge/contract/test-addresses';
import { describe, expect, test } from 'vitest';
import {
  entryOf,
  localityOf,
  withAustralian,
  withLocalities,
  withLocality,
  withPostcode,
} from './address-entry.ts';

const mungindi = [
  { name: 'MUNGINDI', stateCode: 'NSW' },
  { name: 'MUNGINDI', stateCode: 'QLD' },
];

describe('the initial entry', () => {
  test('is the address on record, or empty', () => {
    expect(entryOf(hallam as AddressEntry & { isAustralian: true })).toEqual(hallam);
    expect(entryOf(null)).toMatchObject({ isAustralian: null, line1: null, countryCode: null });
  });

  test('is an Australian address if no other is allowed', () => {
    expect(entryOf(null, true)).toMatchObject({ isAustralian: true, countryCode: '1101' });
  });
});

describe('changing whether the address is Australian', () => {
  test('clears country, postcode, suburb and state, and keeps the lines', () => {
    expect(withAustralian(hallam, false)).toEqual({
      ...hallam,
      isAustralian: false,
      postcode: null,
      location: null,
      state: null,
      countryCode: null,
    });
  });

  test('sets the country of an Australian address', () => {
    const abroad = { ...hallam, isAustralian: false, countryCode: '1201' };
    expect(withAustralian(abroad, true)).toMatchObject({ countryCode: '1101', postcode: null });
  });

  test('clears nothing if the answer is the same', () => {
    expect(withAustralian(hallam, true)).toBe(hallam);
  });
});

describe('changing the postcode', () => {
  test('clears suburb and state in Australia', () => {
    expect(withPostcode(hallam, '3000')).toMatchObject({
      postcode: '3000',
      location: null,
      state: null,
    });
  });

  test('clears nothing abroad', () => {
    const abroad = { ...hallam, isAustralian: false, location: 'Dunedin', state: 'Otago' };
    expect(withPostcode(abroad, '9016')).toMatchObject({ location: 'Dunedin', state: 'Otago' });
  });

  test('clears nothing if the postcode is the same', () => {
    expect(withPostcode(hallam, '3803')).toBe(hallam);
  });
});

describe('the localities of a postcode', () => {
  test('determine the state of a suburb', () => {
    expect(withLocality(hallam, { name: 'MUNGINDI', stateCode: 'QLD' })).toMatchObject({
      location: 'MUNGINDI',
      state: 'QLD',
    });
  });

  test('are found by name in any case, and by state if two states share the name', () => {
    const typed = { ...hallam, location: 'Mungindi ', state: 'qld' };
    expect(localityOf(typed, mungindi)).toEqual(mungindi[1]);
    expect(localityOf({ ...typed, state: null }, mungindi)).toEqual(mungindi[0]);
    expect(localityOf({ ...typed, location: 'Goondiwindi' }, mungindi)).toBeNull();
  });

  test('are filled in if there is only one', () => {
    const open = { ...hallam, location: null, state: null };
    expect(withLocalities(open, [{ name: 'HALLAM', stateCode: 'VIC' }])).toEqual(hallam);
    expect(withLocalities(open, mungindi)).toBe(open);
  });

  test('keep the recorded spelling if only its case differs', () => {
    expect(withLocalities(hallam, [{ name: 'Hallam', stateCode: 'VIC' }])).toBe(hallam);
  });

  test('complete a suburb that was typed before they loaded, and keep an unknown one', () => {
    const typed = { ...hallam, location: 'hallam', state: null };
    const known = [{ name: 'HALLAM', stateCode: 'VIC' }];
    expect(withLocalities(typed, known)).toEqual(hallam);
    const unknown = { ...hallam, location: 'New Estate', state: null };
    expect(withLocalities(unknown, known)).toBe(unknown);
  });
});
