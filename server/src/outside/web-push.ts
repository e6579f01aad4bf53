import webPush from 'web-push';
import { callOutside } from './call-outside.ts';
import {
  isForLater,
  type PushMessage,
  type PushOutcome,
  pushKeptSeconds,
  retryAfterMs,
  withinBytes,
} from './push-outcome.ts';

/** The key pair that identifies the portal to push services (RFC 8292), in URL-safe Base64. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A browser's subscription. */
export interface WebPushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Maximum size of a message before encryption, which adds 103 bytes: services accept 4,096. */
const maxBytes = 3993;

/**
 * Sends a message to a browser (RFC 8030), encrypted for it (RFC 8291).
 * @param contact the portal's contact, a mailto: or https: address
 * @throws the refusals of `callOutside` if the service does not respond
 */
export async function sendWebPush(
  { endpoint, p256dh, auth }: WebPushDevice,
  message: PushMessage,
  { keys, contact, now }: { keys: VapidKeys; contact: string; now: Date },
): Promise<PushOutcome> {
  const { pushId, notifyId, address } = message;
  const payload = withinBytes(message, maxBytes, (text) =>
    JSON.stringify({ ...text, data: { notifyId, pushId, address } }),
  );
  let encrypted: Buffer;
  try {
    encrypted = webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText;
  } catch (error) {
    // The registered key is not a point on the curve.
    return { kind: 'gone', reason: `keys: ${error instanceof Error ? error.message : error}` };
  }
  const { Authorization: authorization } = webPush.getVapidHeaders(
    new URL(endpoint).origin,
    contact,
    keys.publicKey,
    keys.privateKey,
    'aes128gcm',
  );
  const { status, headers } = await callOutside(endpoint, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: `${pushKeptSeconds}`,
      urgency: 'normal',
      // A browser that was off gets only the last message of a notification. At most 32 characters.
      topic: notifyId.replaceAll('-', ''),
    },
    body: new Uint8Array(encrypted),
  });
  const reason = `status ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent', providerId: headers.get('location') };
  if (status === 404 || status === 410) return { kind: 'gone', reason };
  if (isForLater(status)) {
    return { kind: 'later', reason, afterMs: retryAfterMs(headers.get('retry-after'), now) };
  }
  return { kind: 'refused', reason };
}

export const newVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys();
