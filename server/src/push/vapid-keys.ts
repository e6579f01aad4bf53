import { newVapidKeys, type VapidKeys } from '../outside/web-push.ts';
import type { Database } from '../platform/database.ts';
import type { Secrets } from '../platform/sealed.ts';
import { replaceStoredSecret, storedSecret } from '../platform/stored-secrets.ts';

interface Kept extends VapidKeys {
  /** Milliseconds since 1970. */
  readonly made: number;
  /**
   * The previous keys: browsers that have not opened the portal since were subscribed with them.
   */
  readonly previous: VapidKeys | null;
}

interface Parts {
  readonly db: Database;
  readonly institution: Secrets;
}

const name = 'web-push';

const newKeys = (now: Date, previous: VapidKeys | null): string =>
  JSON.stringify({ ...newVapidKeys(), made: now.getTime(), previous } satisfies Kept);

async function read(parts: Parts, now: Date): Promise<Kept> {
  return JSON.parse(await storedSecret(parts, name, () => newKeys(now, null))) as Kept;
}

/** The key for browsers' subscriptions; created if there is none. */
export const webPushKey = async (parts: Parts, now: Date): Promise<string> =>
  (await read(parts, now)).publicKey;

/** The keys with which a browser registered at a given time was subscribed. */
export async function vapidKeysOf(
  parts: Parts,
  { registeredAt, now }: { registeredAt: Date; now: Date },
): Promise<VapidKeys> {
  const kept = await read(parts, now);
  return kept.previous && registeredAt.getTime() < kept.made ? kept.previous : kept;
}

/**
 * Creates new keys: browsers subscribe with them on their next visit, and are reached with the old
 * ones until then.
 */
export async function replaceVapidKeys(parts: Parts, now: Date): Promise<void> {
  const { publicKey, privateKey } = await read(parts, now);
  await replaceStoredSecret(parts, name, newKeys(now, { publicKey, privateKey }));
}
