import { isIPv6 } from 'node:net';

/**
 * The network that an address stands for where tries are counted: an IPv4 address itself, of an IPv6
 * address its first 64 bits, since whoever has one has all below them.
 */
export function networkOf(address: string): string {
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
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
