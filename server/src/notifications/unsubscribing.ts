import { timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '@tradebridge/contract/notification-rules';
import type { Institution } from '../platform/context.ts';
import { keyedHash, keyedHashes, type Secrets } from '../platform/sealed.ts';

const purpose = 'unsubscribe';

/** The user and kind of an unsubscribe link. */
export interface Unsubscribing {
  readonly userId: string;
  readonly kind: NotificationKind;
}

const payloadOf = ({ userId, kind }: Unsubscribing) =>
  Buffer.from(JSON.stringify([userId, kind])).toString('base64url');

/**
 * The address for unsubscribing from a kind of mail without signing in. The link allows only that,
 * and never expires.
 */
export const unsubscribeAddress = (
  { publicUrl, secret }: Pick<Institution, 'publicUrl' | 'secret'>,
  given: Unsubscribing,
): string => {
  const words = payloadOf(given);
  return `${publicUrl}/unsubscribe/${words}.${keyedHash(secret, purpose, words)}`;
};

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** What a link unsubscribes from; undefined if the portal did not make it. */
export function readUnsubscribing(secrets: Secrets, token: string): Unsubscribing | undefined {
  const [words = '', mac = ''] = token.split('.');
  if (!keyedHashes(secrets, purpose, words).some((known) => isSame(known, mac))) return undefined;
  const [userId, given] = JSON.parse(Buffer.from(words, 'base64url').toString()) as string[];
  const kind = notificationKinds.find((known) => known === given);
  return kind && userId !== undefined ? { userId, kind } : undefined;
}
