import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { TestApp } from '../platform/test-app.ts';

/** A subscription as created by a browser, at a real push service. */
export function aSubscription(endpoint?: string) {
  const keys = createECDH('prime256v1');
  return {
    endpoint: endpoint ?? `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`,
    keys: {
      p256dh: keys.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}

/** The addresses of a user's registered devices. */
export async function addressesOf(app: TestApp, userId: string): Promise<string[]> {
  const { rows } = await app.db.query(
    'select address from push_devices where user_id = $1 order by registered_at, id',
    [userId],
  );
  return (rows as { address: string }[]).map(({ address }) => address);
}
