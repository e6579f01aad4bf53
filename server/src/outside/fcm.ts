import { importPKCS8, SignJWT } from 'jose';
import { Refusal } from '../platform/refusal.ts';
import { callOutside, type OutsideAnswer, refusedBy } from './call-outside.ts';
import {
  isForLater,
  type PushMessage,
  type PushOutcome,
  pushKeptSeconds,
  retryAfterMs,
  withinBytes,
} from './push-outcome.ts';

/** A service account of a Firebase project. */
export interface FcmAccount {
  readonly url: string;
  readonly tokenUrl: string;
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKey: string;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';

/** An access token for an hour, by the grant of RFC 7523. */
export async function fetchFcmToken(
  { tokenUrl, clientEmail, privateKey }: FcmAccount,
  now: Date,
): Promise<{ token: string; until: Date }> {
  const seconds = Math.floor(now.getTime() / 1000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUrl)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(await importPKCS8(privateKey, 'RS256'));
  const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const answer = await callOutside(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: grantType, assertion }),
  });
  const { access_token: token, expires_in: expiresIn } = (answer.body ?? {}) as {
    access_token?: unknown;
    expires_in?: unknown;
  };
  if (answer.status !== 200) throw refusedBy(answer);
  if (typeof token !== 'string' || typeof expiresIn !== 'number') {
    throw new Refusal('outsideUnavailable', { cause: new Error('The response has no token.') });
  }
  return { token, until: new Date(now.getTime() + expiresIn * 1000) };
}

/**
 * Maximum size of the notification and its data; FCM accepts 4,096 bytes including its field names.
 */
const maxBytes = 3800;

/**
 * Sends a message to the Android app through FCM's HTTP v1 API.
 * @throws the refusals of `callOutside` if FCM does not respond
 */
export async function sendFcm(
  { url, projectId }: FcmAccount,
  device: string,
  message: PushMessage,
  { token, now }: { token: string; now: Date },
): Promise<PushOutcome & { readonly isTokenOld?: true }> {
  const { pushId, notifyId, address } = message;
  // Data values must be strings.
  const data = { notifyId, pushId, ...(address !== null && { address }) };
  const content = withinBytes(message, maxBytes, (notification) =>
    JSON.stringify({ notification, data }),
  );
  const answer = await callOutside(
    `${url.replace(/\/$/, '')}/v1/projects/${encodeURIComponent(projectId)}/messages:send`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: {
          token: device,
          ...JSON.parse(content),
          android: {
            priority: 'HIGH',
            ttl: `${pushKeptSeconds}s`,
            collapse_key: notifyId,
            notification: { tag: notifyId },
          },
        },
      }),
    },
  );
  const { status, headers } = answer;
  if (status === 200) return { kind: 'sent', providerId: nameOf(answer) };
  const code = errorCodeOf(answer);
  const reason = `status ${status}${code && ` ${code}`}`;
  // Any other 404 or 400 may be our mistake, and must not remove the device.
  if (code === 'UNREGISTERED') return { kind: 'gone', reason };
  if (status === 401) return { kind: 'later', reason, afterMs: 0, isTokenOld: true };
  if (isForLater(status)) {
    return { kind: 'later', reason, afterMs: retryAfterMs(headers.get('retry-after'), now) };
  }
  return { kind: 'refused', reason };
}

function nameOf({ body }: OutsideAnswer): string | null {
  const { name } = (body ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : null;
}

/** FCM's error code, which is among the details; empty if there is none. */
function errorCodeOf({ body }: OutsideAnswer): string {
  const { error } = (body ?? {}) as { error?: { details?: unknown; status?: unknown } | null };
  const details = Array.isArray(error?.details) ? (error.details as unknown[]) : [];
  const codes = details.map((one) => (one as { errorCode?: unknown } | null)?.errorCode);
  const code = [...codes, error?.status].find((one) => typeof one === 'string');
  return typeof code === 'string' ? code.slice(0, 60) : '';
}
