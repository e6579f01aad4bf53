import { BlockList, isIPv6 } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** Peers that are warned of; there can be any number of clients that send the header themselves. */
const maxWarnings = 10;

/** Networks that no client on the internet has: what comes from there is likely to be a proxy. */
const privateNetworks = new BlockList();
for (const [network, prefix, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  privateNetworks.addSubnet(network, prefix, family);
}

/** The address of a peer as it may stand in the log, which holds no user's. */
const shownPeer = (peer: string): string =>
  privateNetworks.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4') ? peer : 'a public address';

/** Warns at start where the portal must be behind a proxy and knows of none. */
export function warnWithoutProxies(
  { PUBLIC_URL, TRUSTED_PROXIES }: Pick<Env, 'PUBLIC_URL' | 'TRUSTED_PROXIES'>,
  log: FastifyBaseLogger,
): void {
  if (!PUBLIC_URL?.startsWith('https:') || TRUSTED_PROXIES.length > 0) return;
  log.warn(
    'PUBLIC_URL is https, so a proxy stands in front of the portal, and TRUSTED_PROXIES names none: all users will share its address and its limits',
  );
}

/**
 * Counts the requests that say for whom they were forwarded, from peers that are not trusted to say so,
 * and warns once of each peer.
 */
export function watchForUntrustedProxies(app: FastifyInstance): { readonly count: number } {
  const warned = new Set<string>();
  const seen = { count: 0 };
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (request.headers['x-forwarded-for'] === undefined) return;
    const { remoteAddress: peer } = request.raw.socket;
    // Of a peer that is trusted, the address would be another.
    if (peer === undefined || request.ip !== peer) return;
    seen.count += 1;
    if (warned.size >= maxWarnings || warned.has(peer)) return;
    warned.add(peer);
    request.log.warn(
      { peer: shownPeer(peer) },
      'a request was forwarded by an address that TRUSTED_PROXIES does not name: if it is your proxy, name it, or all its users share one address and its limits',
    );
  });
  return seen;
}
