import type { FastifyRequest } from 'fastify';
import type { Env } from '../platform/env.ts';

/**
 * Features that the portal does not use and no frame in it may use. Not listed are `payment` and
 * `publickey-credentials-get`: a bank's page in the frame of 3D Secure may ask for them.
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

// No document comes of a call. The whole list, 600 characters, would cost each call a tenth of its time.
const permissionsOfCalls = denied(['camera', 'geolocation', 'microphone']).join(', ');

export type Headers = Readonly<Record<string, string>>;

/**
 * The headers that every reply starts with; pages and downloads replace the content policy with their
 * own, and what may be cached replaces `cache-control`.
 *
 * @returns a function, since calls leave out the headers that apply to documents only
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
