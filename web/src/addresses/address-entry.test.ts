import type { AddressEntry } from '@tradebridge/contract/address-rules';
import { describe, expect, test } from 'vitest';
import {
  entryOf,
  localityOf,
  withAustralian,
  withLocalities,
  withLocality,
  withPostcode,
} from './address-entry.ts';

const hallam: AddressEntry = {
  isAustralian: true,
  line1: '4 Bray Street',
  line2: null,
  line3: null,
  postcode: '3803',
  location: 'HALLAM',
  state: 'VIC',
  countryCode: '1101',
};
const mungindi = [
  { name: 'MUNGINDI', stateCode: 'NSW' },
  { name: 'MUNGINDI', stateCode: 'QLD' },
];

describe('what the fields begin with', () => {
  test('is the address there is, or nothing', () => {
    expect(entryOf(hallam as AddressEntry & { isAustralian: true })).toEqual(hallam);
    expect(entryOf(null)).toMatchObject({ isAustralian: null, line1: null, countryCode: null });
  });

  test('is an Australian address where no other serves', () => {
    expect(entryOf(null, true)).toMatchObject({ isAustralian: true, countryCode: '1101' });
  });
});

describe('another answer whether the address is Australian', () => {
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

  test('sets the country of an Australian one', () => {
    const abroad = { ...hallam, isAustralian: false, countryCode: '1201' };
    expect(withAustralian(abroad, true)).toMatchObject({ countryCode: '1101', postcode: null });
  });

  test('clears nothing when it is the same answer', () => {
    expect(withAustralian(hallam, true)).toBe(hallam);
  });
});

describe('another postcode', () => {
  test('clears suburb and state in Australia', () => {
    expect(withPostcode(hallam, '3000')).toMatchObject({
      postcode: '3000',
      location: null,
      state: null,
    });
  });

  test('clears nothing abroad, where nothing is looked up', () => {
    const abroad = { ...hallam, isAustralian: false, location: 'Dunedin', state: 'Otago' };
    expect(withPostcode(abroad, '9016')).toMatchObject({ location: 'Dunedin', state: 'Otago' });
  });

  test('clears nothing when it is the same', () => {
    expect(withPostcode(hallam, '3803')).toBe(hallam);
  });
});

describe('the localities of a postcode', () => {
  test('give the suburb its state', () => {
    expect(withLocality(hallam, { name: 'MUNGINDI', stateCode: 'QLD' })).toMatchObject({
      location: 'MUNGINDI',
      state: 'QLD',
    });
  });

  test('are found by name in any case, and by state where a name stands in two', () => {
    const typed = { ...hallam, location: 'Mungindi ', state: 'qld' };
    expect(localityOf(typed, mungindi)).toEqual(mungindi[1]);
    expect(localityOf({ ...typed, state: null }, mungindi)).toEqual(mungindi[0]);
    expect(localityOf({ ...typed, location: 'Goondiwindi' }, mungindi)).toBeNull();
  });

  test('leave nothing to choose when there is but one', () => {
    const open = { ...hallam, location: null, state: null };
    expect(withLocalities(open, [{ name: 'HALLAM', stateCode: 'VIC' }])).toEqual(hallam);
    expect(withLocalities(open, mungindi)).toBe(open);
  });

  test('leave what is on record in another case as it is', () => {
    expect(withLocalities(hallam, [{ name: 'Hallam', stateCode: 'VIC' }])).toBe(hallam);
  });

  test('take what was typed meanwhile for their own, and leave what they do not know', () => {
    const typed = { ...hallam, location: 'hallam', state: null };
    const known = [{ name: 'HALLAM', stateCode: 'VIC' }];
    expect(withLocalities(typed, known)).toEqual(hallam);
    const unknown = { ...hallam, location: 'New Estate', state: null };
    expect(withLocalities(unknown, known)).toBe(unknown);
  });
});
