// Addresses for tests.

export const hallam = {
  isAustralian: true,
  line1: '4 Bray Street',
  line2: null,
  line3: null,
  postcode: '3803',
  location: 'HALLAM',
  state: 'VIC',
  countryCode: '1101',
};

export const dunedin = {
  ...hallam,
  isAustralian: false,
  postcode: '9016',
  location: 'Dunedin',
  state: null,
  countryCode: '1201',
};
