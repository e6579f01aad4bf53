import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';

// The cost of hashing alone: Fastify and one argon2id verification for each request, nothing else.
const { PASSWORD_HASH = '', PORT = '', HOST = '' } = process.env;

const app = Fastify({ forceCloseConnections: true });
app.get('/healthz', async () => ({ status: 'alive' }));
app.post<{ Body: { password: string } }>('/api/verify', async (request) => ({
  right: await verify(PASSWORD_HASH, request.body.password),
}));
process.on('SIGTERM', () => void app.close());
await app.listen({ port: Number(PORT), host: HOST });
