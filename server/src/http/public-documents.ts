import fp from 'fastify-plugin';
import { makeOpenApi } from '../core/openapi.ts';
import type { Institution } from '../platform/context.ts';
import type { KeptConfig } from '../settings/keep-public-config.ts';

interface PublicDocumentsOptions {
  readonly institution: Institution;
  readonly config: Pick<KeptConfig, 'get'>;
}

/** What anyone may read under /api: the configuration of the browser application, and the calls. */
export const publicDocuments = fp<PublicDocumentsOptions>(async (app, { institution, config }) => {
  const openApi = makeOpenApi(institution.version, institution.productName);
  app.get('/api/config', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await config.get()),
  );
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(openApi),
  );
});
