import { expect, test } from 'vitest';
import { linesOfAddress } from './AddressText.tsx';

const hallam = {
  isAustralian: true,
  line1: '4 Bray Street',
  line2: null,
  line3: ' ',
  postcode: '3803',
  location: 'HALLAM',
  state: 'VIC',
  countryCode: '1101',
};

test('an Australian address ends with suburb, state and postcode', () => {
  expect(linesOfAddress(hallam, 'Australia')).toEqual(['4 Bray Street', 'HALLAM VIC 3803']);
});

test('an address abroad ends with its country', () => {
  const dunedin = {
    ...hallam,
    isAustralian: false,
    postcode: '9016',
    location: 'Dunedin',
    state: null,
  };
  expect(linesOfAddress(dunedin, 'New Zealand')).toEqual([
    '4 Bray Street',
    '9016 Dunedin',
    'New Zealand',
  ]);
});

test('an empty address has no lines', () => {
  const empty = { ...hallam, line1: null, postcode: null, location: null, state: null };
  expect(linesOfAddress(empty, null)).toEqual([]);
});
