import { join } from 'node:path';
import { acquireEmbeddedPostgres } from '@tradebridge/postgres/embedded-postgres';
import Fastify from 'fastify';

// The minimum of a start: the embedded database's own start if a folder is given, then Fastify with
// one route.
const { DATA_DIR, PORT = '', HOST = '' } = process.env;

const embedded = DATA_DIR
  ? await acquireEmbeddedPostgres({ folder: join(DATA_DIR, 'postgres') })
  : undefined;
const app = Fastify();
app.get('/readyz', async () => ({ status: 'ready' }));
process.on('SIGTERM', async () => {
  await app.close();
  await embedded?.release();
  process.exit();
});

await app.listen({ port: Number(PORT), host: HOST });
