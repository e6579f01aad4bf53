import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { importPKCS8, SignJWT } from 'jose';
import { Refusal } from '../platform/refusal.ts';
import {
  isForLater,
  type PushMessage,
  type PushOutcome,
  pushKeptSeconds,
  retryAfterMs,
  withinBytes,
} from './push-outcome.ts';

/** A team's key at Apple, and the app that it sends to. */
export interface ApnsAccount {
  readonly url: string;
  readonly keyId: string;
  readonly teamId: string;
  readonly topic: string;
  readonly privateKey: string;
}

/** The token that authenticates the sender to Apple, for an hour. */
export async function makeApnsToken(
  { keyId, teamId, privateKey }: ApnsAccount,
  now: Date,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .sign(await importPKCS8(privateKey, 'ES256'));
}

const maxBytes = 4096;
const defaultTimeoutMs = 10_000;
/** How long an unused connection is kept. */
const idleMs = 5 * 60_000;
/** Maximum number of characters read of a response. */
const maxAnswerBytes = 4096;

interface Answer {
  readonly status: number;
  readonly id: string | null;
  readonly retryAfter: string | null;
  readonly reason: string;
}

/** The connection to Apple's push service, over which all requests are multiplexed. */
export class Apns {
  readonly #account: ApnsAccount;
  readonly #timeoutMs: number;
  #session: ClientHttp2Session | undefined;

  constructor(account: ApnsAccount, timeoutMs = defaultTimeoutMs) {
    this.#account = account;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Sends a message to the iOS app.
   * @throws as `callOutside` does if Apple does not respond
   */
  async send(
    device: string,
    message: PushMessage,
    { token, now }: { token: string; now: Date },
  ): Promise<PushOutcome & { readonly isTokenOld?: true }> {
    const { pushId, notifyId, address } = message;
    const payload = withinBytes(message, maxBytes, (alert) =>
      JSON.stringify({ aps: { alert, sound: 'default' }, notifyId, pushId, address }),
    );
    const { status, id, retryAfter, reason } = await this.#post(
      {
        ':method': 'POST',
        ':path': `/3/device/${encodeURIComponent(device)}`,
        authorization: `bearer ${token}`,
        'apns-topic': this.#account.topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': `${Math.floor(now.getTime() / 1000) + pushKeptSeconds}`,
        'apns-collapse-id': notifyId,
      },
      payload,
    );
    const description = `status ${status}${reason && ` ${reason}`}`;
    if (status === 200) return { kind: 'sent', providerId: id };
    if (status === 410) return { kind: 'gone', reason: description };
    if (status === 403 && reason === 'ExpiredProviderToken') {
      return { kind: 'later', reason: description, afterMs: 0, isTokenOld: true };
    }
    if (isForLater(status)) {
      return { kind: 'later', reason: description, afterMs: retryAfterMs(retryAfter, now) };
    }
    // Includes BadDeviceToken, which also occurs for a valid token of the other environment.
    return { kind: 'refused', reason: description };
  }

  close(): void {
    this.#session?.destroy();
  }

  #connection(): ClientHttp2Session {
    const known = this.#session;
    if (known && !known.closed && !known.destroyed) return known;
    const session = connect(this.#account.url);
    // Each pending request is notified; without a listener the error would end the process.
    session.on('error', () => session.destroy());
    // Apple announces that it will close: pending requests finish, new ones use another connection.
    session.on('goaway', () => {
      if (this.#session === session) this.#session = undefined;
    });
    session.setTimeout(idleMs, () => session.close());
    session.unref();
    this.#session = session;
    return session;
  }

  #post(headers: Record<string, string>, payload: string): Promise<Answer> {
    const session = this.#connection();
    return new Promise((resolve, reject) => {
      let status = 0;
      let id: string | null = null;
      let retryAfter: string | null = null;
      let body = '';
      const stream = session.request(headers);
      const timer = setTimeout(() => {
        // The connection may be dead without notice.
        stream.close(constants.NGHTTP2_CANCEL);
        session.destroy();
        reject(new Refusal('outsideTimeout'));
      }, this.#timeoutMs);
      const fail = (error: unknown) => {
        clearTimeout(timer);
        reject(new Refusal('outsideUnavailable', { cause: error }));
      };
      stream.setEncoding('utf8');
      stream.on('response', (given) => {
        status = Number(given[':status']);
        id = typeof given['apns-id'] === 'string' ? given['apns-id'] : null;
        retryAfter = typeof given['retry-after'] === 'string' ? given['retry-after'] : null;
      });
      stream.on('data', (part: string) => {
        body = (body + part).slice(0, maxAnswerBytes);
      });
      stream.on('error', fail);
      stream.on('close', () => {
        if (status === 0) fail(new Error('The connection ended.'));
        clearTimeout(timer);
        resolve({ status, id, retryAfter, reason: reasonOf(body) });
      });
      stream.end(payload);
    });
  }
}

function reasonOf(body: string): string {
  try {
    const { reason } = JSON.parse(body) as { reason?: unknown };
    return typeof reason === 'string' ? reason.slice(0, 60) : '';
  } catch {
    return '';
  }
}
