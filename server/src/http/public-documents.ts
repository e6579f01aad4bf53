import fp from 'fastify-plugin';
import type { Institution } from '../platform/context.ts';
import type { KeptConfig } from '../settings/keep-public-config.ts';
import { makeOpenApi } from './openapi/make-openapi.ts';

interface PublicDocumentsOptions {
  readonly institution: Institution;
  readonly config: Pick<KeptConfig, 'get'>;
}

/**
 * Documents under /api that anyone may read: the configuration of the browser application, and the
 * calls.
 */
export const publicDocuments = fp<PublicDocumentsOptions>(async (app, { institution, config }) => {
  // Generated on first use: it takes a while, and most processes never need it.
  let openApi: string | undefined;
  app.get('/api/config', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await config.get()),
  );
  app.get('/api/openapi.json', async (_request, reply) => {
    openApi ??= JSON.stringify(makeOpenApi(institution));
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(openApi);
  });
});
