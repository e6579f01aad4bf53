import type { PushKind } from '@tradebridge/contract/push-rules';
import type { FastifyBaseLogger } from 'fastify';
import { Apns, makeApnsToken } from '../outside/apns.ts';
import { fetchFcmToken, sendFcm } from '../outside/fcm.ts';
import type { PushMessage, PushOutcome } from '../outside/push-outcome.ts';
import { sendWebPush } from '../outside/web-push.ts';
import type { Institution } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { Env } from '../platform/env.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import { SharedToken } from './shared-token.ts';
import { vapidKeysOf } from './vapid-keys.ts';

export interface PushDevice {
  readonly kind: PushKind;
  readonly address: string;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly registered_at: Date;
}

declare module '../platform/context.ts' {
  interface Outside {
    /** The ways to users' devices. */
    readonly push: PushChannels;
  }
}

type Send = (device: PushDevice, message: PushMessage, now: Date) => Promise<PushOutcome>;

/** The configured push services; undefined if one is off. */
export type PushChannels = Readonly<Record<PushKind, Send | undefined>> & { close(): void };

interface Parts {
  readonly db: Database;
  readonly institution: Institution;
}

/** Contact for browsers' push services; undefined if there is none, and web push is off. */
export const webPushContactOf = (env: Env): string | undefined => {
  if (env.WEB_PUSH_CONTACT) return env.WEB_PUSH_CONTACT;
  const email = env.INSTITUTE_EMAIL ?? env.MAIL_FROM?.address;
  return email && `mailto:${email}`;
};

function webChannel(contact: string, parts: Parts): Send {
  return async ({ address, p256dh, auth, registered_at: registeredAt }, message, now) => {
    // Checked against the list again: the list may have changed, and a row may come from elsewhere.
    if (!isPushEndpoint(address, parts.institution.webPushOrigins)) {
      return { kind: 'gone', reason: 'address' };
    }
    if (p256dh === null || auth === null) return { kind: 'gone', reason: 'keys' };
    const keys = await vapidKeysOf(parts, { registeredAt, now });
    return sendWebPush({ endpoint: address, p256dh, auth }, message, { keys, contact, now });
  };
}

function fcmChannel(env: Env, parts: Parts): Send | undefined {
  const { FCM_PROJECT_ID: projectId, FCM_CLIENT_EMAIL: clientEmail } = env;
  const { FCM_PRIVATE_KEY: privateKey, FCM_URL: url, FCM_TOKEN_URL: tokenUrl } = env;
  if (!projectId || !clientEmail || !privateKey) return undefined;
  const account = { url, tokenUrl, projectId, clientEmail, privateKey };
  const shared = new SharedToken(parts, `fcm-token:${clientEmail}`, (now) =>
    fetchFcmToken(account, now),
  );
  return async (device, message, now) => {
    const token = await shared.get(now);
    const outcome = await sendFcm(account, device.address, message, { token, now });
    if (outcome.isTokenOld) await shared.discard(token);
    return outcome;
  };
}

/** Apple accepts a token for an hour, and no new one within 20 minutes. */
const apnsTokenMs = 50 * 60_000;

function apnsChannel(env: Env, parts: Parts): { send: Send; close(): void } | undefined {
  const { APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = env;
  const { APNS_PRIVATE_KEY: privateKey, APNS_URL: url } = env;
  if (!keyId || !teamId || !topic || !privateKey) return undefined;
  const account = { url, keyId, teamId, topic, privateKey };
  const apns = new Apns(account);
  const shared = new SharedToken(parts, `apns-token:${teamId}:${keyId}`, async (now) => ({
    token: await makeApnsToken(account, now),
    until: new Date(now.getTime() + apnsTokenMs),
  }));
  return {
    send: async (device, message, now) => {
      const token = await shared.get(now);
      const outcome = await apns.send(device.address, message, { token, now });
      if (outcome.isTokenOld) await shared.discard(token);
      return outcome;
    },
    close: () => apns.close(),
  };
}

/** Opens the push services configured in the environment. */
export function openPushChannels(env: Env, parts: Parts): PushChannels {
  const contact = webPushContactOf(env);
  const apns = apnsChannel(env, parts);
  return {
    web: contact === undefined ? undefined : webChannel(contact, parts),
    fcm: fcmChannel(env, parts),
    apns: apns?.send,
    close: () => apns?.close(),
  };
}

/** Logs which push services are off, and what turns them on. */
export function logClosedChannels(
  channels: PushChannels,
  log: Pick<FastifyBaseLogger, 'info'>,
): void {
  if (!channels.web) log.info('pushes to browsers are off: WEB_PUSH_CONTACT is not set');
  if (!channels.fcm) {
    log.info(
      'pushes to the Android app are off: FCM_PROJECT_ID, FCM_CLIENT_EMAIL and FCM_PRIVATE_KEY are not set',
    );
  }
  if (!channels.apns) {
    log.info(
      'pushes to the iOS app are off: APNS_KEY_ID, APNS_TEAM_ID, APNS_TOPIC and APNS_PRIVATE_KEY are not set',
    );
  }
}
