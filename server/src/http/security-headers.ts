import type { FastifyRequest } from 'fastify';
import type { Env } from '../platform/env.ts';

/**
 * Browser features that neither the portal nor a frame in it may use. `payment` and
 * `publickey-credentials-get` are omitted: a bank's page in the 3D Secure frame may need them.
 */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const usedFeatures = ['clipboard-write=(self)', 'publickey-credentials-create=(self)'];

const denied = (features: readonly string[]) => features.map((feature) => `${feature}=()`);

const permissionsPolicy = [...usedFeatures, ...denied(unusedFeatures)].join(', ');

// Calls do not return documents. The whole list, 600 characters, would take a tenth of each call's
// time.
const permissionsOfCalls = denied(['camera', 'geolocation', 'microphone']).join(', ');

export type Headers = Readonly<Record<string, string>>;

/**
 * The default headers of every reply; pages and downloads override the content policy, and what may
 * be cached overrides `cache-control`.
 * @returns a function, since calls omit the headers that apply only to documents
 */
export function securityHeaders({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): {
  readonly ofCalls: Headers;
  readonly of: (request: FastifyRequest) => Headers;
} {
  const ofCalls = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsOfCalls,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(PUBLIC_URL?.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
  const ofDocuments = {
    ...ofCalls,
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy,
  };
  return {
    ofCalls,
    of: ({ url }) => (url.startsWith('/api/') ? ofCalls : ofDocuments),
  };
}
