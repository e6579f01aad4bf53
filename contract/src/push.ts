import { defineCall } from './call.ts';
import { maxPushEndpointLength, maxPushTokenLength } from './push-rules.ts';
import { z } from './schema.ts';
import { portalId } from './values.ts';

/** URL-safe Base64 of a given number of bytes. */
const bytes = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}={0,2}$`))
    .transform((text) => text.replace(/=+$/, ''));

const endpoint = z.url().max(maxPushEndpointLength);

/** A browser's `PushSubscription` as JSON; other members are not kept. */
const webPushSub = z.object({
  endpoint,
  keys: z.object({
    /** The P-256 point for encrypting messages. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
});

export const registerWebPushSub = defineCall({
  path: 'user/registerWebPushSub',
  policy: 'signedIn',
  input: z.strictObject({ sub: webPushSub }),
  result: z.literal(true),
  effect:
    'Sends pushes of the user to this browser until its session is signed out or ended by somebody; a subscription of another user becomes theirs. Refused as invalid for an address of no push service that the portal knows.',
});

export const unregisterWebPushSub = defineCall({
  path: 'user/unregisterWebPushSub',
  policy: 'signedIn',
  input: z.strictObject({ sub: z.object({ endpoint }) }),
  result: z.literal(true),
  effect: 'No longer sends pushes of the user to this browser; the same where none were sent.',
});

/** An app's token; on iOS that of APNs, in hexadecimal. */
const fcmToken = z
  .string()
  .max(maxPushTokenLength)
  .regex(/^[A-Za-z0-9_:.-]+$/);

export const registerFcmToken = defineCall({
  path: 'user/registerFcmToken',
  policy: 'signedIn',
  input: z
    .strictObject({ fcmToken, platform: z.enum(['android', 'ios']).default('android') })
    .refine(({ fcmToken: token, platform }) => platform === 'android' || isApnsToken(token), {
      path: ['fcmToken'],
    }),
  result: z.literal(true),
  effect:
    'Sends pushes of the user to this app until its session is signed out or ended by somebody; a token of another user becomes theirs.',
});

export const unregisterFcmToken = defineCall({
  path: 'user/unregisterFcmToken',
  policy: 'signedIn',
  input: z.strictObject({ fcmToken, platform: z.enum(['android', 'ios']).optional() }),
  result: z.literal(true),
  effect: 'No longer sends pushes of the user to this app; the same where none were sent.',
});

export const confirmPush = defineCall({
  path: 'push/confirmArrival',
  policy: 'anyone',
  input: z.strictObject({
    /** Came with the push, so that only its device knows it. */
    pushId: portalId,
  }),
  result: z.literal(true),
  effect:
    'Notes that a push arrived at its device. Workers of browsers have no session. Answers the same for a push that nobody knows.',
});

/** 32 bytes today; Apple does not guarantee that. */
const isApnsToken = (token: string) => /^(?:[0-9a-f]{2}){16,100}$/i.test(token);
