import fp from 'fastify-plugin';
import type { Env } from '../platform/env.ts';

interface AppLinksOptions {
  readonly env: Pick<Env, 'NATIVE_APP_ID' | 'NATIVE_ANDROID_FINGERPRINTS' | 'NATIVE_IOS_TEAM'>;
}

/**
 * What the server answers by itself, which the app has no page for.
 *
 * Android has no such list: there the app hands them back (`web/src/app/native/follow-device.ts`).
 */
const notInApp = ['/api/*', '/unsubscribe/*'];

/** Vouches for the institution's app, so that links to the portal open there, if it is configured. */
export const appLinks = fp<AppLinksOptions>(async (app, { env }) => {
  const { NATIVE_APP_ID: appId, NATIVE_ANDROID_FINGERPRINTS: prints, NATIVE_IOS_TEAM: team } = env;
  const serve = (name: string, content: object) => {
    const text = JSON.stringify(content);
    // Apple takes no other type of the file, which has no ending by which it could be told.
    app.get(`/.well-known/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/json').send(text),
    );
  };
  if (appId !== undefined && prints.length > 0) {
    serve('assetlinks.json', [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: appId,
          sha256_cert_fingerprints: prints,
        },
      },
    ]);
  }
  if (appId !== undefined && team !== undefined) {
    const components = [...notInApp.map((path) => ({ '/': path, exclude: true })), { '/': '*' }];
    serve('apple-app-site-association', {
      applinks: { details: [{ appIDs: [`${team}.${appId}`], components }] },
    });
  }
});
