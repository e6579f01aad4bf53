import { expect, test } from 'vitest';
import { hasWiderNetworks, networkOf } from './network.ts';

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::5:6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::10.1.2.3', '64:ff9b:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['10.1.2.3', 56, '10.1.2.3'],
  ['10.1.2.3', 48, '10.1.2.3'],
  ['2001:db8:1:2345:3:4:5:6', 56, '2001:db8:1:2300::/56'],
  ['2001:db8:1:23ff::', 56, '2001:db8:1:2300::/56'],
  ['2001:db8:1:2400::', 56, '2001:db8:1:2400::/56'],
  ['2001:db8:1:2345:3:4:5:6', 48, '2001:db8:1:0::/48'],
  ['2001:db8::5:6', 48, '2001:db8:0:0::/48'],
] as const)('%s belongs to the /%d %s', (address, bits, network) => {
  expect(networkOf(address, bits)).toBe(network);
});

test.each([
  ['10.1.2.3', false],
  ['::ffff:10.1.2.3', false],
  ['2001:db8::1', true],
])('%s has wider networks: %s', (address, hasWider) => {
  expect(hasWiderNetworks(address)).toBe(hasWider);
});
