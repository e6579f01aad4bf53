import { isIPv6 } from 'node:net';

/** How many leading bits of an IPv6 address are one network. */
export type NetworkBits = 64 | 56 | 48;

/**
 * The network that an address stands for where tries are counted: an IPv4 address itself, of an IPv6
 * address its first 64 bits, since whoever has one has all below them. Providers give customers a /56
 * or a /48, of which every /64 is theirs too: `bits` names that wider network.
 */
export function networkOf(address: string, bits: NetworkBits = 64): string {
  // Every request asks: what is no IPv6 address shows at once.
  if (!address.includes(':')) return address;
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  const [before = '', after] = bare.split('::', 2);
  const head = before === '' ? [] : before.split(':');
  // An address may end in the dotted form, which takes the place of two groups.
  const tail = (after ? after.split(':') : []).flatMap((group) =>
    group.includes('.') ? ['0', '0'] : [group],
  );
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail];
  const numbers = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
  const kept = { 64: fourth, 56: fourth & 0xff00, 48: 0 }[bits];
  const network = [first, second, third, kept].map((group) => group.toString(16));
  return `${network.join(':')}::/${bits}`;
}

/** Whether an address is of IPv6, so that wider networks than its own are counted too. */
export const hasWiderNetworks = (address: string): boolean => networkOf(address).endsWith('/64');
