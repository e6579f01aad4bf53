import fp from 'fastify-plugin';
import type { Env } from '../platform/env.ts';

interface AppLinksOptions {
  readonly env: Pick<Env, 'NATIVE_APP_ID' | 'NATIVE_ANDROID_FINGERPRINTS' | 'NATIVE_IOS_TEAM'>;
}

/**
 * Addresses that the server serves itself, for which the app has no page.
 * Android has no such list: there the app returns them to the browser
 * (`web/src/app/native/follow-device.ts`).
 */
const notInApp = ['/api/*', '/unsubscribe/*'];

/**
 * Serves the association files of the institution's app, if it is configured, so that links to the
 * portal open in it.
 */
export const appLinks = fp<AppLinksOptions>(async (app, { env }) => {
  const { NATIVE_APP_ID: appId, NATIVE_ANDROID_FINGERPRINTS: prints, NATIVE_IOS_TEAM: team } = env;
  const serve = (name: string, content: object) => {
    const text = JSON.stringify(content);
    // Apple accepts no other type, and the file name has no extension.
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
