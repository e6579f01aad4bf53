import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { PushBook, servePushBook } from './push-book.ts';
import { ApnsService, apnsTeam } from './serve-apns.ts';
import { BrowserConnections } from './serve-browsers.ts';
import { fcmClient, serveFcm } from './serve-fcm.ts';
import { WebPushService } from './serve-web-push.ts';

const newKeys = promisify(generateKeyPair);

export interface OpenedPush {
  /**
   * The portal's configuration for these push services, as an operator would write it for the real
   * ones.
   */
  services(): Readonly<Record<string, string>>;
  readonly apns: ApnsService;
  close(): void;
}

/** The push services of browsers, Google and Apple. Their keys are new at each start. */
export async function openPush(
  app: FastifyInstance,
  { host, origin }: { host: string; origin: () => string },
): Promise<OpenedPush> {
  const book = new PushBook();
  const [google, apple] = await Promise.all([
    newKeys('rsa', { modulusLength: 2048 }),
    newKeys('ec', { namedCurve: 'P-256' }),
  ]);
  const apns = new ApnsService(book, apple.publicKey);
  const apnsUrl = await apns.open(host);
  const webPush = new WebPushService(app, { book, origin });
  const browsers = new BrowserConnections(book, webPush);
  browsers.listenOn(app.server);
  servePushBook(app, book, {
    web: () => webPush.newDevice(),
    fcm: serveFcm(app, { book, key: google.publicKey, origin }),
    apns: () => apns.newDevice(),
  });
  const pem = (key: typeof google.privateKey) => key.export({ type: 'pkcs8', format: 'pem' });
  return {
    services: () => ({
      WEB_PUSH_ORIGINS: origin(),
      FCM_PROJECT_ID: fcmClient.projectId,
      FCM_CLIENT_EMAIL: fcmClient.clientEmail,
      FCM_PRIVATE_KEY: pem(google.privateKey).toString(),
      FCM_URL: origin(),
      FCM_TOKEN_URL: `${origin()}/push/fcm/token`,
      APNS_KEY_ID: apnsTeam.keyId,
      APNS_TEAM_ID: apnsTeam.teamId,
      APNS_TOPIC: apnsTeam.topic,
      APNS_PRIVATE_KEY: pem(apple.privateKey).toString(),
      APNS_URL: apnsUrl,
    }),
    apns,
    close: () => {
      book.close();
      browsers.close();
      apns.close();
    },
  };
}
