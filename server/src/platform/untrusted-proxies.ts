import { BlockList, isIPv6 } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Env } from './env.ts';

/** Peers that are warned about; any number of clients could send the header themselves. */
const maxWarnings = 10;

/** Networks that are not routed on the internet: a peer in one of them is likely to be a proxy. */
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

/** A peer's address as it may be logged: the log contains no user's address. */
const shownPeer = (peer: string): string =>
  privateNetworks.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4') ? peer : 'a public address';

/** Warns at start if the portal must be behind a proxy but none is configured. */
export function warnWithoutProxies(
  { PUBLIC_URL, TRUSTED_PROXIES }: Pick<Env, 'PUBLIC_URL' | 'TRUSTED_PROXIES'>,
  log: FastifyBaseLogger,
): void {
  if (!PUBLIC_URL?.startsWith('https:') || TRUSTED_PROXIES.length > 0) return;
  log.warn(
    'PUBLIC_URL is https, so the portal is behind a proxy, but TRUSTED_PROXIES is empty: all users will share the proxy address and its limits',
  );
}

/** Counts requests with X-Forwarded-For from peers that are not trusted proxies, and warns once for each peer. */
export function watchForUntrustedProxies(app: FastifyInstance): { readonly count: number } {
  const warned = new Set<string>();
  const seen = { count: 0 };
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (request.headers['x-forwarded-for'] === undefined) return;
    const { remoteAddress: peer } = request.raw.socket;
    // For a trusted peer, the address would be the forwarded one.
    if (peer === undefined || request.ip !== peer) return;
    seen.count += 1;
    if (warned.size >= maxWarnings || warned.has(peer)) return;
    warned.add(peer);
    request.log.warn(
      { peer: shownPeer(peer) },
      'a request with X-Forwarded-For came from an address that is not in TRUSTED_PROXIES: if it is your proxy, add it, otherwise all its users share one address and its limits',
    );
  });
  return seen;
}
