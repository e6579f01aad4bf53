import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

declare module '../platform/context.ts' {
  interface Outside {
    readonly webhooks: Webhooks;
  }
}

/** The result of a request: the response status, or why there was none. */
export type WebhookAnswer =
  | { readonly status: number; readonly retryAfter: string | null }
  | {
      readonly fault: 'timeout' | 'unreachable' | 'privateAddress';
      /** For the log. */
      readonly cause?: unknown;
    };

/** When a receiver wants to be asked again, by its `Retry-After`: after seconds, or at an instant. */
export function retryAt(
  retryAfter: string | null,
  { now, maxWaitMs }: { readonly now: Date; readonly maxWaitMs: number },
): Date | undefined {
  if (retryAfter === null) return undefined;
  const at = /^\d+$/.test(retryAfter)
    ? now.getTime() + Number(retryAfter) * 1000
    : Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : new Date(Math.min(at, now.getTime() + maxWaitMs));
}

/** Receivers of webhooks, at addresses that administrators enter. */
export interface Webhooks {
  /** Posts JSON. A redirect is returned like any other response, and not followed. */
  post(
    url: string,
    request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<WebhookAnswer>;
  /** Asks for the headers of an address, by `HEAD`. */
  reach(url: string): Promise<WebhookAnswer>;
  /** Whether the address alone shows that nothing is ever sent to it. */
  isRefused(url: string): boolean;
}

/** Timeout of a whole request. */
const defaultTimeoutMs = 15_000;

/** Public addresses at which a cloud provider offers internal services to its machines. */
const cloudServices = new Set(['168.63.129.16']);

/**
 * The only IPv6 addresses that are given to networks so far (RFC 4291). What else is not reserved
 * includes IPv4 in its old form, `::10.0.0.1`.
 */
const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

type LookUp = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

class PrivateAddress extends Error {}

/** Whether an IP address is public; IPv4 within IPv6 is checked as IPv4. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read instanceof ipaddr.IPv6 && !read.match(globalIPv6)) return false;
  return read.range() === 'unicast' && !cloudServices.has(read.toString());
}

/** The host of a URL for connecting, without the brackets of IPv6. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Resolves a name when the connection is made, and omits private addresses, so that it does not
 * matter what the name resolved to earlier.
 */
const publicLookup =
  (lookUp: LookUp): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [], undefined);
      const allowed = found.filter(({ address }) => isPublic(address));
      const [first] = allowed;
      if (!first) return callback(new PrivateAddress(), [], undefined);
      if (options.all) return callback(null, allowed, undefined);
      return callback(null, first.address, first.family);
    });
  };

interface WebhookOptions {
  /** Origins that are allowed although they are private or without TLS. */
  readonly privateOrigins: readonly string[];
  readonly timeoutMs?: number;
  /** The resolver; tests replace it. */
  readonly lookUp?: LookUp;
}

export function openWebhooks({
  privateOrigins,
  timeoutMs = defaultTimeoutMs,
  lookUp = lookup,
}: WebhookOptions): Webhooks {
  const isExempt = (url: URL) => privateOrigins.includes(url.origin);
  const isRefused = (url: URL) => {
    if (isExempt(url)) return false;
    const host = hostOf(url);
    return url.protocol !== 'https:' || (ipaddr.isValid(host) && !isPublic(host));
  };
  const ask = async (
    address: string,
    method: 'POST' | 'HEAD',
    headers: Readonly<Record<string, string | number>>,
    content?: Buffer,
  ): Promise<WebhookAnswer> => {
    const url = new URL(address);
    if (isRefused(url)) return { fault: 'privateAddress' };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode = 0, headers: answered } = await new Promise<IncomingMessage>(
        (answer, reject) => {
          const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
          const request = send(url, {
            method,
            headers,
            // A new connection each time, so that the address is checked each time.
            agent: false,
            signal,
            ...(!isExempt(url) && { lookup: publicLookup(lookUp) }),
          });
          request.on('error', reject);
          request.on('response', (response) => {
            answer(response);
            // Its content is not used.
            response.destroy();
          });
          request.end(content);
        },
      );
      return { status: statusCode, retryAfter: answered['retry-after'] ?? null };
    } catch (error) {
      if (error instanceof PrivateAddress) return { fault: 'privateAddress' };
      return { fault: signal.aborted ? 'timeout' : 'unreachable', cause: error };
    }
  };
  return {
    isRefused: (address) => isRefused(new URL(address)),
    reach: (address) => ask(address, 'HEAD', {}),
    post: (address, { headers, body }) => {
      const content = Buffer.from(body);
      return ask(
        address,
        'POST',
        {
          ...headers,
          'content-type': 'application/json',
          'content-length': content.length,
        },
        content,
      );
    },
  };
}
