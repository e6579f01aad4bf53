import { isIP } from 'node:net';
import type { ServerMetadata } from 'openid-client';
import { ProviderFailure } from './provider-failure.ts';

/** Asymmetric algorithms: only the provider can sign. `none` and `HS256` would let others forge tokens. */
const safeAlgorithms: ReadonlySet<unknown> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);

const isDiscovery = (url: string) => new URL(url).pathname.includes('/.well-known/');

/**
 * A provider's response; in a discovery document, the id token algorithms are replaced by those
 * that the portal accepts: RS256 and ES256 always, because some providers do not list them, and of
 * the others the safe ones.
 */
export async function withAcceptedAlgorithms(url: string, response: Response): Promise<Response> {
  if (!isDiscovery(url) || response.status !== 200) return response;
  const metadata: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof metadata !== 'object' || metadata === null) return response;
  const key = 'id_token_signing_alg_values_supported';
  const listed: unknown = (metadata as Record<string, unknown>)[key];
  const safe = Array.isArray(listed) ? listed.filter((name) => safeAlgorithms.has(name)) : [];
  return Response.json({ ...metadata, [key]: [...new Set(['RS256', 'ES256', ...safe])] });
}

const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  (isIP(hostname) === 4 && hostname.startsWith('127.'));

/**
 * Refuses metadata that would cause secrets or tokens to be sent unencrypted. Plain http is
 * accepted only if the operator configured an http issuer, and then only to the issuer's host or to
 * this computer.
 * @throws ProviderFailure
 */
export function checkEndpoints(metadata: ServerMetadata, issuer: URL): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata;
  const endpoints = { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint };
  for (const [name, address] of Object.entries(endpoints)) {
    if (address === undefined) {
      if (name === 'userinfo_endpoint') continue;
      throw new ProviderFailure('misconfigured', `discovery: ${name} is missing`);
    }
    const endpoint = URL.canParse(address) ? new URL(address) : null;
    const mayBeHttp =
      issuer.protocol === 'http:' &&
      endpoint?.protocol === 'http:' &&
      (endpoint.hostname === issuer.hostname || isLoopback(endpoint));
    if (endpoint?.protocol !== 'https:' && !mayBeHttp) {
      throw new ProviderFailure('misconfigured', `discovery: ${name} must be https`);
    }
  }
}
