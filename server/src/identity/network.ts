import { isIPv6 } from 'node:net';

/** Prefix length of an IPv6 network. */
export type NetworkBits = 64 | 56 | 48;

/**
 * The network for which attempts from an address are counted: an IPv4 address itself, or an IPv6
 * address's /64, since one host can use every address in it. Providers assign customers a /56 or a
 * /48 with many /64s: `bits` selects that wider network.
 */
export function networkOf(address: string, bits: NetworkBits = 64): string {
  // Runs on every request, so IPv4 returns early.
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

/** Whether an address is IPv6, so that the wider networks around it are counted too. */
export const hasWiderNetworks = (address: string): boolean => networkOf(address).endsWith('/64');
